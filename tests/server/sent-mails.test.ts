import { expect, test } from 'vitest'
import type { listMails, sendTestMail } from '../../src/shared/contract/sent-mails.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import { recordedMailer } from '../../server/modules/mail/index.ts'
import { type Mail, type Mailer, MailNotTaken } from '../../server/ports/mailer.ts'
import { buildTestApp } from '../support/app.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'

const BUSY = '451 4.3.0 Come back later'

/** An ADMIN, and a mail server that says so each time until `answers` is changed. */
async function open(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const server = { answer: BUSY as string | null }
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: (mail) => {
      mails.push(mail)
      return server.answer === null
        ? Promise.resolve({ reference: 'one', answer: '250 2.0.0 Ok' })
        : Promise.reject(new MailNotTaken('The mail server did not take the mail.', server.answer))
    },
  }
  const t = await buildTestApp({ mailer, ...overrides })
  const admin = await t.signIn('ADMIN')
  const post = (path: string) => t.api('POST', `/admin/mails${path}`, { headers: admin.bearer })
  const list = async (query = '') =>
    (await t.api('GET', `/admin/mails${query}`, { headers: admin.bearer })).json<RouteResult<typeof listMails>>()
  return { ...t, server, mails, mailer, admin, post, list }
}

test('a test mail tells what the mail server answers, also where it takes none', async () => {
  const { server, mails, admin, post, list } = await open()
  const tried = async () => (await post('/test')).json<RouteResult<typeof sendTestMail>>()
  expect(await tried()).toEqual({ is_sent: false, recipient: admin.email, answer: BUSY })
  server.answer = null
  expect(await tried()).toEqual({ is_sent: true, recipient: admin.email, answer: '250 2.0.0 Ok' })
  expect((await list()).mails).toMatchObject([
    { kind: 'test', state: 'sent', error: null, can_send_again: false },
    { kind: 'test', state: 'failed', error: BUSY, can_send_again: false },
  ])
  expect((await list('?failed=true')).mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: admin.email, subject: 'Test e-mail' })
  for (const said of ['This server can send e-mails.', 'Open the console', '/admin/mail', 'nothing else to do'])
    expect(mails[0]!.html).toContain(said)
})

test('a test mail tells what went wrong where no mail server has answered, or answered nothing', async () => {
  const answers: (() => ReturnType<Mailer['send']>)[] = [
    () => Promise.reject(new MailNotTaken('Nobody answered.', null)),
    () => Promise.reject(new Error('There is no such host.')),
    () => Promise.resolve({ reference: 'one' }),
  ]
  const { post, list } = await open({ mailer: { send: () => answers.shift()!() } })
  const tried = async () => (await post('/test')).json<RouteResult<typeof sendTestMail>>()
  expect([await tried(), await tried(), await tried()]).toMatchObject([
    { is_sent: false, answer: 'Nobody answered.' },
    { is_sent: false, answer: 'There is no such host.' },
    { is_sent: true, answer: 'one' },
  ])
  const first = await list('?limit=2')
  expect(first.mails.map(({ state }) => state)).toEqual(['sent', 'failed'])
  const rest = await list(`?limit=2&from=${first.next}`)
  expect([rest.mails.length, rest.next, (await list('?limit=3')).next]).toEqual([1, null, null])
  const one = await list('?limit=1')
  expect(one.next).toBe(one.mails[0]!._id)
})

test('the queue is that of all jobs that mail, and of no other', async () => {
  let at = Date.now()
  const { deps, list } = await open({ now: () => at })
  const queue = async () => (await list()).queue
  const due = at - 120_000
  await deps.jobs.add('transcribe-file', {}, { runAt: due - 999_000 })
  expect(await queue()).toEqual({ waiting: 0, later: 0, exhausted: 0, oldest_wait: null })
  await exhaustedJob(deps.jobs, 'send-invoice')
  for (const [name, runAt] of [
    ['send-mail', due + 60_000],
    ['mail-files', due],
    ['mail-mentions', due + 1000],
    ['send-invoice', at + 3_600_000],
  ] as const)
    await deps.jobs.add(name, {}, { runAt })
  expect(await queue()).toEqual({ waiting: 3, later: 1, exhausted: 1, oldest_wait: 120 })
  at = due - 5000
  expect(await queue()).toMatchObject({ oldest_wait: 0 })
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

test('only a mail that is there, and whose job mails and is out of tries, is sent again', async () => {
  const { db, deps, server, mailer, post, list } = await open()
  const unknown = await post('/0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507/again')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'mail_unknown'])
  const recorded = recordedMailer({ mailer, db, log: deps.log, now: Date.now })
  const send = (jobId: string | null) =>
    recorded.send(
      { to: 'ana@example.org', subject: 's', text: 't', html: 'h' },
      { kind: 'contact', ...(jobId !== null && { jobId }) },
    )
  const newest = async () => (await list()).mails[0]!
  await expect(send(null)).rejects.toThrow('did not take')
  expect(await newest()).toMatchObject({ state: 'failed', can_send_again: false })
  expect((await post(`/${(await newest())._id}/again`)).json().code).toBe('mail_not_failed')
  const other = await exhaustedJob(deps.jobs, 'transcribe-file')
  await expect(send(other)).rejects.toThrow('did not take')
  expect((await post(`/${(await newest())._id}/again`)).json().code).toBe('mail_not_failed')
  expect((await deps.jobs.dead(9)).map(({ id }) => id)).toEqual([other])
  server.answer = null
  await send(await exhaustedJob(deps.jobs, 'send-mail'))
  expect(await newest()).toMatchObject({ state: 'sent', can_send_again: false })
})
