import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-sender/create-webhook-sender.ts'
import { addNotice } from '../../server/modules/notices/add.ts'
import { SEND_WEBHOOK } from '../../server/modules/webhooks/jobs.ts'
import { removeDeliveriesBefore } from '../../server/modules/webhooks/repository.ts'
import { createSendWebhook } from '../../server/modules/webhooks/send-webhook.ts'
import type { WebhookAnswer, WebhookSender } from '../../server/ports/webhook-sender.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { openSecret, sealWebhooksAnew } from '../../server/modules/webhooks/sealed-secrets.ts'
import { signedHeaders } from '../../server/modules/webhooks/signature.ts'
import { createAddressRule } from '../../server/kernel/public-addresses.ts'
import { messages } from '../../src/shared/messages.ts'
import { MOST_WEBHOOKS, webhookMessage, type WebhookDelivery } from '../../src/shared/contract/webhooks.ts'
import { RETRY_WAITS_MS } from '../../src/shared/domain/webhook-retries.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { buildWork, packedWords } from '../support/desk.ts'
import { buildFile } from '../support/factories.ts'
import { hurry } from '../support/hurry.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { silentLog } from '../support/silent-log.ts'

const ok: WebhookAnswer = { status: 200, durationMs: 12, problem: null }
const answered = (status: number): WebhookAnswer => ({ ...ok, status })

/**
 * An account with a webhook, a clock of its own, a day ahead of the queue's, and a receiver that answers as it is told.
 */
async function open(env: Record<string, string> = {}) {
  let at = Date.now() + 24 * HOUR_MS
  const now = () => at
  const t = await buildTestApp({ env, now })
  const ann = await t.signIn()
  await t.db
    .updateTable('session')
    .set({ expires_at: at + 99 * 24 * HOUR_MS, confirmed_at: at + 99 * 24 * HOUR_MS })
    .execute()
  const queue = t.deps.jobs
  const posts: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = []
  let answer: () => WebhookAnswer | Promise<WebhookAnswer> = () => ok
  const sender: WebhookSender = {
    async post(url, message) {
      posts.push({ url, ...message })
      return answer()
    },
  }
  const sealer = createSealer(t.deps.sessionSecrets, 'webhooks')
  const job = createSendWebhook({ db: t.db, queue, sender, sealer, now })
  const api = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    t.api(method, `/account/webhooks${path}`, { headers: ann.bearer, ...(payload && { payload }) })

  return {
    t,
    ann,
    api,
    posts,
    queue,
    now,
    create: async (wish: object = {}) =>
      (
        await api('POST', '', { url: 'https://hooks.example.org/in', events: ['file.ready', 'file.failed'], ...wish })
      ).json(),
    deliveries: async (id: string) => (await api('GET', `/${id}/deliveries`)).json() as WebhookDelivery[],
    answers: (next: typeof answer) => {
      answer = next
    },
    pass: (ms: number) => {
      at += ms
    },
    /** Does the tries that are due; answers how many there were. */
    async work(): Promise<number> {
      await hurry(t.db, { name: SEND_WEBHOOK.name, until: at })
      let done = 0
      for (
        let claimed = await queue.claim([SEND_WEBHOOK.name], 'w');
        claimed;
        claimed = await queue.claim([SEND_WEBHOOK.name], 'w')
      ) {
        const held = claimed
        const complete = async (tx: typeof t.db) => void (await queue.complete(held, tx))
        await job.run(held.payload, {
          job: held,
          signal: new AbortController().signal,
          log: silentLog,
          progressed: async () => undefined,
          complete,
        })
        await queue.complete(held)
        done += 1
      }
      return done
    },
    async finish(outcome: 'ready' | 'failed' = 'ready') {
      const file = await buildFile(t.db, {
        owner_id: ann.id,
        name: 'Harbour.mp3',
        status: outcome === 'ready' ? 'EDITING' : 'FAILED',
        ...(outcome === 'failed' && { failure_code: 'no_speech', failure_message: 'No speech was found.' }),
      })
      await t.db.transaction().execute((tx) => addNotice(tx, queue, { userId: ann.id, fileId: file.id, outcome, at }))
      return file
    },
  }
}

describe('a webhook', () => {
  test('has a secret that is told once, and can be changed, paused and removed', async () => {
    const w = await open()
    const made = await w.create()
    expect(made).toMatchObject({
      url: 'https://hooks.example.org/in',
      events: ['file.ready', 'file.failed'],
      is_enabled: true,
      paused_because: null,
    })
    expect(made.secret).toMatch(/^whsec_/)
    const [listed] = (await w.api('GET', '')).json()
    expect(JSON.stringify(listed)).not.toContain('whsec_')
    expect((await w.api('PUT', `/${made._id}`, { is_enabled: false, events: ['plan.paid'] })).json()).toMatchObject({
      is_enabled: false,
      events: ['plan.paid'],
      url: made.url,
    })
    expect((await w.api('POST', `/${made._id}/test`)).json().message).toBe(
      'This webhook is switched off. Switch it on first.',
    )
    expect((await w.api('DELETE', `/${made._id}`)).statusCode).toBe(204)
    expect((await w.api('GET', '')).json()).toEqual([])
  })

  test.each([
    ['http://hooks.example.org/', 'The address must begin with https://.'],
    ['https://ann:secret@hooks.example.org/', 'The address must not contain a user name or password.'],
    ['https://127.0.0.1/', 'This address is in a private network, which this server does not call.'],
    ['https://2130706433/', 'This address is in a private network, which this server does not call.'],
    ['https://[::1]:8443/', 'This address is in a private network, which this server does not call.'],
    ['https://[::ffff:10.0.0.1]/', 'This address is in a private network, which this server does not call.'],
    [
      'https://169.254.169.254/latest/meta-data',
      'This address is in a private network, which this server does not call.',
    ],
    ['https://localhost/', 'This address is in a private network, which this server does not call.'],
  ])('at %s is refused', async (url, message) => {
    const w = await open()
    expect((await w.api('POST', '', { url, events: ['file.ready'] })).json()).toEqual({
      code: 'address_refused',
      message,
      fields: { url: message },
    })
  })

  test('may lead into a network that the operator has opened, over http too', async () => {
    const w = await open({ WEBHOOK_ALLOW: '10.1.0.0/16' })
    expect((await w.create({ url: 'http://10.1.2.3:5678/hook' })).url).toBe('http://10.1.2.3:5678/hook')
    expect((await w.api('POST', '', { url: 'http://10.2.0.1/', events: ['file.ready'] })).statusCode).toBe(422)
    expect(() => createAddressRule(['my-network'])).toThrow('my-network is no network')
  })

  test('there are so many of a person and no more', async () => {
    const w = await open()
    for (let n = 0; n < MOST_WEBHOOKS; n += 1) expect((await w.create())._id).toBeDefined()
    expect(await w.create()).toEqual({ code: 'too_many_webhooks', message: messages.tooManyWebhooks })
  })

  test('moves to another address, checked as the first one was, and has failed nowhere yet', async () => {
    const w = await open()
    const { _id } = await w.create()
    await w.t.db.updateTable('webhook').set({ failing_since: 1, paused_because: 'failing' }).execute()
    expect((await w.api('PUT', `/${_id}`, { url: 'http://hooks.example.org/' })).statusCode).toBe(422)
    expect((await w.api('PUT', `/${_id}`, { url: 'https://other.example.org/' })).json()).toMatchObject({
      url: 'https://other.example.org/',
      failing_since: null,
      paused_because: 'failing',
      is_enabled: true,
    })
    await w.t.db.updateTable('webhook').set({ failing_since: 1 }).execute()
    expect((await w.api('PUT', `/${_id}`, { events: ['plan.paid', 'plan.paid'] })).json()).toMatchObject({
      events: ['plan.paid'],
      failing_since: expect.any(String) as string,
    })
    expect((await w.api('PUT', `/${_id}`, { is_enabled: true })).json()).toMatchObject({
      paused_because: null,
      failing_since: null,
      events: ['plan.paid'],
      url: 'https://other.example.org/',
    })
  })

  test('is nobody else’s to see, change, use or remove, and each owner hears of each by mail', async () => {
    const w = await open()
    const { _id } = await w.create()
    const eve = await w.t.signIn('ADMIN')
    for (const [method, path, payload] of [
      ['PUT', '', { is_enabled: false }],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${_id}/resend`],
    ] as const) {
      const reply = await w.t.api(method, `/account/webhooks/${_id}${path}`, {
        headers: eve.bearer,
        ...(payload && { payload }),
      })
      expect([path, reply.statusCode]).toEqual([path, 404])
    }
    expect((await w.api('GET', '')).json()).toMatchObject([{ _id, is_enabled: true }])
    await w.create()
    const mails = await sendQueuedMails(w.t)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail).toContain(`To: ${w.ann.email}`)
  })
})

describe('a delivery', () => {
  test('tells what happened, signed, to those that want to know', async () => {
    const w = await open()
    const [first, other] = [
      await w.create(),
      await w.create({ url: 'https://other.example.org/', events: ['file.failed'] }),
    ]
    const file = await w.finish()
    expect(await w.work()).toBe(1)
    const [post] = w.posts
    expect(post!.url).toBe('https://hooks.example.org/in')
    expect(webhookMessage.parse(JSON.parse(post!.body))).toEqual({
      type: 'file.ready',
      timestamp: new Date(w.now()).toISOString(),
      data: {
        file: {
          _id: file.id,
          name: 'Harbour.mp3',
          status: 'EDITING',
          length: file.length_seconds,
          language_code: file.language_code,
          failure: null,
        },
      },
    })
    const [delivery] = await w.deliveries(first._id)
    expect(delivery).toMatchObject({
      event: 'file.ready',
      status: 'delivered',
      attempts: 1,
      response_status: 200,
      duration_ms: 12,
      problem: null,
      next_try_date: null,
    })
    expect(post!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery!._id,
      'webhook-timestamp': String(Math.floor(w.now() / 1000)),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    })
    expect(await w.deliveries(other._id)).toEqual([])
    await w.finish('failed')
    expect(await w.work()).toBe(2)
    expect(JSON.parse(w.posts[1]!.body).data.file.failure).toEqual({
      code: 'no_speech',
      message: 'No speech was found.',
    })
  })

  test('is not there when the fact is rolled back', async () => {
    const w = await open()
    const { _id } = await w.create()
    const file = await buildFile(w.t.db, { owner_id: w.ann.id })
    const rolledBack = w.t.db.transaction().execute(async (tx) => {
      await addNotice(tx, w.queue, { userId: w.ann.id, fileId: file.id, outcome: 'ready', at: w.now() })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect([await w.deliveries(_id), await w.work()]).toEqual([[], 0])
  })

  test('is tried eight times within a day under one id, then given up', async () => {
    const w = await open()
    const { _id } = await w.create()
    w.answers(() => ({ status: null, durationMs: 15_000, problem: 'The host did not answer in time.' }))
    await w.finish()
    expect(await w.work()).toBe(1)
    expect((await w.deliveries(_id))[0]).toMatchObject({
      status: 'waiting',
      attempts: 1,
      response_status: null,
      problem: 'The host did not answer in time.',
      next_try_date: expect.any(String),
    })
    for (const wait of RETRY_WAITS_MS) {
      w.pass(wait - 1)
      expect(await w.work()).toBe(0)
      w.pass(wait / 10 + 1)
      expect(await w.work()).toBe(1)
    }
    w.pass(99 * HOUR_MS)
    expect(await w.work()).toBe(0)
    expect((await w.deliveries(_id))[0]).toMatchObject({ status: 'failed', attempts: 8, next_try_date: null })
    expect(new Set(w.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await w.api('GET', '')).json()[0]).toMatchObject({ is_enabled: true, failing_since: expect.any(String) })
  })

  test('given up after three days, has the webhook switched off, its owner told; failures can be resent', async () => {
    const w = await open()
    const { _id } = await w.create()
    w.answers(() => answered(500))
    const fail = async () => {
      await w.finish()
      await w.work()
      for (const wait of RETRY_WAITS_MS) {
        w.pass(wait * 1.1 + 1)
        await w.work()
      }
    }
    await fail()
    w.pass(48 * HOUR_MS)
    await fail()
    expect((await w.api('GET', '')).json()[0]).toMatchObject({ is_enabled: false, paused_because: 'failing' })
    const mails = await w.t.db.selectFrom('job').select('payload').where('name', '=', 'send-mail').execute()
    expect(mails.map(({ payload }) => JSON.parse(payload))).toContainEqual({ kind: 'webhook-paused', webhookId: _id })
    await w.finish()
    expect(await w.work()).toBe(0)

    w.answers(() => ok)
    await w.api('PUT', `/${_id}`, { is_enabled: true })
    const [latest] = await w.deliveries(_id)
    expect((await w.api('POST', `/${_id}/deliveries/${latest!._id}/resend`)).json()).toMatchObject({
      status: 'waiting',
      attempts: 0,
    })
    expect(await w.work()).toBe(1)
    expect((await w.deliveries(_id))[0]).toMatchObject({ _id: latest!._id, status: 'delivered', attempts: 1 })
    expect((await w.api('GET', '')).json()[0]).toMatchObject({ paused_because: null, failing_since: null })
  })

  test('that is answered with 410 has the webhook switched off at once, and nothing is tried again', async () => {
    const w = await open()
    const { _id } = await w.create()
    w.answers(() => answered(410))
    await w.finish()
    await w.work()
    expect((await w.api('GET', '')).json()[0]).toMatchObject({ is_enabled: false, paused_because: 'gone' })
    expect((await w.deliveries(_id))[0]).toMatchObject({
      status: 'failed',
      attempts: 1,
      response_status: 410,
      problem: 'It answered 410.',
    })
  })

  test('is sent again from its first try once delivered; not one that waits, of another, or when off', async () => {
    const w = await open()
    const [{ _id }, other] = [await w.create(), await w.create({ events: ['plan.paid'] })]
    await w.finish()
    const [{ _id: delivery }] = (await w.deliveries(_id)) as [WebhookDelivery]
    const resend = (webhook = _id, id = delivery) => w.api('POST', `/${webhook}/deliveries/${id}/resend`)
    expect((await resend()).json()).toMatchObject({ _id: delivery, status: 'waiting' })
    expect(await w.work()).toBe(1)
    expect((await resend(other._id)).statusCode).toBe(404)
    expect((await resend(_id, other._id)).statusCode).toBe(404)
    expect((await resend()).json()).toMatchObject({
      _id: delivery,
      status: 'waiting',
      attempts: 0,
      next_try_date: new Date(w.now()).toISOString(),
    })
    expect(await w.work()).toBe(1)
    expect((await w.deliveries(_id))[0]).toMatchObject({ status: 'delivered', attempts: 1 })
    await w.api('PUT', `/${_id}`, { is_enabled: false })
    expect((await resend()).json()).toEqual({ code: 'wrong_state', message: messages.webhookIsOff })
  })

  test('that waits when its webhook is switched off is not sent', async () => {
    const w = await open()
    const { _id } = await w.create()
    await w.finish()
    await w.api('PUT', `/${_id}`, { is_enabled: false })
    expect([await w.work(), w.posts]).toEqual([1, []])
    expect((await w.deliveries(_id))[0]).toMatchObject({ status: 'failed', problem: 'The webhook was switched off.' })
  })

  test('is signed as before where its secret was stored plain, and lies sealed once the job has run', async () => {
    const w = await open()
    const { _id, secret } = await w.create()
    const stored = () => w.t.db.selectFrom('webhook').select(['secret', 'former_secret']).executeTakeFirstOrThrow()
    expect((await stored()).secret).not.toContain(secret)
    await w.t.db.updateTable('webhook').set({ secret }).execute()
    await w.api('POST', `/${_id}/test`)
    await w.work()
    const renewed = (await w.api('POST', `/${_id}/secret`)).json()
    expect((await stored()).former_secret).toBe(secret)
    const sealer = createSealer(['newest', ...w.t.deps.sessionSecrets], 'webhooks')
    expect(await sealWebhooksAnew({ db: w.t.db, sealer })).toBe(1)
    expect(await sealWebhooksAnew({ db: w.t.db, sealer })).toBe(0)
    const { secret: sealed, former_secret: former } = await stored()
    expect([sealed, former].map((text) => openSecret(sealer, { id: _id }, text ?? ''))).toEqual([
      renewed.secret,
      secret,
    ])
    const { headers, body } = w.posts[0]!
    const signed = { id: headers['webhook-id']!, at: Number(headers['webhook-timestamp']) * 1000, body }
    expect(headers).toMatchObject(signedHeaders({ ...signed, secrets: [secret] }))
    // Where nothing of today opens it, nothing is sent under a wrong name.
    await w.t.db.updateTable('webhook').set({ secret: 'gone.AAAA' }).execute()
    await w.api('POST', `/${_id}/test`)
    await w.work()
    expect(w.posts).toHaveLength(1)
    expect((await w.api('GET', `/${_id}/deliveries`)).json()[0]).toMatchObject({ status: 'failed' })
  })

  test('is signed with the old secret as well for a day', async () => {
    const w = await open()
    const { _id, secret } = await w.create()
    const renewed = (await w.api('POST', `/${_id}/secret`)).json()
    expect(renewed.secret).not.toBe(secret)
    await w.api('POST', `/${_id}/test`)
    await w.work()
    w.pass(24 * HOUR_MS + 1)
    await w.api('POST', `/${_id}/test`)
    await w.work()
    expect(w.posts.map(({ headers }) => headers['webhook-signature']!.split(' ').length)).toEqual([2, 1])
    expect(JSON.parse(w.posts[0]!.body)).toMatchObject({ type: 'test', data: { webhook_id: _id } })
  })

  test('is forgotten after 30 days', async () => {
    const w = await open()
    const { _id } = await w.create()
    await w.finish()
    await w.work()
    w.pass(31 * 24 * HOUR_MS)
    expect(await w.deliveries(_id)).toEqual([])
    expect(await removeDeliveriesBefore(w.t.db, w.now() - 30 * 24 * HOUR_MS)).toBe(1)
  })

  test('tells of a text that a transcriptor has published', async () => {
    const w = await open()
    await w.create({ events: ['file.published'] })
    const tina = await w.t.signIn('HUMAN-TRANSCRIPTOR')
    const { id } = await buildWork(w.t.db, w.ann.id)
    const put = (path: string, payload?: object, headers: Record<string, string> = {}) =>
      w.t.api('PUT', path, { headers: { ...tina.bearer, ...headers }, ...(payload && { payload }) })
    await put(`/file/transcription/resume_human/${id}`)
    await put(`/file/transcription/${id}`, packedWords('one'), { 'content-type': 'application/octet-stream' })
    await put(`/file/${id}`, { status: 'FINISHED' })
    expect((await put(`/file/transcription/publish_human/${id}`)).statusCode).toBe(200)
    expect(await w.work()).toBe(1)
    expect(webhookMessage.parse(JSON.parse(w.posts[0]!.body))).toMatchObject({
      type: 'file.published',
      data: { file: { _id: id, status: 'EDITING' } },
    })
  })

  test('tells of bought time when it is on the plan', async () => {
    const w = await open({ BILLING: 'sandbox' })
    await w.create({ events: ['plan.paid'] })
    const post = async (path: string, payload: object) =>
      (await w.t.api('POST', path, { headers: w.ann.bearer, payload })).json()
    await w.t.db
      .insertInto('billing_settings')
      .values({
        user_id: w.ann.id,
        name: 'Ana Petrović',
        phone: '+385 1 2345678',
        country: 'HR',
        state: null,
        city: 'Zagreb',
        line1: 'Ilica 1',
        line2: null,
        postal_code: null,
        tax_type: null,
        tax_code: null,
        updated_at: w.now(),
      })
      .execute()
    const { token } = await post('/sandbox/tokens', {
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
    })
    await post('/plan/payment', {
      token,
      name_on_card: 'Ana Petrović',
      auto_transcription_time: 3600,
      human_transcription_time: 0,
    })
    expect(await w.work()).toBe(1)
    expect(webhookMessage.parse(JSON.parse(w.posts[0]!.body))).toMatchObject({
      type: 'plan.paid',
      data: { auto_transcription_time: 3600, human_transcription_time: 0, file_id: null },
    })
  })
})

describe('the sender', () => {
  const never = new AbortController().signal
  const message = { headers: { 'content-type': 'application/json' }, body: '{"type":"test"}' }

  async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  test('posts to a network that was opened, and reads no more of the answer than it has to', async () => {
    let received = ''
    const url = await listen((request, response) => {
      request.on('data', (chunk: Buffer) => {
        received += chunk.toString()
      })
      request.on('end', () => {
        const write = () => {
          while (response.write('x'.repeat(100_000)));
          response.once('drain', write)
        }
        response.writeHead(202)
        write()
      })
    })
    expect(await createWebhookSender({ allow: ['127.0.0.0/8'] }).post(url, message, never)).toMatchObject({
      status: 202,
      problem: null,
    })
    expect(received).toBe(message.body)
  })

  test('follows no redirect', async () => {
    let calls = 0
    const url = await listen((_request, response) => {
      calls += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await createWebhookSender({ allow: ['127.0.0.1'] }).post(url, message, never)).toMatchObject({ status: 302 })
    expect(calls).toBe(1)
  })

  test('gives an address up that does not answer', async () => {
    const url = await listen(() => undefined)
    expect(await createWebhookSender({ allow: ['127.0.0.1'], timeoutMs: 100 }).post(url, message, never)).toMatchObject(
      { status: null, problem: 'The host did not answer in time.' },
    )
  })

  test.each(['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://[::ffff:127.0.0.1]:PORT/'])(
    'calls nothing at %s that was not opened',
    async (address) => {
      let calls = 0
      const { port } = new URL(
        await listen((_request, response) => {
          calls += 1
          response.end()
        }),
      )
      const answer = await createWebhookSender({ allow: [] }).post(address.replace('PORT', port), message, never)
      expect(answer).toMatchObject({
        status: null,
        problem: 'This address is in a private network, which this server does not call.',
      })
      expect(calls).toBe(0)
    },
  )
})
