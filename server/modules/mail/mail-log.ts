import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, SentMailTable } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'
import { messageOf } from '../../kernel/message-of.ts'
import type { Logger } from '../../ports/logger.ts'
import { type Mailer, MailNotTaken, type MailOccasion } from '../../ports/mailer.ts'

/** For how long it is known which mails were sent, and to whom. */
export const MAIL_LOG_DAYS = 30

/** Longest reason that is kept, in characters. */
const LONGEST_ERROR = 500

export type MailRow = SentMailTable

/**
 * The same mailer, which writes down what was sent, or why it could not be. Tries of one job are one row. What cannot
 * be written down fails nothing: the mail would go twice.
 */
export function recordedMailer({
  mailer,
  db,
  log,
  now,
}: {
  mailer: Mailer
  db: Db
  log: Logger
  now: () => number
}): Mailer {
  async function record(to: string, { kind, jobId }: MailOccasion, error: string | null): Promise<void> {
    const last = { state: error === null ? ('sent' as const) : ('failed' as const), error, at: now() }
    try {
      await db
        .insertInto('sent_mail')
        .values({ id: uuid(), job_id: jobId ?? null, recipient: to, kind, tries: 1, ...last })
        .onConflict((conflict) =>
          conflict.columns(['job_id', 'recipient']).doUpdateSet({ ...last, tries: sql`sent_mail.tries + 1` }),
        )
        .execute()
    } catch (failure) {
      log.warn({ err: failure, kind }, 'a mail could not be written down')
    }
  }

  return {
    async send(mail, occasion = { kind: 'other' }) {
      try {
        const sent = await mailer.send(mail, occasion)
        await record(mail.to, occasion, null)
        return sent
      } catch (error) {
        await record(mail.to, occasion, errorOf(error))
        throw error
      }
    },
  }
}

const errorOf = (error: unknown): string =>
  (error instanceof MailNotTaken && error.answer !== null ? error.answer : messageOf(error)).slice(0, LONGEST_ERROR)

/** Mails by their first try, newest first, from the one before `from` on. */
export function mailsSent(
  db: Db,
  { failed, from, limit }: { failed: boolean; from?: string | undefined; limit: number },
): Promise<MailRow[]> {
  let query = db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(limit)
  if (failed) query = query.where('state', '=', 'failed')
  if (from !== undefined) query = query.where('id', '<', from)
  return query.execute()
}

/** Forgets which mails went to an address, as its account is removed. */
export async function forgetMailsTo(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('sent_mail').where('recipient', '=', email).execute()
}

/** Forgets mails whose last try was before a time; answers how many. */
export const removeMailsBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('sent_mail').where('at', '<', at))
