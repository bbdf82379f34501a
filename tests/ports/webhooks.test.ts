import { expect, test } from 'vitest'
import { createAccessTokens } from '../../server/modules/identity/access-tokens/service.ts'
import { addNotice } from '../../server/modules/notices/add.ts'
import { SEND_WEBHOOK } from '../../server/modules/webhooks/jobs.ts'
import { createWebhooks } from '../../server/modules/webhooks/service.ts'
import { createSendWebhook } from '../../server/modules/webhooks/send-webhook.ts'
import { LeaseLost } from '../../server/kernel/jobs/definition.ts'
import { createAddressRule } from '../../server/kernel/public-addresses.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { hurry } from '../support/hurry.ts'
import { silentLog } from '../support/silent-log.ts'

/** A person with a webhook, and the job as a worker does it. */
async function openWebhooks(open: OpenFresh, answers: (number | null)[]) {
  const { db, work: openWork } = await open()
  const { jobs: queue } = await openWork()
  const user = await buildUser(db)
  const sealer = createSealer(['a secret of the tests'], 'webhooks')
  const webhooks = createWebhooks({ db, jobs: queue, reach: { ...createAddressRule([]), hasOwn: false }, sealer })
  const webhook = await webhooks.create(user.id, { url: 'https://hooks.example.org/', events: ['file.ready'] })
  const ids: string[] = []
  const sender = {
    post: async (_url: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
      ids.push(headers['webhook-id']!)
      return { status: answers.shift() ?? 200, durationMs: 1, problem: null }
    },
  }
  const job = createSendWebhook({ db, queue, sender, sealer })
  const file = await buildFile(db, { owner_id: user.id })
  await db
    .transaction()
    .execute((tx) => addNotice(tx, queue, { userId: user.id, fileId: file.id, outcome: 'ready', at: Date.now() }))

  /** Does the next try whenever it is due; with `isLost` as a worker that loses its lease meanwhile. */
  async function work({ isLost = false } = {}): Promise<void> {
    await hurry(db, { name: SEND_WEBHOOK.name })
    const claimed = await queue.claim([SEND_WEBHOOK.name], 'w')
    if (!claimed) throw new Error('no try waits')
    const complete = async (tx: typeof db) => {
      if (isLost || !(await queue.complete(claimed, tx))) throw new LeaseLost()
    }
    await job.run(claimed.payload, {
      job: claimed,
      signal: new AbortController().signal,
      log: silentLog,
      progressed: () => Promise.resolve(),
      complete,
    })
  }
  const delivery = async () => (await webhooks.deliveries(user.id, webhook.id))[0]!
  return { db, queue, user, webhooks, webhook, ids, work, delivery }
}

eachDatabase((open) => {
  test('a delivery that fails is tried again under its id, and ends the failing when it gets there', async () => {
    const { webhooks, user, ids, work, delivery } = await openWebhooks(open, [500, 302])
    await work()
    expect(await delivery()).toMatchObject({ status: 'waiting', attempts: 1, response_status: 500 })
    expect((await webhooks.list(user.id))[0]!.failing_since).not.toBeNull()
    await work()
    expect(await delivery()).toMatchObject({
      status: 'waiting',
      attempts: 2,
      problem: 'It answered 302; redirects are not followed.',
    })
    await work()
    expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 3 })
    expect((await webhooks.list(user.id))[0]!.failing_since).toBeNull()
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    await expect(work()).rejects.toThrow('no try waits')
  })

  test('a worker that lost its lease writes nothing down; the next one sends it again under its id', async () => {
    const { queue, ids, work, delivery } = await openWebhooks(open, [])
    await expect(work({ isLost: true })).rejects.toThrow(LeaseLost)
    expect(await delivery()).toMatchObject({ status: 'waiting', attempts: 0 })
    await queue.releaseWorker('w')
    await work()
    expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 1 })
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('what is removed with its owner takes its deliveries along, and a try that is left does nothing', async () => {
    const { db, user, ids, work } = await openWebhooks(open, [])
    await db.deleteFrom('user').where('id', '=', user.id).execute()
    expect(await db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
    await work()
    expect(ids).toEqual([])
  })

  test('an access token says whose it is until it ends', async () => {
    const { db, work } = await open()
    const { jobs } = await work()
    let at = Date.now()
    const user = await buildUser(db)
    const tokens = createAccessTokens({ db, jobs, now: () => at })
    const { token, id } = await tokens.create(user.id, { name: 'A script', scopes: ['files:read'], expires_in_days: 1 })
    expect(await tokens.authenticate(token, '192.0.2.7')).toMatchObject({
      id: user.id,
      sid: id,
      scopes: ['files:read'],
    })
    expect((await tokens.list(user.id))[0]).toMatchObject({ last_used_at: at, last_used_address: '192.0.2.7' })
    at += 24 * 3_600_000
    await expect(tokens.authenticate(token, '192.0.2.7')).rejects.toMatchObject({ status: 401, code: 'token_unusable' })
    expect(await tokens.isLive(id)).toBe(false)
  })
})
