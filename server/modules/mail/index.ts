import type { Db } from '../../kernel/db/schema.ts'
import type { MailWriter } from '../../kernel/define-mail.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
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
  return defineModule({ api: {}, jobs: [createSendMail({ ...deps, publicUrl })] })
}

export { mailAside, mailLink, mailPage } from './html.ts'
export { addMail } from './jobs.ts'
export { linkMail, type LinkMail, type Receiver } from './link-mail.ts'
