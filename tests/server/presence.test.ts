import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { PRESENCE_SECONDS, type Presence } from '../../src/shared/contract/presence.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { openSocket } from '../support/socket-client.ts'

let at = Date.now()
let server: TestApp
let ann: SignedIn
let fileId: string
beforeEach(async () => {
  server = await buildTestApp({ now: () => at })
  ann = await server.signIn()
  fileId = (await buildFile(server.db, { owner_id: ann.id })).id
})

const address = (tab: string) => `/file/presence/${fileId}/tab-number-${tab}`
const call = (tab: string, wants: string, who: SignedIn) =>
  server.api('PUT', address(tab), { headers: who.bearer, payload: { wants } })
const tell = async (tab: string, wants = 'edit', who = ann) => (await call(tab, wants, who)).json<Presence>()
const leave = (tab: string, who = ann) => server.api('DELETE', address(tab), { headers: who.bearer })
const later = (seconds: number) => {
  at += seconds * 1000
}

describe('who has a text open', () => {
  test('all who may write do, and know of each other until they leave', async () => {
    expect(await tell('one')).toEqual({ is_editing: true, others: [], version: 0 })
    expect(await tell('two')).toEqual({
      is_editing: true,
      others: [{ page: expect.any(String) as string, who: 'you', is_editing: true }],
      version: 0,
    })
    expect(await tell('one')).toEqual({
      is_editing: true,
      others: [{ page: expect.any(String) as string, who: 'you', is_editing: true }],
      version: 0,
    })
    expect((await leave('one')).statusCode).toBe(200)
    expect(await tell('two')).toEqual({ is_editing: true, others: [], version: 0 })
  })

  test('a page that crashed is gone after a while, and one that tells stays', async () => {
    await tell('one')
    later(PRESENCE_SECONDS.expire - 1)
    expect((await tell('two')).others).toHaveLength(1)
    later(1)
    expect((await tell('two')).others).toEqual([])
    later(PRESENCE_SECONDS.tell)
    expect((await tell('one')).others).toHaveLength(1)
  })

  test('a text of which nothing may be changed is read only', async () => {
    expect((await tell('one', 'read')).is_editing).toBe(false)
    expect((await tell('two')).is_editing).toBe(true)
  })
})

test('somebody else learns nothing, and cannot take or end a page that is not theirs', async () => {
  const eve = await server.signIn()
  await tell('one')
  expect((await call('two', 'edit', eve)).statusCode).toBe(404)
  expect((await leave('one', eve)).statusCode).toBe(404)
  expect((await tell('two')).others).toMatchObject([{ who: 'you', is_editing: true }])
})

test('who has the text open hears when another comes or goes, and what they save', async () => {
  const origin = await server.listen()
  await tell('one')
  const socket = await openSocket(origin, ann.bearer)
  const heard = () => socket.messages.filter(({ event }) => event === 'presenceChanged').length
  await tell('two')
  expect(await socket.until('presenceChanged')).toEqual({ id: fileId })
  const before = heard()
  socket.send({ event: 'textOpened', data: { id: fileId, tab: 'tab-number-one', number: 0 } })
  await server.api('PUT', `/file/transcription/${fileId}`, {
    headers: { ...ann.bearer, 'content-type': 'application/octet-stream' },
    payload: gzipSync(JSON.stringify(buildTranscript('saved'))),
  })
  expect(await socket.until('textChanged')).toEqual({ id: fileId, tab: 'tab-number-one', number: 1, edits: null })
  expect((await tell('one')).version).toBe(1)
  const payload = { base: 1, id: randomUUID(), edit: { removed: [], inserted: [], changed: [], notes: ['New.'] } }
  await server.api('POST', `/file/transcription/${fileId}/edits`, { headers: ann.bearer, payload })
  expect(await socket.until('textChanged', ({ number }) => number === 2)).toMatchObject({
    edits: [{ number: 2, id: payload.id, author: 'you', edit: payload.edit }],
  })
  await leave('two')
  await expect.poll(heard).toBe(before + 1)
})

test('a page that comes back is told at once what it missed, and nothing of a text that is not theirs', async () => {
  const origin = await server.listen()
  const [eve, socket] = [await server.signIn(), await openSocket(origin, ann.bearer)]
  const strange = await openSocket(origin, eve.bearer)
  await server.api('PUT', `/file/transcription/${fileId}`, {
    headers: { ...ann.bearer, 'content-type': 'application/octet-stream' },
    payload: gzipSync(JSON.stringify(buildTranscript('saved'))),
  })
  const opened = { event: 'textOpened', data: { id: fileId, tab: 'tab-number-one', number: 0 } }
  strange.send(opened)
  socket.send(opened)
  expect(await socket.until('textChanged')).toMatchObject({ number: 1 })
  expect(await strange.until('presenceChanged')).toEqual({ id: fileId })
  expect(strange.messages.some(({ event }) => event === 'textChanged')).toBe(false)
})

test('a page whose connection ends is gone at once', async () => {
  const origin = await server.listen()
  const socket = await openSocket(origin, ann.bearer)
  socket.send({ event: 'textOpened', data: { id: fileId, tab: 'tab-number-one' } })
  await tell('one')
  expect((await tell('two')).others).toHaveLength(1)
  socket.socket.terminate()
  await expect.poll(async () => (await tell('two')).others).toEqual([])
})
