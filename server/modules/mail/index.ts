import type { Db } from '../../kernel/db/schema.ts'
import type { MailWriter } from '../../kernel/define-mail.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import { MAIL_LOG_DAYS, removeMailsBefore } from './mail-log.ts'
import { createSendMail } from './send-mail.ts'

/** Dependencies of {@link createMailModule}. */
export interface MailModuleDeps {
  db: Db
  mailer: Mailer
  config: { publicUrl: string }
  /** Of all modules, asked for with each mail. */
  writers: () => readonly MailWriter[]
  log: Logger
  now: () => number
}

/** Mails that wait in the queue, and how they are sent. */
export function createMailModule({ config: { publicUrl }, ...deps }: MailModuleDeps) {
  const { db, now } = deps
  return defineModule({
    api: {},
    jobs: [createSendMail({ ...deps, publicUrl })],
    sweeps: [retainedFor(MAIL_LOG_DAYS, now, (before) => removeMailsBefore(db, before))],
  })
}

export { mailAside, mailLink, mailPage } from './html.ts'
export { forgetMailsTo, type MailRow, mailsSent, recordedMailer } from './mail-log.ts'
export { addMail } from './jobs.ts'
export { linkMail, type LinkMail, type Receiver } from './link-mail.ts'
