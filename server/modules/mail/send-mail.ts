import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job, JobError } from '../../kernel/jobs/definition.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { MailWriter } from '../../kernel/define-mail.ts'
import { type QueuedMail, SEND_MAIL } from './jobs.ts'
import { receiverOf } from './receiver.ts'

export interface SendMailDeps {
  db: Db
  mailer: Mailer
  /** Of all modules, asked for with each mail. */
  writers: () => readonly MailWriter[]
  publicUrl: string
  log: Logger
  now?: () => number
}

/**
 * Has a mail written by the module that it is about, as things are now, and sends it, unless there is nothing to say
 * any more. @throws JobError for a mail that no module writes
 */
export function createMailSender({ db, mailer, writers, publicUrl, log, now = Date.now }: SendMailDeps) {
  return async function send(payload: QueuedMail, jobId?: string): Promise<void> {
    const writer = writers().find(({ accepts }) => accepts(payload))
    if (!writer) throw new JobError({ code: 'bad_payload', message: 'This mail was not understood.', retry: false })
    const mail = await writer.write(payload, { db, publicUrl, now })
    const to = mail && (await receiverOf(db, mail.to))
    if (!mail || to === null) return
    const { reference } = await mailer.send(
      { ...mail, to },
      { kind: payload.kind, ...(jobId !== undefined && { jobId }) },
    )
    log.info({ kind: payload.kind, reference }, 'mail sent')
  }
}

/** Sends queued mails; a second try may send one twice, which does no harm. */
export function createSendMail(deps: SendMailDeps): Job {
  const send = createMailSender(deps)
  return defineJob({ ...SEND_MAIL, atOnce: 4, run: (payload, { job }) => send(payload, job.id) })
}
