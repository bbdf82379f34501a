import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { composeEvents } from '../../server/compose-events.ts'
import { createQuota } from '../../server/modules/billing/index.ts'
import type { ShareRight } from '../../src/shared/domain/text-policy.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { planOf } from '../support/plan-time.ts'
import { openSocket } from '../support/socket-client.ts'

async function world() {
  const t = await buildTestApp()
  const [ann, ben, eve] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by: SignedIn = ann) =>
    t.api(method, path, { headers: by.bearer, ...(payload && { payload }) })
  const make = async (name: string, parent_id: string | null = null): Promise<string> =>
    (await call('POST', '/folders', { name, parent_id })).json()._id
  const file = async (name: string, folder_id: string | null): Promise<string> => {
    const { id } = await buildFile(t.db, { owner_id: ann.id, name, folder_id })
    const body = gzipSync(JSON.stringify(buildTranscript('Hello there.')))
    await appendVersion(t.db, {
      fileId: id,
      language: ORIGINAL,
      body,
      words: 2,
      authorId: null,
      expectedVersion: 0,
    })
    return id
  }
  const share = (folder: string, person: SignedIn, right: ShareRight = 'read') =>
    call('POST', `/folders/${folder}/shares`, { email_addresses: [person.email], right })
  const seenBy = async (person: SignedIn): Promise<string[]> =>
    (await call('GET', '/file?page=1&shared=true&sort=name', undefined, person))
      .json()
      .files.map((item: { file: { name: string; shared: { right: string } } }) =>
        [item.file.name, item.file.shared.right].join(' '),
      )
  const read = async (id: string, person: SignedIn) =>
    (await call('GET', `/file/transcription/${id}`, undefined, person)).statusCode
  const audience = async (body: object) => (await call('POST', '/folders/audience', body)).json()
  return { t, ann, ben, eve, call, make, file, share, seenBy, read, audience }
}

test('a shared folder gives all files in it and below, later ones too, and the most that any share gives', async () => {
  const { ben, eve, call, make, file, share, seenBy } = await world()
  const clients = await make('Clients')
  const acme = await make('Acme', clients)
  const [first] = [await file('a', clients), await file('b', acme), await file('c', null)]
  expect((await share(clients, ben)).json().people).toMatchObject([{ email: ben.email, right: 'read' }])
  await share(acme, ben, 'edit')
  await share(acme, eve, 'comment')
  expect(await seenBy(ben)).toEqual(['a read', 'b edit'])
  expect(await seenBy(eve)).toEqual(['b comment'])
  await file('d', acme)
  expect(await seenBy(ben)).toEqual(['a read', 'b edit', 'd edit'])
  expect((await call('GET', `/file/shares/${first}`)).json().by_folders).toMatchObject([
    { email: ben.email, right: 'read', folder: { _id: clients, name: 'Clients' } },
  ])
  expect((await call('GET', `/folders/${acme}/shares`)).json()).toMatchObject({
    people: [{ email: ben.email }, { email: eve.email }],
    by_folders: [{ email: ben.email, folder: { _id: clients } }],
  })
  const { folders } = (await call('GET', '/folders')).json()
  expect(folders.map((one: { is_shared: boolean }) => one.is_shared)).toEqual([true, true])
})

test('who gains or loses sight is said before files and folders are moved, and is so once they are', async () => {
  const { t, ann, ben, eve, call, make, file, share, seenBy, audience } = await world()
  const [open, shut] = [await make('Open'), await make('Shut')]
  const inner = await make('Inner', shut)
  const a = await file('a', shut)
  await file('b', inner)
  await share(open, ben)
  await share(shut, eve)
  const invited = await t.signIn()
  await t.db
    .insertInto('invitation')
    .values({
      id: uuidv7(),
      plan_id: await planOf(t.db, ann.id),
      email: invited.email,
      guest_id: invited.id,
      created_at: 1,
    })
    .execute()
  await call('PUT', `/folders/${open}/shares/group`, { right: 'read' })
  const [gains, loses] = [
    { people: [ben.email], group: 1 },
    { people: [eve.email], group: 0 },
  ]
  expect(await audience({ move: 'files', ids: [a], to: open })).toEqual({ gains, loses })
  expect(await audience({ move: 'folder', id: inner, to: open })).toEqual({ gains, loses })
  expect(await audience({ move: 'content', id: inner })).toEqual({
    gains: { people: [], group: 0 },
    loses: { people: [], group: 0 },
  })
  expect(await audience({ move: 'content', id: shut })).toMatchObject({ loses })
  // Who has the files by themselves neither gains nor loses.
  await call('POST', `/file/shares/${a}`, { email_addresses: [ben.email, eve.email], right: 'read' })
  expect(await audience({ move: 'files', ids: [a], to: open })).toEqual({
    gains: { people: [], group: 1 },
    loses: { people: [], group: 0 },
  })
  expect((await call('POST', '/folders/audience', { move: 'folder', id: inner, to: uuidv7() })).statusCode).toBe(404)

  await call('POST', '/file/changes', { ids: [a], folder_id: open })
  await call('PUT', `/folders/${inner}`, { parent_id: open })
  expect(await seenBy(invited)).toEqual(['a read', 'b read'])
  expect(await seenBy(eve)).toEqual(['a read'])
  await call('DELETE', `/folders/${open}`)
  expect(await seenBy(invited)).toEqual([])
  expect(await seenBy(ben)).toEqual(['a read'])
})

test('open pages hear at once of what a folder gives and takes, and nothing of it counts any more', async () => {
  const { t, ben, call, make, file, share, read } = await world()
  const [outer, other] = [await make('Outer'), await make('Other')]
  const inner = await make('Inner', outer)
  const id = await file('a', inner)
  const origin = await t.listen()
  const client = await openSocket(origin, ben.bearer)
  const given = () => client.until('fileChanged', ({ item }) => item !== null)
  const taken = () => client.until('fileChanged', ({ item }) => item === null)
  const gives = async (how: () => Promise<unknown>) => {
    client.messages.length = 0
    await how()
    await given()
    expect(await read(id, ben)).toBe(200)
  }
  const takes = async (how: () => Promise<unknown>) => {
    client.messages.length = 0
    await how()
    await taken()
    expect(await read(id, ben)).toBe(404)
    expect(await t.db.selectFrom('share_opening').selectAll().execute()).toEqual([])
  }
  await gives(() => share(outer, ben, 'edit'))
  await takes(() => call('POST', '/file/changes', { ids: [id], folder_id: other }))
  await gives(() => call('POST', '/file/changes', { ids: [id], folder_id: inner }))
  await takes(() => call('PUT', `/folders/${inner}`, { parent_id: other }))
  await gives(() => call('PUT', `/folders/${inner}`, { parent_id: outer }))
  const told = async () => (await t.db.selectFrom('event').select('id').execute()).length
  // What only has another name, or lies where it lay, is seen as before.
  const same = async (change: object) => {
    const before = await told()
    expect((await call('PUT', `/folders/${inner}`, change)).statusCode).toBe(200)
    expect(await told()).toBe(before)
  }
  for (const change of [{ name: 'Innermost' }, { parent_id: outer }]) await same(change)
  await takes(() => call('DELETE', `/folders/${outer}`))
  await gives(() => share(inner, ben))
  const [{ _id: shareId }] = (await call('GET', `/folders/${inner}/shares`)).json().people
  expect((await call('DELETE', `/folders/${other}/shares/${shareId}`)).statusCode).toBe(404)
  await takes(() => call('DELETE', `/folders/${inner}/shares/${shareId}`))
  await gives(() => share(inner, ben))
  await same({ name: 'Inner' })
  await takes(() => call('DELETE', `/folders/${inner}`))
})

test('an address that nobody has shown waits for whoever does, and an intruder’s shares end', async () => {
  const { t, ann, ben, make, file, call, read } = await world()
  const folder = await make('Interviews')
  const id = await file('a', folder)
  await t.db.updateTable('user').set({ email_validated_at: null }).where('id', '=', ben.id).execute()
  await call('POST', `/folders/${folder}/shares`, { email_addresses: [ben.email], right: 'read' })
  expect(await read(id, ben)).toBe(404)
  const [mail] = await sendQueuedMails(t)
  expect(mail).toContain('Interviews')
  expect(mail).toContain('/auth/register')
  const { identity } = composeEvents({ ...t.deps, quota: createQuota({ isLimited: false }) })
  await t.db.updateTable('user').set({ email_validated_at: 1 }).where('id', '=', ben.id).execute()
  await t.db.transaction().execute((tx) => identity.publish(tx, 'address-proven', { userId: ben.id }))
  expect(await read(id, ben)).toBe(200)
  await t.db.transaction().execute((tx) => identity.publish(tx, 'access-ended', { userId: ann.id }))
  expect(await read(id, ben)).toBe(404)
})
