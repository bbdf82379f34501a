import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RUN_BULK } from '../../server/modules/bulk/jobs.ts'
import { runWorker } from '../../server/worker.ts'
import { BULK_LIMITS, type WholeBulkAction } from '../../src/shared/contract/bulk.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

type Answer = WholeBulkAction & { code?: string }

async function openWorld(env: Record<string, string> = {}) {
  const t = await buildTestApp({ env })
  const ana = await t.signIn()
  const call = async <T = Answer>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = ana) =>
    (await t.api(method, path, { headers: who.bearer, ...(payload && { payload }) })).json<T>()
  const files = (count: number, over: Parameters<typeof buildFile>[1] = {}, owner: SignedIn = ana) =>
    Promise.all(
      Array.from(
        { length: count },
        async (_, at) =>
          (await buildFile(t.db, { owner_id: owner.id, name: `file ${at}`, folded_name: `file ${at}`, ...over })).id,
      ),
    )
  const work = async () => {
    const worker = await runWorker({ ...t.deps, log: silentLog })
    onTestFinished(() => worker.stop())
    return worker
  }
  const settled = (id: string, who = ana) =>
    vi.waitFor(async () => {
      const now = await call('GET', `/bulk/${id}`, undefined, who)
      expect(['ready', 'done', 'cancelled']).toContain(now.state)
      return now
    }, PATIENCE)
  const listed = async (query = '') => (await call<{ count: number }>('GET', `/file?${query}`)).count
  return { ...t, ana, call, files, work, settled, listed }
}

test('all files that a filter leaves are archived, and no others', async () => {
  const t = await openWorld()
  const bob = await t.signIn()
  await t.files(120, { status: 'FINISHED' })
  await t.files(3)
  await t.files(2, { status: 'FINISHED' }, bob)
  const wish = { action: { kind: 'archive', is_archived: true }, filter: { status: 'FINISHED' }, key: 'once' }
  const begun = await t.call('POST', '/bulk', wish)
  expect(begun).toMatchObject({ state: 'gathering', files: 0, price: null })
  // The same key begins nothing new.
  expect((await t.call('POST', '/bulk', wish))._id).toBe(begun._id)
  await t.work()
  expect(await t.settled(begun._id)).toMatchObject({ state: 'done', files: 120, finished: 120, failed: [], next: null })
  expect([await t.listed(), await t.listed('archived=only')]).toEqual([3, 120])
  expect(await t.call('GET', `/bulk/${begun._id}`, undefined, bob)).toMatchObject({ code: 'not_found' })
})

test('what is not the caller’s, or not allowed, fails by itself and says why', async () => {
  const t = await openWorld()
  const bob = await t.signIn()
  const [editing] = await t.files(1)
  const [failed] = await t.files(1, { status: 'FAILED', name: 'broken' })
  const [foreign] = await t.files(1, {}, bob)
  const ids = [editing!, failed!, foreign!]
  const { _id } = await t.call('POST', '/bulk', { action: { kind: 'status', status: 'FINISHED' }, ids })
  await t.work()
  expect(await t.settled(_id)).toMatchObject({
    state: 'done',
    files: 3,
    finished: 3,
    failed_count: 2,
    failed: [
      { file: failed, name: 'broken', code: 'wrong_state' },
      { file: foreign, name: '', code: 'not_found' },
    ],
  })
  expect(await t.listed('status=FINISHED')).toBe(1)
})

test('what costs time says its price first, is refused without enough of it, and never costs more', async () => {
  const t = await openWorld({ BILLING: 'sandbox' })
  await t.files(2, { status: 'FAILED', length_seconds: 60 })
  const { _id } = await t.call('POST', '/bulk', { action: { kind: 'resume' }, filter: {} })
  await t.work()
  expect(await t.settled(_id)).toMatchObject({
    state: 'ready',
    finished: 0,
    price: { auto_seconds: 120, human_seconds: 0 },
  })
  expect(await t.call('POST', `/bulk/${_id}/begin`)).toMatchObject({ code: 'not_enough_time' })
  expect(await t.call('POST', `/bulk/${_id}/cancel`)).toMatchObject({ state: 'cancelled' })
})

test('each file is done once, however often the work is stopped and begun again', async () => {
  const t = await openWorld()
  const ids = await t.files(12)
  const share = { kind: 'share', email_addresses: ['reader@example.org'], right: 'read', days: null, message: '' }
  const { _id } = await t.call('POST', '/bulk/shares', { action: share, ids })
  const first = await t.work()
  await vi.waitFor(async () => expect((await t.call('GET', `/bulk/${_id}`)).finished).toBeGreaterThan(0), PATIENCE)
  await first.stop()
  // Two come to the same files at once.
  for (let more = 0; more < 2; more++) await t.deps.jobs.add(RUN_BULK.name, { bulkId: _id })
  await t.work()
  expect(await t.settled(_id)).toMatchObject({ state: 'done', files: 12, finished: 12, failed_count: 0 })
  const shared = await t.db.selectFrom('file_share').select('file_id').execute()
  expect(new Set(shared.map(({ file_id }) => file_id))).toEqual(new Set(ids))
  const told = await t.db.selectFrom('audit').select('object_id').where('action', '=', 'file-shared').execute()
  expect(told).toHaveLength(12)
})

test('what is cancelled leaves the files alone that were not tried yet', async () => {
  const t = await openWorld()
  await t.files(3)
  const { _id } = await t.call('POST', '/bulk', { action: { kind: 'remove' }, filter: {} })
  expect(await t.call('POST', `/bulk/${_id}/cancel`)).toMatchObject({ state: 'cancelled' })
  await t.work()
  await t.settled(_id)
  expect(await t.listed()).toBe(3)
})

test('files are put on legal hold with a reason, which stops their deletion, and the hold is lifted', async () => {
  const t = await openWorld()
  const bob = await t.signIn()
  const [one, two] = await t.files(2)
  const [foreign] = await t.files(1, {}, bob)
  const ids = [one!, two!, foreign!]
  await t.work()
  const run = async (action: object) => t.settled((await t.call('POST', '/bulk', { action, ids }))._id)
  expect((await t.call('POST', '/bulk', { action: { kind: 'hold', reason: ' ' }, ids })).code).toBe('invalid_request')
  expect(await run({ kind: 'hold', reason: 'Court' })).toMatchObject({
    finished: 3,
    failed: [{ file: foreign, code: 'not_found' }],
  })
  const written = await t.db
    .selectFrom('audit')
    .select(['object_id', 'detail'])
    .where('action', '=', 'hold-placed')
    .execute()
  expect(new Map(written.map(({ object_id: id, detail }) => [id, detail]))).toEqual(
    new Map(ids.slice(0, 2).map((id) => [id, 'Court'])),
  )
  expect(await run({ kind: 'remove' })).toMatchObject({ failed_count: 3 })
  expect(await run({ kind: 'lift-hold' })).toMatchObject({ failed_count: 1 })
  expect(await run({ kind: 'remove' })).toMatchObject({ failed_count: 1 })
  expect(await t.listed()).toBe(0)
})

test('failures are told in pages; what is over stays so, what is in work or ready can be cancelled', async () => {
  const t = await openWorld()
  const { _id: id, ...begun } = await t.call('POST', '/bulk', { action: { kind: 'remove' }, filter: {} })
  const bulk = (path = '', method: 'GET' | 'POST' = 'GET') => t.call(method, `/bulk/${id}${path}`)
  expect(begun).toMatchObject({ state: 'gathering', failed: [], next: null })
  const row = { bulk_id: id, name: '', seconds: 0, state: 'failed' as const }
  const idOf = (seq: number) => `${seq}`.padStart(24, '0')
  const failure = JSON.stringify({ code: 'not_found', words: messages.notFound })
  await t.db
    .insertInto('bulk_file')
    .values(
      Array.from({ length: BULK_LIMITS.failures + 2 }, (_, seq) => ({ ...row, seq, file_id: idOf(seq), failure })),
    )
    .execute()
  const first = await bulk()
  expect([first.failed.length, first.failed[0], first.next]).toEqual([
    BULK_LIMITS.failures,
    { file: idOf(0), name: '', code: 'not_found', message: messages.notFound },
    BULK_LIMITS.failures - 1,
  ])
  const { failed, next } = await bulk(`?after=${first.next}`)
  expect([failed.map(({ file }) => file), next]).toEqual([[idOf(100), idOf(101)], null])
  for (const [from, to] of [
    ['done', 'done'],
    ['cancelled', 'cancelled'],
    ['ready', 'cancelled'],
    ['running', 'cancelled'],
    ['gathering', 'cancelled'],
  ] as const) {
    await t.db.updateTable('bulk_action').set({ state: from }).where('id', '=', id).execute()
    const answer = await bulk('/cancel', 'POST')
    expect([answer.state, answer.failed[0]?.file]).toEqual([to, idOf(0)])
  }
})

test('files are moved where whoever begins it may put them, and a model writes where there is one', async () => {
  const t = await openWorld()
  const bob = await t.signIn()
  const [own] = await t.files(1)
  const team = async (who: SignedIn) =>
    (await t.call<{ _id: string }>('POST', '/workspaces', { name: 'Harbour Radio' }, who))._id
  const move = (to: string | null) =>
    t.call('POST', '/bulk/transfers', { action: { kind: 'transfer', to, folder_id: null }, ids: [own] })
  expect((await move(null)).code).toBe('same_owner')
  expect((await move(await team(bob))).code).toBeDefined()
  const answers = { action: { kind: 'answer', template_id: null }, ids: [own] }
  expect((await t.call('POST', '/bulk/answers', answers)).code).toBe('engine_missing')
  expect((await t.call<{ actions: object[] }>('GET', '/bulk')).actions).toEqual([])
  const { _id } = await move(await team(t.ana))
  await t.work()
  expect(await t.settled(_id)).toMatchObject({ state: 'done', finished: 1, failed: [] })
  expect(await t.listed()).toBe(0)
})

test('an account has so many in work, which it alone sees, begins and ends', async () => {
  const t = await openWorld()
  const bob = await t.signIn()
  const [own] = await t.files(1)
  const [foreign] = await t.files(1, {}, bob)
  const action = { kind: 'archive', is_archived: true }
  const begin = (more: object = {}, who = t.ana) => t.call('POST', '/bulk', { action, ids: [own], ...more }, who)
  const ids: string[] = []
  for (let n = 0; n < BULK_LIMITS.atOnce; n += 1) ids.push((await begin({ key: `${n}` }))._id)
  expect(new Set(ids).size).toBe(BULK_LIMITS.atOnce)
  expect((await begin({ key: 'more' })).code).toBe('too_many_bulk_actions')
  // What it has begun is answered again, and the same key is another for somebody else.
  expect((await begin({ key: '0' }))._id).toBe(ids[0])
  expect(ids).not.toContain((await begin({ key: '0', ids: [foreign] }, bob))._id)
  for (const path of ['', '/begin', '/cancel'])
    for (const unseen of [ids[0], uuidv7()])
      expect((await t.call(path === '' ? 'GET' : 'POST', `/bulk/${unseen}${path}`, undefined, bob)).code).toBe(
        'not_found',
      )

  expect(await t.call('POST', `/bulk/${ids[0]}/cancel`)).toMatchObject({ state: 'cancelled' })
  const waiting = await begin({ ids: [foreign, foreign, own] })
  await t.db.updateTable('bulk_action').set({ state: 'ready' }).where('id', '=', ids[1]!).execute()
  const last = await begin()
  expect((await t.call('POST', `/bulk/${ids[1]}/begin`)).code).toBe('too_many_bulk_actions')
  await t.call('POST', `/bulk/${last._id}/cancel`)
  expect(await t.call('POST', `/bulk/${ids[1]}/begin`)).toMatchObject({ _id: ids[1], state: 'running' })
  await t.db.updateTable('bulk_action').set({ state: 'ready' }).where('id', '=', ids[2]!).execute()
  expect((await t.call('POST', `/bulk/${ids[1]}/begin`)).code).toBe('wrong_state')
  await t.work()
  expect(await t.settled(waiting._id)).toMatchObject({ files: 2, failed: [{ file: foreign }] })
  expect(await t.settled(ids[1]!)).toMatchObject({ state: 'done' })
  for (let n = 0; n < 4; n += 1) await t.settled((await begin())._id)
  const { actions: listed } = await t.call<{ actions: WholeBulkAction[] }>('GET', '/bulk')
  const made = await t.db
    .selectFrom('bulk_action')
    .select('id')
    .where('owner_id', '=', t.ana.id)
    .orderBy('id', 'desc')
    .execute()
  expect(made.length).toBeGreaterThan(10)
  expect(listed.map(({ _id }) => _id)).toEqual(made.slice(0, 10).map(({ id }) => id))
})
