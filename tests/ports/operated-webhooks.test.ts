import { expect, test } from 'vitest'
import { createOperatorWebhooks } from '../../server/modules/webhooks/operator.ts'
import { addDelivery } from '../../server/modules/webhooks/publish.ts'
import * as store from '../../server/modules/webhooks/repository.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'

const id = (number: number) => `0198e0f0-0000-7000-8000-00000000000${number}`

eachDatabase((open) => {
  test('webhooks of all accounts are paged newest first, each with how its last deliveries fared', async () => {
    const { db, work } = await open()
    const { jobs } = await work()
    const user = await buildUser(db, { email: 'ana@example.org' })
    for (const number of [1, 2, 3])
      await store.insertWebhook(db, {
        id: id(number),
        user_id: user.id,
        url: 'https://hooks.example.org/in',
        events: '["file.ready"]',
        secret: 'whsec_',
        former_secret: null,
        former_until: null,
        is_enabled: number === 3 ? 0 : 1,
        paused_because: null,
        failing_since: number === 1 ? 4 : null,
        created_at: number,
      })
    const deliver = async (webhookId: string, at: number, status: 'waiting' | 'delivered' | 'failed', attempts = 1) => {
      const { id: delivery } = await addDelivery(db, jobs, {
        webhookId,
        userId: user.id,
        event: 'file.ready',
        body: '{"name":"secret.mp3"}',
        at,
      })
      await store.changeDelivery(db, delivery, ['waiting'], { status, attempts })
      return delivery
    }
    await deliver(id(1), 1, 'failed')
    await deliver(id(1), 2, 'delivered')
    const failed = await deliver(id(1), 3, 'failed')
    const retried = await deliver(id(1), 4, 'waiting', 2)
    const untried = await deliver(id(1), 5, 'waiting', 0)
    for (let at = 1; at <= 51; at += 1) await deliver(id(2), at, at === 1 ? 'delivered' : 'failed')

    const webhooks = createOperatorWebhooks({ db, jobs, now: () => 9 })
    const first = await webhooks.list({ trouble: false, limit: 2 })
    const rest = await webhooks.list({ trouble: false, limit: 2, from: first[1]!.webhook.id })
    expect([...first, ...rest].map(({ webhook, failures }) => [webhook.id, failures])).toEqual([
      [id(3), 0],
      [id(2), 50],
      [id(1), 2],
    ])
    expect(first[0]).toMatchObject({ last: null, failedId: null, webhook: { email: 'ana@example.org', team: null } })
    expect(rest[0]).toMatchObject({ last: { id: untried }, failedId: failed })
    expect(JSON.stringify(rest)).not.toContain('secret.mp3')
    expect((await webhooks.list({ trouble: true, limit: 9 })).map(({ webhook }) => webhook.id)).toEqual([id(3), id(1)])

    await webhooks.resend(id(1), failed)
    await webhooks.resend(id(1), retried)
    expect(await store.deliveryById(db, failed)).toMatchObject({ status: 'waiting', attempts: 0, next_try_at: 9 })
    expect(await store.deliveryById(db, retried)).toMatchObject({ status: 'waiting', attempts: 2 })
    await expect(webhooks.resend(id(2), failed)).rejects.toMatchObject({ status: 404 })
    await expect(webhooks.resend(id(3), failed)).rejects.toMatchObject({ status: 409 })
    await expect(webhooks.switchOn(id(3))).rejects.toMatchObject({ status: 409 })
    await expect(webhooks.switchOff(id(3))).rejects.toMatchObject({ status: 409 })
  })
})
