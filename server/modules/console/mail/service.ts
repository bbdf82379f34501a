import { MOST_LISTED_JOBS } from '../../../../src/shared/contract/jobs.ts'
import type { listMails, SentMail, sendTestMail } from '../../../../src/shared/contract/sent-mails.ts'
import type { RouteReply } from '../../../../src/shared/contract/route.ts'
import type { JobKindName } from '../../../../src/shared/domain/job-kinds.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { type Mailer, MailNotTaken } from '../../../ports/mailer.ts'
import { writeCall } from '../../audit/index.ts'
import { linkMail, type MailRow, mailsSent } from '../../mail/index.ts'

export interface ConsoleMailDeps {
  db: Db
  jobs: Pick<JobQueue, 'stats' | 'dead' | 'again'>
  mailer: Mailer
  publicUrl: string
  /** Has workers look. */
  wake: () => void
  now: () => number
}

/** Jobs that send mails. */
const MAIL_JOBS: readonly string[] = [
  'send-mail',
  'mail-files',
  'mail-mentions',
  'send-invoice',
] satisfies JobKindName[]

/** Mails as whoever runs the server sees them: which went, which wait, and what the mail server says. */
export function createConsoleMail({ db, jobs, mailer, publicUrl, wake, now }: ConsoleMailDeps) {
  const read = createSharedReads(() => Promise.all([jobs.stats(), jobs.dead(MOST_LISTED_JOBS)]))

  return {
    /** A page of mails, newest first, and the queue. */
    async list({
      failed,
      from,
      limit,
    }: {
      failed: boolean
      from?: string | undefined
      limit: number
    }): Promise<RouteReply<typeof listMails>> {
      const [[stats, dead], rows] = await Promise.all([read('mail'), mailsSent(db, { failed, from, limit: limit + 1 })])
      const shown = rows.slice(0, limit)
      const exhausted = new Set(dead.map(({ id }) => id))
      const ours = stats.filter(({ name }) => MAIL_JOBS.includes(name))
      const sum = (of: 'ready' | 'later' | 'dead') => ours.reduce((total, stat) => total + stat[of], 0)
      const due = ours.flatMap(({ dueSince }) => dueSince ?? [])
      return {
        mails: shown.map((row) => present(row, exhausted)),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        queue: {
          waiting: sum('ready'),
          later: sum('later'),
          exhausted: sum('dead'),
          oldest_wait: due.length === 0 ? null : Math.max(0, now() - Math.min(...due)) / 1000,
        },
      }
    },

    /** Sends one now, without the queue; that it could not be sent is an answer as well. */
    async test({ email }: Pick<Caller, 'email'>): Promise<RouteReply<typeof sendTestMail>> {
      await db.transaction().execute(writeCall)
      const mail = linkMail({
        to: email,
        subject: phrase('Test e-mail'),
        lead: phrase('This server can send e-mails. An administrator asked for this one in the console.'),
        link: `${publicUrl}/admin/mail`,
        linkText: phrase('Open the console'),
        after: phrase('There is nothing else to do.'),
      })
      try {
        const { reference, answer } = await mailer.send(mail, { kind: 'test' })
        return { is_sent: true, recipient: email, answer: answer ?? reference }
      } catch (error) {
        const said = error instanceof MailNotTaken ? error.answer : null
        return { is_sent: false, recipient: email, answer: said ?? messageOf(error) }
      }
    },

    /** @throws AppError 404 where it is not there, 409 where it is not out of tries */
    async again(id: string): Promise<void> {
      const row = await db.selectFrom('sent_mail').select('job_id').where('id', '=', id).executeTakeFirst()
      if (!row) throw new AppError(404, 'mail_unknown', messages.mailUnknown)
      await db.transaction().execute(async (tx) => {
        const name = row.job_id === null ? null : await jobs.again(row.job_id, tx)
        if (name === null || !MAIL_JOBS.includes(name))
          throw new AppError(409, 'mail_not_failed', messages.mailNotFailed)
        await writeCall(tx)
      })
      wake()
    },
  }
}

export type ConsoleMail = ReturnType<typeof createConsoleMail>

const present = (
  { id, job_id: jobId, recipient, kind, state, tries, error, at }: MailRow,
  exhausted: ReadonlySet<string>,
): SentMail => ({
  _id: id,
  recipient,
  kind,
  state,
  tries,
  error,
  date: new Date(at).toISOString(),
  can_send_again: state === 'failed' && jobId !== null && exhausted.has(jobId),
})
