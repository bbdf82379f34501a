import { expect, test } from 'vitest'
import type { listAllWebhooks } from '../../src/shared/contract/operated-webhooks.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { sendQueuedMails } from '../support/mails.ts'

test('what an ADMIN switches off, its owner is told of and cannot switch on; its address shows no secret', async () => {
  const t = await buildTestApp()
  const { bearer: headers } = await t.signIn('ADMIN')
  const ann = await t.signIn()
  const own = (method: 'POST' | 'PUT' | 'GET', path: string, payload?: object) =>
    t.api(method, `/account/webhooks${path}`, { headers: ann.bearer, ...(payload && { payload }) })
  const { _id } = (
    await own('POST', '', { url: 'https://hooks.slack.com/services/T024BE7LD/B7A?key=k1', events: ['file.ready'] })
  ).json<{ _id: string }>()
  const path = `/admin/webhooks/${_id}`
  const list = async (query = '') =>
    (await t.api('GET', `/admin/webhooks${query}`, { headers })).json<RouteResult<typeof listAllWebhooks>>()

  expect(await list()).toMatchObject({
    webhooks: [{ _id, address: 'https://hooks.slack.com/services/…/…', owner: { email: ann.email }, failures: 0 }],
    next: null,
  })
  expect((await list('?trouble=true')).webhooks).toEqual([])

  const switchOff = () => t.api('PUT', path, { headers, payload: { is_enabled: false } })
  expect((await switchOff()).statusCode).toBe(204)
  expect((await switchOff()).statusCode).toBe(204)
  const mails = (await sendQueuedMails(t)).filter((mail) => mail.includes('was switched off'))
  expect(mails).toEqual([expect.stringContaining('An administrator of this server switched it off.')])
  expect(mails[0]).toContain(ann.email)
  expect((await list('?trouble=true')).webhooks).toMatchObject([{ _id, is_enabled: false, paused_because: 'operator' }])

  const refused = { code: 'wrong_state', message: messages.webhookOffByOperator }
  expect((await own('PUT', `/${_id}`, { is_enabled: true })).json()).toEqual(refused)
  expect((await own('POST', `/${_id}/test`)).json()).toEqual(refused)
  // Switching it off takes nothing of this away.
  expect((await own('PUT', `/${_id}`, { is_enabled: false, events: ['file.failed'] })).json()).toMatchObject({
    is_enabled: false,
    paused_because: 'operator',
    events: ['file.failed'],
  })
  expect((await own('PUT', `/${_id}`, { is_enabled: true })).statusCode).toBe(409)

  expect((await t.api('PUT', path, { headers, payload: { is_enabled: true } })).statusCode).toBe(204)
  expect((await own('GET', '')).json()).toMatchObject([{ is_enabled: true, paused_because: null }])
  const written = await t.db.selectFrom('audit').selectAll().where('action', '=', 'webhook-changed').execute()
  expect(written.filter(({ actor_id: actor }) => actor !== ann.id)).toMatchObject([
    { detail: 'off', object_kind: 'account', object_id: ann.id, owner_id: ann.id },
    { detail: 'on', object_id: ann.id },
  ])
})
