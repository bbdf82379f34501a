import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createFolderMailer } from '../../server/adapters/mailer-folder.ts'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import { composeModules } from '../../server/compose.ts'
import { SEND_MAIL } from '../../server/modules/mail/jobs.ts'
import { createMailSender } from '../../server/modules/mail/send-mail.ts'
import type { SignedIn, TestApp } from './app.ts'

export const ANNAS_PASSWORD = 'harbour-1961'

/** Anna, who can log in, with an open session. */
export async function buildAnna(t: TestApp, email = 'anna@example.org', password = ANNAS_PASSWORD): Promise<SignedIn> {
  const person = await t.signIn()
  await t.db
    .updateTable('user')
    .set({ email, password_hash: await hashPassword(password) })
    .where('id', '=', person.id)
    .execute()
  return { ...person, email }
}

/** Sends what is queued, and answers the new mails as text. */
export async function sendNewMails(t: TestApp): Promise<string[]> {
  const folder = path.join(t.dataDir, 'mail')
  const before = new Set(await readdir(folder).catch(() => []))
  const mailer = createFolderMailer({ folder, from: 'Longhand <longhand@localhost>' })
  const { all } = composeModules(t.deps)
  const send = createMailSender({
    writers: () => all.flatMap(({ mails }) => mails),
    db: t.db,
    mailer,
    publicUrl: t.deps.config.publicUrl,
    log: t.deps.log,
    ...(t.deps.now && { now: t.deps.now }),
  })
  for (let job; (job = await t.deps.jobs.claim(['send-mail'], 'test')) !== null;) {
    await send(SEND_MAIL.payload.parse(job.payload))
    await t.deps.jobs.complete(job)
  }
  const files = (await readdir(folder).catch((): string[] => [])).toSorted().filter((name) => !before.has(name))
  return Promise.all(
    files.map(async (file) =>
      (await readFile(path.join(folder, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '='),
    ),
  )
}

/** To whom the mails went, and what they are about. */
export const headsOf = (mails: string[]) =>
  mails
    .map((mail) => [/^To: (.*?)\r?$/m.exec(mail)?.[1], /^Subject: (.*?)\r?$/m.exec(mail)?.[1]])
    .toSorted((one, other) => String(one).localeCompare(String(other)))

/** The key of the link to a page in a mail to somebody; empty when there is none. */
export function keyIn(mails: string[], to: string, page: string): string {
  const mail = mails.find((text) => text.includes(`To: ${to}`) && text.includes(page)) ?? ''
  return new RegExp(`/auth/${page}/([\\w-]{43})`).exec(mail)?.[1] ?? ''
}
