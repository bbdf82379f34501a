import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createFolderMailer } from '../../server/adapters/mailer-folder.ts'
import { createAccountMails, mailPayload } from '../../server/features/auth/send-mail.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'

/** Sends what is queued, and answers the mails as text. */
async function sendQueuedMails(t: TestApp): Promise<string[]> {
  const folder = path.join(t.dataDir, 'mail')
  const mailer = createFolderMailer({ folder, from: 'Longhand <longhand@localhost>' })
  const send = createAccountMails({ db: t.db, mailer, publicUrl: t.deps.config.publicUrl, log: t.deps.log })
  for (let job; (job = await t.deps.jobs.claim(['send-mail'], 'test')) !== null; ) {
    await send(mailPayload.parse(job.payload))
    await t.deps.jobs.complete(job)
  }
  const files = (await readdir(folder)).sort()
  return Promise.all(files.map(async (file) => (await readFile(path.join(folder, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')))
}

test('[AU-069] registering sends a mail with a link that validates the address, and stores only the key’s hash', async () => {
  const t = await buildTestApp()
  await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password: 'harbour-1961' } })
  const [mail = ''] = await sendQueuedMails(t)
  expect(mail).toContain('To: anna@example.org')
  expect(mail).toContain('text/plain')
  expect(mail).toContain('text/html')
  const key = /http:\/\/127\.0\.0\.1:4800\/auth\/validate-email-address\/([\w-]{43})/.exec(mail)?.[1] ?? ''
  const stored = JSON.stringify([await t.db.selectFrom('email_key').selectAll().execute(), await t.db.selectFrom('job').selectAll().execute()])
  expect(stored).not.toContain(key)
  expect((await t.api('GET', `/auth/validate_email_address/${key}`)).statusCode).toBe(200)
})

test('somebody who registers a taken address learns nothing; its owner gets a mail without a key', async () => {
  const t = await buildTestApp()
  const payload = { email: 'anna@example.org', password: 'harbour-1961' }
  await t.api('POST', '/auth/register', { payload })
  await sendQueuedMails(t)
  await t.api('POST', '/auth/register', { payload })
  const mails = await sendQueuedMails(t)
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain('You have an account already')
  expect(mails[1]).not.toContain('validate-email-address')
})
