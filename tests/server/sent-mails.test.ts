import { expect, test } from 'vitest'
import type { listMails, sendTestMail } from '../../src/shared/contract/sent-mails.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import { recordedMailer } from '../../server/modules/mail/index.ts'
import { type Mailer, MailNotTaken } from '../../server/ports/mailer.ts'
import { buildTestApp } from '../support/app.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'

const BUSY = '451 4.3.0 Come back later'

/** An ADMIN, and a mail server that says so each time until `answers` is changed. */
async function open() {
  const server = { answer: BUSY as string | null }
  const mailer: Mailer = {
    send: () =>
      server.answer === null
        ? Promise.resolve({ reference: 'one', answer: '250 2.0.0 Ok' })
        : Promise.reject(new MailNotTaken('The mail server did not take the mail.', server.answer)),
  }
  const t = await buildTestApp({ mailer })
  const admin = await t.signIn('ADMIN')
  const post = (path: string) => t.api('POST', `/admin/mails${path}`, { headers: admin.bearer })
  const list = async (query = '') =>
    (await t.api('GET', `/admin/mails${query}`, { headers: admin.bearer })).json<RouteResult<typeof listMails>>()
  return { ...t, server, mailer, admin, post, list }
}

test('a test mail tells what the mail server answers, also where it takes none', async () => {
  const { server, admin, post, list } = await open()
  const tried = async () => (await post('/test')).json<RouteResult<typeof sendTestMail>>()
  expect(await tried()).toEqual({ is_sent: false, recipient: admin.email, answer: BUSY })
  server.answer = null
  expect(await tried()).toEqual({ is_sent: true, recipient: admin.email, answer: '250 2.0.0 Ok' })
  expect((await list()).mails).toMatchObject([
    { kind: 'test', state: 'sent', error: null, can_send_again: false },
    { kind: 'test', state: 'failed', error: BUSY, can_send_again: false },
  ])
  expect((await list('?failed=true')).mails).toHaveLength(1)
})

test('tries of one job are one entry, which is sent again only once it is out of tries', async () => {
  const { db, deps, server, mailer, post, list } = await open()
  const job = await exhaustedJob(deps.jobs, 'send-mail')
  const recorded = recordedMailer({ mailer, db, log: deps.log, now: Date.now })
  const send = () =>
    recorded.send({ to: 'ana@example.org', subject: 's', text: 't', html: 'h' }, { kind: 'contact', jobId: job })
  await expect(send()).rejects.toThrow('did not take')
  await expect(send()).rejects.toThrow('did not take')
  const { mails, queue } = await list()
  expect(mails).toMatchObject([{ recipient: 'ana@example.org', tries: 2, error: BUSY, can_send_again: true }])
  expect(queue).toMatchObject({ exhausted: 1 })

  const { _id: id } = mails[0]!
  expect((await post(`/${id}/again`)).statusCode).toBe(204)
  expect((await post(`/${id}/again`)).json()).toMatchObject({ code: 'mail_not_failed' })
  server.answer = null
  await send()
  expect((await list()).mails).toMatchObject([{ state: 'sent', tries: 3, error: null, can_send_again: false }])
})
