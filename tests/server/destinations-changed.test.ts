import { expect, test } from 'vitest'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { SEND_DOCUMENT } from '../../server/modules/destinations/jobs.ts'
import { TargetError } from '../../server/ports/document-targets.ts'
import type { Destination, DestinationDelivery } from '../../src/shared/contract/destinations.ts'
import { DAY_MS, MINUTE_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { destinationsApp } from '../support/destinations-app.ts'
import { sendQueuedMails } from '../support/mails.ts'

const webhook = { kind: 'webhook', url: 'https://hooks.example.org/in', is_attached: true }
const webdav = { kind: 'webdav', url: 'https://cloud.example.org/dav/', user: 'ann' }
const bucket = {
  kind: 'bucket',
  endpoint: 'https://s3.example.org',
  region: 'eu-1',
  bucket: 'texts',
  prefix: '',
  access_key_id: 'ann',
}

/** The app of destinations, and what is stored of one. */
async function openWorld() {
  const w = await destinationsApp()
  const rowOf = (id: string) =>
    w.t.db.selectFrom('destination').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    ...w,
    rowOf,
    change: (id: string, body: object) => w.call('PUT', `/${id}`, body),
    set: (id: string, row: object) => w.t.db.updateTable('destination').set(row).where('id', '=', id).execute(),
    /** What opens its place; null for nothing. */
    async opens(id: string): Promise<string | null> {
      const { sealed_secret: sealed } = await rowOf(id)
      return sealed && createSealer(w.t.deps.sessionSecrets, 'destinations').open(sealed, id)
    },
    /** The deliveries that have a try to come, which is then called off. */
    async tries(): Promise<unknown[]> {
      const jobs = (await w.t.deps.jobs.unfinished()).filter(({ name }) => name === SEND_DOCUMENT.name)
      for (const { key } of jobs) await w.t.deps.jobs.cancel(key!)
      return jobs.map(({ payload }) => payload)
    },
  }
}

test('what is changed of a destination changes alone, and its owner is mailed of each place that is new', async () => {
  const w = await openWorld()
  const post = async (path: string, payload: object) =>
    (await w.t.api('POST', path, { headers: w.ann.bearer, payload })).json<{ _id: string }>()._id
  const folder_id = await post('/folders', { name: 'Radio', parent_id: null })
  const tag_id = await post('/tags', { name: 'Press', color: 'blue' })
  const mailed = async () =>
    (await sendQueuedMails(w.t)).filter((mail) => mail.includes('sent to a new destination')).length
  const made = await w.create({
    place: webdav,
    secret: 'pass word',
    formats: ['txt', 'srt', 'txt'],
    languages: ['de', 'de'],
  })
  const { _id } = made
  expect(made).toMatchObject({ formats: ['txt', 'srt'], languages: ['de'], with_summary: false, signing_secret: null })
  const hook = await w.create({ place: webhook, folder_id, tag_id, sends: 'finished', with_summary: true })
  expect(hook).toMatchObject({ place: webhook, folder_id, tag_id, sends: 'finished', with_summary: true })
  expect(await mailed()).toBe(2)

  const shown = async () => (await w.list()).find((one) => one._id === _id)!
  let expected = await shown()
  const elsewhere = { ...webdav, url: 'https://cloud.example.org/dav/Texts/' }
  for (const [body, then = body] of [
    [{ formats: ['srt', 'txt', 'srt'] }, { formats: ['srt', 'txt'] }],
    [{ template: '{name}.{language}.{format}' }],
    [{ sends: 'finished' }],
    [{ quiet_minutes: 9 }],
    [{ folder_id }],
    [{ folder_id: null }],
    [{ tag_id }],
    [{ tag_id: null }],
    [{ languages: ['en', 'en'] }, { languages: ['en'] }],
    [{ with_summary: true }],
    [{ with_summary: false }],
    [{ is_enabled: false }],
    [{ is_enabled: true }],
    [{ place: webdav }],
    [{ secret: 'another' }, {}],
  ] as [object, object?][]) {
    expected = { ...expected, ...(then as Partial<Destination>) }
    expect((await w.change(_id, body)).json()).toEqual(expected)
    expect(await shown()).toEqual(expected)
  }
  expect(await mailed()).toBe(2)
  await w.change(_id, { place: elsewhere })
  expect((await w.change(hook._id, { place: { ...webhook, is_attached: false } })).json()).toMatchObject({
    folder_id,
    tag_id,
    sends: 'finished',
    with_summary: true,
  })
  expect(await mailed()).toBe(4)
})

test('what opens a place is asked for where somebody logs in there, and kept until there is another', async () => {
  const w = await openWorld()
  for (const place of [bucket, webdav])
    expect(await w.create({ place })).toMatchObject({
      status: 422,
      code: 'secret_needed',
      fields: { secret: messages.destinationSecretNeeded },
    })
  const open = await w.create({ place: { ...webdav, user: '' } })
  const folder = await w.create()
  expect([await w.opens(open._id), await w.opens(folder._id)]).toEqual(['', null])
  expect((await w.change(open._id, { place: webdav })).json().code).toBe('secret_needed')

  const { _id } = await w.create({ place: bucket, secret: 'one' })
  expect(await w.opens(_id)).toBe('one')
  for (const [body, opens] of [
    [{ secret: 'two' }, 'two'],
    [{ place: { ...bucket, prefix: 'radio' } }, 'two'],
    [{ quiet_minutes: 7 }, 'two'],
    [{ place: { ...bucket, bucket: 'others' }, secret: 'three' }, 'three'],
    [{ place: { ...bucket, bucket: 'others', prefix: 'a' }, secret: 'four' }, 'four'],
  ] as const) {
    expect((await w.change(_id, body)).statusCode).toBe(200)
    expect(await w.opens(_id)).toBe(opens)
  }
  expect((await w.change(_id, { place: webdav, secret: 'five' })).json().code).toBe('wrong_state')

  const hook = await w.create({ place: webhook })
  const elsewhere = { ...webhook, url: 'https://hooks.example.org/other' }
  for (const body of [{ secret: 'mine' }, { place: elsewhere }, { place: webhook, secret: 'mine' }])
    expect((await w.change(hook._id, body)).statusCode).toBe(200)
  expect(await w.opens(hook._id)).toBe(hook.signing_secret)
})

test('a failing destination is taken to be well again once it leads elsewhere or is switched on', async () => {
  const w = await openWorld()
  const { _id } = await w.create({ place: webdav, secret: 'a' })
  const isFailing = async () => (await w.rowOf(_id)).failing_since !== null
  const after = async (body: object) => {
    await w.set(_id, { failing_since: 1 })
    await w.change(_id, body)
    return isFailing()
  }
  expect([
    await after({ quiet_minutes: 9 }),
    await after({ is_enabled: false }),
    await after({ secret: 'b' }),
    await after({ place: webdav }),
    await after({ is_enabled: true }),
  ]).toEqual([true, true, false, false, false])
  await w.set(_id, { is_enabled: 0, paused_because: 'failing' })
  expect((await w.change(_id, { is_enabled: false })).json()).toMatchObject({ paused_because: null })
})

test('one that is switched on again looks at what was saved since shortly before it was switched off', async () => {
  const w = await openWorld()
  const { _id } = await w.create({ quiet_minutes: 5 })
  const looks = async () => {
    const { off_since, catch_up_since, catch_up_after } = await w.rowOf(_id)
    return { off_since, catch_up_since, catch_up_after }
  }
  const turn = async (isOn: boolean) => {
    expect((await w.change(_id, { is_enabled: isOn })).json()).toMatchObject({ is_enabled: isOn })
    return looks()
  }
  const off = w.now()
  const none = { catch_up_since: null, catch_up_after: null }
  expect(await turn(true)).toEqual({ off_since: null, ...none })
  expect(await turn(false)).toEqual({ off_since: off, ...none })
  w.pass(10)
  expect(await turn(false)).toEqual({ off_since: off, ...none })
  const since = off - 6 * MINUTE_MS
  await w.set(_id, { catch_up_after: 'a file' })
  expect(await turn(true)).toEqual({ off_since: null, catch_up_since: since, catch_up_after: null })
  // Switched off before it has caught up, it goes on from there; switched on twice, as well.
  await turn(false)
  expect(await turn(true)).toMatchObject({ catch_up_since: since })
  expect(await turn(true)).toMatchObject({ off_since: null, catch_up_since: since })
  await w.set(_id, { off_since: off, catch_up_since: off + 1 })
  expect(await turn(true)).toMatchObject({ catch_up_since: since })

  await w.set(_id, { sends: 'finished', off_since: off, catch_up_since: null })
  expect(await turn(true)).toMatchObject({ catch_up_since: off - DAY_MS })
  await w.set(_id, { off_since: 1, catch_up_since: null })
  expect(await turn(true)).toMatchObject({ catch_up_since: 0 })
})

test('what was given up is tried again as its destination is switched on, and one by one on demand', async () => {
  const w = await openWorld()
  const [one, other] = [await w.create(), await w.create({ template: 'other/{name}' })]
  w.putting(() => {
    throw new TargetError('There is no room left there.')
  })
  const file = await w.file()
  await w.save(file.id, 'one')
  await w.work()
  await w.t.db.updateTable('destination_delivery').set({ status: 'failed', next_try_at: null }).execute()
  const counted = async () =>
    new Map((await w.list()).map(({ _id, waiting, failed }) => [_id, `${waiting} wait, ${failed} failed`]))
  expect(await w.tries()).toHaveLength(2)
  const [mine] = await w.deliveries(one._id)
  const [others] = await w.deliveries(other._id)
  await w.change(one._id, { is_enabled: true })
  await w.change(one._id, { is_enabled: false })
  await w.change(one._id, { quiet_minutes: 7 })
  expect(await counted()).toEqual(
    new Map([
      [one._id, '0 wait, 1 failed'],
      [other._id, '0 wait, 1 failed'],
    ]),
  )
  expect((await w.change(one._id, { is_enabled: true })).json()).toMatchObject({ waiting: 1, failed: 0 })
  expect(await counted()).toEqual(
    new Map([
      [one._id, '1 wait, 0 failed'],
      [other._id, '0 wait, 1 failed'],
    ]),
  )
  expect(await w.tries()).toEqual([{ deliveryId: mine!._id }])

  const retry = (destination: string, delivery: DestinationDelivery) =>
    w.call('POST', `/${destination}/deliveries/${delivery._id}/retry`)
  expect((await retry(one._id, others!)).statusCode).toBe(404)
  expect((await retry(one._id, { ...mine!, _id: file.id })).statusCode).toBe(404)
  expect((await retry(one._id, mine!)).json().code).toBe('wrong_state')
  expect((await retry(other._id, others!)).json()).toMatchObject({
    _id: others!._id,
    file_id: file.id,
    status: 'waiting',
    attempts: 0,
    next_try_date: new Date(w.now()).toISOString(),
  })
  expect(await w.tries()).toEqual([{ deliveryId: others!._id }])
  await w.change(other._id, { is_enabled: false })
  for (const call of [w.call('POST', `/${other._id}/test`), retry(other._id, others!)])
    expect((await call).json()).toMatchObject({ code: 'wrong_state', message: messages.destinationIsOff })
})

test('nobody else sees, changes or tries out a destination', async () => {
  const w = await openWorld()
  const { _id } = await w.create()
  const tried = await w.call('POST', `/${_id}/test`)
  expect(tried.json()).toMatchObject({ file_id: null, name: '', language: null, format: 'test', status: 'waiting' })
  expect(await w.tries()).toEqual([{ deliveryId: tried.json()._id }])
  const bob = await w.t.signIn()
  const path = '/account/destinations'
  for (const [method, more, payload] of [
    ['PUT', '', { quiet_minutes: 9 }],
    ['DELETE', '', undefined],
    ['GET', '/deliveries', undefined],
    ['POST', '/test', undefined],
    ['POST', `/deliveries/${tried.json()._id}/retry`, undefined],
  ] as const) {
    const call = { headers: bob.bearer, ...(payload && { payload }) }
    expect((await w.t.api(method, `${path}/${_id}${more}`, call)).statusCode, `${method} ${more}`).toBe(404)
  }
  expect((await w.t.api('GET', path, { headers: bob.bearer })).json()).toEqual({
    kinds: ['folder', 'bucket', 'webdav', 'webhook'],
    own_folder: bob.id,
    destinations: [],
  })
  expect(await w.list()).toMatchObject([{ _id, quiet_minutes: 5 }])
  expect((await w.call('DELETE', `/${_id}`)).statusCode).toBe(204)
  expect(await w.list()).toEqual([])
})

test('where the operator has no folder for transcripts, none is offered or taken', async () => {
  const t = await buildTestApp()
  const { bearer: headers } = await t.signIn()
  const path = '/account/destinations'
  expect((await t.api('GET', path, { headers })).json().kinds).toEqual(['bucket', 'webdav', 'webhook'])
  const wish = { formats: ['txt'], template: '{name}', sends: 'ready', quiet_minutes: 5, languages: [] }
  const create = (place: object) =>
    t.api('POST', path, {
      headers,
      payload: { ...wish, place, folder_id: null, tag_id: null, with_existing: false },
    })
  const refused = await create({ kind: 'folder', path: 'Texts' })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'not_offered'])
  expect((await create(webhook)).statusCode).toBe(201)
})
