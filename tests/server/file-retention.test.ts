import { expect, test } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { retainFiles } from '../../server/modules/files/retention/retain-files.ts'
import { createFileEvents } from '../../server/modules/files/index.ts'
import { createQuota } from '../../server/modules/billing/index.ts'
import { NO_DEFAULTS } from '../../src/shared/domain/folder-defaults.ts'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'

const NOW = Date.UTC(2027, 0, 1)

async function world() {
  const clock = { now: NOW }
  const t = await buildTestApp({ now: () => clock.now })
  const owner = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = owner) =>
    t.api(method, path, { headers: by.bearer, ...(payload && { payload }) })
  /** Removes what is over, as the job does each hour, at a day counted from now. */
  async function sweep(day: number): Promise<void> {
    clock.now = NOW + day * DAY_MS
    const open = { created_at: clock.now, last_used_at: clock.now, expires_at: clock.now + DAY_MS }
    await t.db.updateTable('session').set(open).execute()
    const modules = composeModules({ ...t.deps, now: () => clock.now }).all
    for (const { sweeps } of modules) for (const remove of sweeps) await remove()
  }
  const folder = async (name: string, days: number | null, parent_id: string | null = null): Promise<string> => {
    const { _id: id } = (await call('POST', '/folders', { name, parent_id })).json()
    const retention = { days, from: 'finished' }
    await call('PUT', `/folders/${id}`, { defaults: { ...NO_DEFAULTS, retention } })
    return id
  }
  const file = async (name: string, folder_id: string | null, more: object = {}): Promise<string> => {
    const row = { owner_id: owner.id, name, folder_id, status: 'FINISHED' as const, finished_at: NOW, ...more }
    return (await buildFile(t.db, { uploaded_at: NOW, ...row })).id
  }
  const names = async () =>
    (await t.db.selectFrom('file').select('name').orderBy('name').execute()).map(({ name }) => name)
  return { t, owner, call, sweep, folder, file, names }
}

test('files go when their folder’s time is over, a week after a mail, and what is in work stays', async () => {
  const { t, call, sweep, folder, file, names } = await world()
  const kept = await folder('Kept', 30)
  const ever = await folder('Ever', null, kept)
  const a = await file('a', kept)
  await file('b', ever)
  await file('c', null)
  await file('d', kept, { status: 'EDITING', finished_at: null })
  await file('e', kept, { reservation_id: 'open' })
  expect((await call('GET', `/file/${a}`)).json().filing.removal_date).toBe(new Date(NOW + 30 * DAY_MS).toISOString())
  await sweep(22)
  expect(await sendQueuedMails(t)).toEqual([])
  await sweep(23)
  await sweep(23.5)
  const [mail, ...others] = await sendQueuedMails(t)
  expect(others).toEqual([])
  expect(mail).toContain('> a')
  await sweep(29.9)
  expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e'])
  await sweep(30)
  expect(await names()).toEqual(['b', 'c', 'd', 'e'])
  const audit = t.db.selectFrom('audit').select(['object_id', 'via']).where('action', '=', 'file-deleted')
  expect(await audit.execute()).toEqual([{ object_id: a, via: 'background' }])
  // The account's own rule is for what is in no folder that says otherwise.
  await call('PUT', '/account/preferences', { file_retention: { days: 10, from: 'uploaded' } })
  await sweep(31)
  expect(await names()).toContain('c')
  expect(await sendQueuedMails(t)).toHaveLength(2)
  await sweep(38)
  expect(await names()).toEqual(['b', 'd', 'e'])
  expect(await sendQueuedMails(t)).toHaveLength(2)
})

test('who changes their mind after the mail is told anew before anything goes', async () => {
  const { t, call, sweep, folder, file, names } = await world()
  const id = await folder('Kept', 30)
  await file('a', id)
  await sweep(25)
  expect(await sendQueuedMails(t)).toHaveLength(1)
  await call('PUT', `/folders/${id}`, { defaults: NO_DEFAULTS })
  await sweep(60)
  expect(await names()).toEqual(['a'])
  await call('PUT', `/folders/${id}`, { defaults: { ...NO_DEFAULTS, retention: { days: 30, from: 'finished' } } })
  await sweep(61)
  expect(await names()).toEqual(['a'])
  expect(await sendQueuedMails(t)).toHaveLength(2)
  await sweep(68)
  expect(await names()).toEqual([])
})

test('several workers at once, one of which dies, mail and remove once', async () => {
  const { t, sweep, folder, file, names } = await world()
  const id = await folder('Kept', 30)
  for (const name of ['a', 'b', 'c']) await file(name, id)
  const options = (now: number) => ({
    ...t.deps,
    fileEvents: createFileEvents(),
    fileUses: [],
    quota: createQuota({ isLimited: false }),
    now,
  })
  const all = (day: number) => Promise.all([1, 2, 3].map(() => retainFiles(options(NOW + day * DAY_MS))))
  await all(24)
  expect(await sendQueuedMails(t)).toHaveLength(1)
  // One breaks off where its first file went.
  const dying = { ...options(NOW + 31 * DAY_MS), blobs: { remove: () => Promise.reject(new Error('killed')) } }
  const dies = {
    ...dying,
    log: {
      ...t.deps.log,
      warn: () => {
        throw new Error('killed')
      },
    },
  }
  await expect(retainFiles(dies)).rejects.toThrow('killed')
  expect(await names()).toHaveLength(2)
  expect((await all(31)).reduce((sum, one) => sum + one, 0)).toBe(2)
  const gone = t.db.selectFrom('audit').select('object_id').where('action', '=', 'file-deleted')
  expect(new Set((await gone.execute()).map(({ object_id: of }) => of)).size).toBe(3)
  await sweep(32)
  expect(await sendQueuedMails(t)).toHaveLength(1)
})

test('what is on hold is removed by nobody and nothing, and leaves no folder on hold', async () => {
  const { t, owner, call, sweep, folder, file, names } = await world()
  const kept = await folder('Kept', 30)
  const inner = (await call('POST', '/folders', { name: 'Inner', parent_id: kept })).json()._id
  const [a, b] = [await file('a', kept), await file('b', inner)]
  const refused = async (reply: Promise<{ statusCode: number; json: () => unknown }>, words: string) => {
    const { statusCode, json } = await reply
    expect([statusCode, json()]).toMatchObject([409, { code: 'on_hold', message: words }])
  }
  const [ofFile, ofFolder] = [inEnglish(messages.fileOnHold), inEnglish(messages.folderOnHold)]
  expect((await call('PUT', `/folders/${inner}/hold`, { reason: 'Case 12' })).statusCode).toBe(204)
  expect((await call('PUT', `/file/hold/${a}`, { reason: 'Case 12' })).statusCode).toBe(204)
  expect((await call('GET', `/file/${b}`)).json().filing).toMatchObject({ hold: 'folder', removal_date: null })
  await sweep(25)
  await sweep(60)
  expect(await names()).toEqual(['a', 'b'])
  expect(await sendQueuedMails(t)).toEqual([])
  await refused(call('DELETE', `/file/${a}`), ofFile)
  await refused(call('DELETE', `/file/${b}`), ofFile)
  await refused(call('POST', '/file/changes', { ids: [b], folder_id: kept }), ofFolder)
  await refused(call('DELETE', `/folders/${inner}`), ofFolder)
  await refused(call('DELETE', '/account/delete'), inEnglish(messages.accountOnHold))
  // A folder may move with its hold, not out of one.
  expect((await call('PUT', `/folders/${inner}`, { parent_id: null })).statusCode).toBe(200)
  const admin = await t.signIn('ADMIN')
  await call('PUT', `/admin/files/${a}/hold`, { reason: 'Court order' }, admin)
  await call('DELETE', `/file/hold/${a}`)
  await refused(call('DELETE', `/file/${a}`), ofFile)
  expect((await call('DELETE', `/admin/files/${a}/hold`, undefined, owner)).statusCode).toBe(403)
  await call('DELETE', `/admin/files/${a}/hold`, undefined, admin)
  expect((await call('DELETE', `/file/${a}`)).statusCode).toBe(204)
  await call('DELETE', `/folders/${inner}/hold`)
  expect((await call('DELETE', `/file/${b}`)).statusCode).toBe(204)
})

test('all that somebody or a team has is put on hold at once, also what comes later', async () => {
  const { t, owner, call, sweep, file, folder, names } = await world()
  const short = await folder('Short', 30)
  await file('a', short)
  const refusal = { code: 'on_hold' }
  expect((await call('GET', '/account/hold')).json()).toEqual({ hold: null })
  for (const reason of ['Case 12', 'Case 13'])
    expect((await call('PUT', '/account/hold', { reason })).statusCode).toBe(204)
  expect((await call('GET', '/account/hold')).json()).toEqual({ hold: 'owner' })
  const b = await file('b', short)
  expect((await call('GET', `/file/${b}`)).json().filing).toMatchObject({ hold: 'all', removal_date: null })
  await sweep(60)
  expect(await names()).toEqual(['a', 'b'])
  expect((await call('DELETE', `/file/${b}`)).json()).toMatchObject(refusal)
  expect((await call('DELETE', '/account/delete')).json()).toMatchObject(refusal)
  // It may be filed elsewhere, for it leaves nothing.
  expect((await call('POST', '/file/changes', { ids: [b], folder_id: null })).statusCode).toBeLessThan(300)

  const admin = await t.signIn('ADMIN')
  await call('PUT', `/admin/people/${owner.id}/hold`, { reason: 'Court order' }, admin)
  await call('DELETE', '/account/hold')
  expect((await call('GET', '/account/hold')).json()).toEqual({ hold: 'admin' })
  expect((await call('DELETE', `/file/${b}`)).json()).toMatchObject(refusal)
  expect((await call('PUT', `/admin/people/${short}/hold`, { reason: 'Case 12' }, admin)).json().code).toBe(
    'nothing_to_hold',
  )
  await call('DELETE', `/admin/people/${owner.id}/hold`, undefined, admin)
  expect((await call('DELETE', `/file/${b}`)).statusCode).toBe(204)
  const recorded = await t.db
    .selectFrom('audit')
    .select(['action', 'detail', 'actor_id', 'owner_id'])
    .where('action', 'in', ['hold-placed', 'hold-lifted'])
    .orderBy('id')
    .execute()
  const by = (actor: string) => ({ actor_id: actor, owner_id: owner.id })
  expect(recorded).toEqual([
    { action: 'hold-placed', detail: 'Case 12', ...by(owner.id) },
    { action: 'hold-placed', detail: 'Case 13', ...by(owner.id) },
    { action: 'hold-placed', detail: 'Court order', ...by(admin.id) },
    { action: 'hold-lifted', detail: null, ...by(owner.id) },
    { action: 'hold-lifted', detail: null, ...by(admin.id) },
  ])
})

test('managers put their team on hold, which is not dissolved then; nobody below them does', async () => {
  const { t, owner, call } = await world()
  const editor = await t.signIn()
  const { _id: team } = (await call('POST', '/workspaces', { name: 'Newsroom' })).json()
  const member = { workspace_id: team, user_id: editor.id, role: 'editor' as const, joined_at: NOW }
  await t.db.insertInto('workspace_member').values(member).execute()
  const inTeam = (method: 'GET' | 'PUT' | 'DELETE', who = owner) =>
    t.api(method, '/account/hold', {
      headers: { ...who.bearer, [WORKSPACE_HEADER]: team },
      ...(method === 'PUT' && { payload: { reason: 'Case 12' } }),
    })
  expect((await inTeam('PUT', editor)).statusCode).toBe(403)
  expect((await inTeam('PUT')).statusCode).toBe(204)
  expect((await inTeam('GET')).json()).toEqual({ hold: 'owner' })
  expect((await call('GET', '/account/hold')).json()).toEqual({ hold: null })
  const { id } = await buildFile(t.db, { owner_id: team })
  const remove = () => t.api('DELETE', `/file/${id}`, { headers: { ...owner.bearer, [WORKSPACE_HEADER]: team } })
  expect((await remove()).json()).toMatchObject({ code: 'on_hold' })
  const dissolve = await call('POST', `/workspaces/${team}/dissolution`, { files: 'delete' })
  expect(dissolve.json()).toMatchObject({ code: 'on_hold' })
  await inTeam('DELETE')
  expect((await remove()).statusCode).toBe(204)
})

test('a hold is for its owner or an administrator; it is recorded, and told where it is a file’s', async () => {
  const { t, owner, call, folder, file } = await world()
  const [eve, admin] = [await t.signIn(), await t.signIn('ADMIN')]
  const [a, kept, gone] = [await file('a', null), await folder('Kept', null), await folder('Gone', null)]
  await call('DELETE', `/folders/${gone}`)
  const told = async (...reply: Parameters<typeof call>) => {
    const { statusCode, json } = await call(...reply)
    return [statusCode, json<{ code: string }>().code]
  }
  const reason = { reason: 'Case 12' }
  for (const path of [`/file/hold/${a}`, `/folders/${kept}/hold`, `/file/hold/${gone}`, `/folders/${gone}/hold`]) {
    expect(await told('PUT', path, reason, eve)).toEqual([404, 'not_found'])
    expect(await told('DELETE', path, undefined, eve)).toEqual([404, 'not_found'])
  }
  for (const path of [`/admin/files/${gone}/hold`, `/admin/folders/${gone}/hold`])
    expect(await told('PUT', path, reason, admin)).toEqual([404, 'nothing_to_hold'])

  const holds = () => t.db.selectFrom('legal_hold').select(['owner_id', 'by_admin', 'reason', 'created_at']).execute()
  expect(await holds()).toEqual([])
  const last = await t.db
    .selectFrom('event')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  for (const said of ['Case 12', 'Case 13']) await call('PUT', `/file/hold/${a}`, { reason: said })
  await call('PUT', `/admin/folders/${kept}/hold`, reason, admin)
  const shown = { owner_id: owner.id, created_at: NOW }
  expect(await holds()).toEqual([
    { ...shown, by_admin: 0, reason: 'Case 13' },
    { ...shown, by_admin: 1, reason: 'Case 12' },
  ])
  const heard = t.db
    .selectFrom('event')
    .select(['kind', 'user_id', 'file_id'])
    .where('id', '>', last?.id ?? 0)
  expect(await heard.execute()).toEqual([1, 2].map(() => ({ kind: 'file-changed', user_id: owner.id, file_id: a })))
  const recorded = t.db
    .selectFrom('audit')
    .select(['detail', 'object_kind', 'object_id', 'owner_id'])
    .where('action', '=', 'hold-placed')
    .orderBy('id')
  const placed = (detail: string, object: object) => ({ detail, owner_id: owner.id, ...object })
  expect((await recorded.execute()).slice(-2)).toEqual([
    placed('Case 13', { object_kind: 'file', object_id: a }),
    placed('Case 12', { object_kind: 'folder', object_id: kept }),
  ])
})
