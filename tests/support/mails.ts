import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createFolderMailer } from '../../server/adapters/mailer-folder.ts'
import { composeModules } from '../../server/compose.ts'
import { SEND_MAIL } from '../../server/modules/mail/jobs.ts'
import { createMailSender } from '../../server/modules/mail/send-mail.ts'
import type { TestApp } from './app.ts'

/** Sends what is queued, and answers all mails so far as text, oldest first. */
export async function sendQueuedMails(t: TestApp): Promise<string[]> {
  const folder = path.join(t.dataDir, 'mail')
  const mailer = createFolderMailer({ folder, from: 'Longhand <longhand@localhost>' })
  const { all } = composeModules(t.deps)
  const send = createMailSender({
    writers: () => all.flatMap(({ mails }) => mails),
    db: t.db,
    mailer,
    publicUrl: t.deps.config.publicUrl,
    log: t.deps.log,
  })
  for (let job; (job = await t.deps.jobs.claim(['send-mail'], 'test')) !== null;) {
    await send(SEND_MAIL.payload.parse(job.payload))
    await t.deps.jobs.complete(job)
  }
  const files = (await readdir(folder).catch((): string[] => [])).toSorted()
  return Promise.all(
    files.map(async (file) =>
      (await readFile(path.join(folder, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '='),
    ),
  )
}
