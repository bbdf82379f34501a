import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientMessage, serverMessage, type ServerMessage } from '../../src/shared/contract/events.ts'
import { SHARE_RIGHTS, type ShareRight } from '../../src/shared/domain/text-policy.ts'
import { buildTestApp } from '../support/app.ts'
import { openSocket, refusedStatus, type SocketClient } from '../support/socket-client.ts'
import { SOCKET_ACCESS } from './access-table.ts'
import { buildWorld, guestOfLink, shareFolderWith, shareWith, shareWithGroup, takePartOf } from './access-world.ts'

type Told = ServerMessage['event']

/** A change set that leaves the words, and says which save it is. */
const noting = (note: string) => ({ removed: [], inserted: [], changed: [], notes: [note] })

async function open() {
  const t = await buildTestApp({ env: { BILLING: 'sandbox' } })
  const world = await buildWorld(t, 'USER')
  const origin = await t.listen()
  const { file } = world.ids
  const api = (method: 'POST' | 'PUT', path: string, payload: object) =>
    t.api(method, path, { headers: world.owner.bearer, payload })
  const owner = await openSocket(origin, world.owner.bearer)
  const ownTab = randomUUID()
  await api('PUT', `/file/presence/${file}/${ownTab}`, { wants: 'edit' })
  owner.send({ event: 'textOpened', data: { id: file, tab: ownTab, number: 1 } })
  const caret = (tab: string, word: number) => ({
    event: 'caretMoved',
    data: { id: file, tab, caret: { head: { paragraph: 'p', word, letters: 0 } } },
  })
  /** Everything that happens to a text of which sockets tell. */
  async function happen(base: number): Promise<void> {
    const edit = { base, id: randomUUID(), edit: noting(`${base}`) }
    expect((await api('POST', `/file/transcription/${file}/edits`, edit)).statusCode).toBe(200)
    await api('POST', `/file/comments/${file}`, { anchor: { kind: 'moment', at: 1 }, text: 'Who?' })
    await api('PUT', `/file/${file}`, { name: `Renamed ${base}` })
    await api('PUT', `/file/presence/${file}/${randomUUID()}`, { wants: 'edit' })
    owner.send(caret(ownTab, base))
  }
  return { t, world, origin, file, owner, ownTab, caret, happen }
}

const OF_A_FILE: readonly Told[] = ['fileChanged', 'presenceChanged', 'commentsChanged', 'textChanged', 'caretsMoved']

/** Waits till all that is told of a shared file has come, and looks that nothing else did. */
async function expectTold(client: SocketClient, right: ShareRight, isGuest: boolean): Promise<void> {
  for (const event of OF_A_FILE) {
    const { shared, guests } = SOCKET_ACCESS[event]
    const isTold =
      shared !== undefined &&
      SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(shared) &&
      (guests === true || !isGuest)
    if (isTold) await client.until(event)
  }
  if (!isGuest) return
  for (const { event } of client.messages) expect([event, SOCKET_ACCESS[event].guests]).toEqual([event, true])
}

test('every message of the socket has its row', () => {
  const events = [...serverMessage.options, ...clientMessage.options].flatMap(({ shape: { event } }) =>
    event.type === 'enum' ? [...event.options] : [...event.values],
  )
  expect(events.toSorted()).toEqual(Object.keys(SOCKET_ACCESS).toSorted())
})

test.each(SHARE_RIGHTS)('who may %s a shared file is told what the table says, till it ends', async (right) => {
  const { t, world, origin, file, owner, caret, happen } = await open()
  const person = await shareWith(t, world, 'USER', right)
  const stranger = await openSocket(origin, world.stranger.bearer)
  const client = await openSocket(origin, person.bearer)
  const tab = randomUUID()
  for (const [one, headers] of [
    [client, person.bearer],
    [stranger, world.stranger.bearer],
  ] as const) {
    await t.api('PUT', `/file/presence/${file}/${tab}`, { headers, payload: { wants: 'edit' } })
    one.send({ event: 'textOpened', data: { id: file, tab, number: 1 } })
    one.send(caret(tab, 3))
  }
  await owner.until('caretsMoved', ({ carets }) => carets.some(({ who }) => who === 'shared'))
  await happen(1)
  await expectTold(client, right, false)
  expect(stranger.messages.filter(({ event }) => OF_A_FILE.includes(event) && event !== 'presenceChanged')).toEqual([])
})

test('who has a text by a folder is told what the table says, till the folder is theirs no more', async () => {
  const { t, world, origin, file, owner, caret, happen } = await open()
  const person = await shareFolderWith(t, world, 'edit')
  const client = await openSocket(origin, person.bearer)
  const tab = randomUUID()
  expect((await t.api('GET', `/file/transcription/${file}`, { headers: person.bearer })).statusCode).toBe(200)
  await t.api('PUT', `/file/presence/${file}/${tab}`, { headers: person.bearer, payload: { wants: 'edit' } })
  client.send({ event: 'textOpened', data: { id: file, tab, number: 1 } })
  client.send(caret(tab, 3))
  await owner.until('caretsMoved', ({ carets }) => carets.some(({ who }) => who === 'shared'))
  await happen(1)
  await expectTold(client, 'edit', false)

  const ended = client.until('fileChanged', ({ item }) => item === null)
  const shares = await t.api('GET', `/folders/${world.ids.folder}/shares`, { headers: world.owner.bearer })
  const { _id: share } = shares.json().people.find(({ email }: { email: string }) => email === person.email)
  await t.api('DELETE', `/folders/${world.ids.folder}/shares/${share}`, { headers: world.owner.bearer })
  await ended
  const told = () => client.messages.filter(({ event }) => event === 'textChanged' || event === 'caretsMoved').length
  const before = told()
  await happen(2)
  await owner.until('textChanged')
  expect(told()).toBe(before)
})

test.each(['a group', 'a part'] as const)('who has a text by %s is told what who edits it is', async (by) => {
  const { t, world, origin, file, owner, ownTab, caret, happen } = await open()
  const isPart = by === 'a part'
  const person = isPart ? await takePartOf(t, world, { isFinished: false }) : await shareWithGroup(t, world, 'edit')
  const client = await openSocket(origin, person.bearer)
  const tab = randomUUID()
  // Of a group those hear of a file who have opened it.
  expect((await t.api('GET', `/file/transcription/${file}`, { headers: person.bearer })).statusCode).toBe(200)
  await t.api('PUT', `/file/presence/${file}/${tab}`, { headers: person.bearer, payload: { wants: 'edit' } })
  client.send({ event: 'textOpened', data: { id: file, tab, number: isPart ? 2 : 1 } })
  client.send(caret(tab, 3))
  if (!isPart) {
    await owner.until('caretsMoved', ({ carets }) => carets.some(({ who }) => who === 'shared'))
    await happen(1)
    return expectTold(client, 'edit', false)
  }
  // Until it is published its owner hears nothing of what is written.
  const reply = await t.api('POST', `/file/transcription/${file}/edits`, {
    headers: person.bearer,
    payload: { base: 2, id: randomUUID(), edit: noting('mine') },
  })
  expect(reply.statusCode).toBe(200)
  await client.until('textChanged')
  owner.send(caret(ownTab, 1))
  expect(owner.messages.filter(({ event }) => event === 'textChanged')).toEqual([])
})

test.each(['comment', 'edit'] as const)('a guest of a link to %s is told the same, till it ends', async (right) => {
  const { t, world, origin, file, owner, caret, happen } = await open()
  const { browser: headers, link } = await guestOfLink(t, world, right)
  const browser = { cookie: headers['cookie'], origin }
  const client = await openSocket(origin, browser, { file })
  const tab = randomUUID()
  await t.api('PUT', `/file/presence/${file}/${tab}`, { headers, payload: { wants: 'edit' } })
  client.send({ event: 'textOpened', data: { id: file, tab, number: 1 } })
  client.send(caret(tab, 3))
  client.send({ event: 'checkStatusFilesForAutoTranscription' })
  await owner.until('caretsMoved', ({ carets }) => carets.some(({ who }) => who === 'link'))
  await happen(1)
  await expectTold(client, right, true)

  // While they type, their right ends: they hear it at once, and nothing after.
  const edit = (base: number) =>
    t.api('POST', `/file/transcription/${file}/edits`, {
      headers,
      payload: { base, id: randomUUID(), edit: noting('typed') },
    })
  const typing = edit(2)
  const closed = new Promise((resolve) => client.socket.once('close', resolve))
  const at = performance.now()
  await t.api('DELETE', `/file/share/${file}/${link.id}`, { headers: world.owner.bearer })
  await client.until('fileChanged', ({ item }) => item === null)
  await closed
  expect(performance.now() - at).toBeLessThan(5000)
  const { statusCode } = await typing
  expect(right === 'edit' ? [200, 401, 404] : [401, 403, 404]).toContain(statusCode)
  const told = client.messages.length
  await happen(statusCode === 200 ? 3 : 2)
  expect(client.messages).toHaveLength(told)
  expect(await refusedStatus(origin, browser, { file })).toBe(401)
})

test('a guest’s socket is for their file, from our pages, and their link has so many', async () => {
  const { t, world, origin, file } = await open()
  const { browser: headers } = await guestOfLink(t, world, 'edit')
  const browser = { cookie: headers['cookie'], origin }
  expect(await refusedStatus(origin, browser)).toBe(401)
  expect(await refusedStatus(origin, browser, { file: world.ids['own-file'] })).toBe(401)
  expect(await refusedStatus(origin, { ...browser, origin: 'https://evil.example' }, { file })).toBe(403)
})
