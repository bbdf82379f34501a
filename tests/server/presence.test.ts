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

describe('one page writes at a time', () => {
  test('the first may, the second reads along, and has the pen when the first leaves', async () => {
    expect(await tell('one')).toEqual({ is_editing: true, others: [], version: 0 })
    expect(await tell('two')).toEqual({ is_editing: false, others: [{ who: 'you', is_editing: true }], version: 0 })
    expect(await tell('one')).toEqual({ is_editing: true, others: [{ who: 'you', is_editing: false }], version: 0 })
    expect((await leave('one')).statusCode).toBe(200)
    expect(await tell('two')).toEqual({ is_editing: true, others: [], version: 0 })
  })

  test('a page that crashed is gone after a while, and one that tells stays', async () => {
    await tell('one')
    later(PRESENCE_SECONDS.expire - 1)
    expect((await tell('two')).is_editing).toBe(false)
    later(1)
    expect(await tell('two')).toMatchObject({ is_editing: true, others: [] })
    later(PRESENCE_SECONDS.tell)
    expect((await tell('one')).is_editing).toBe(false)
  })

  test('who wants to writes all the same, and both are told', async () => {
    await tell('one')
    expect(await tell('two', 'edit_as_well')).toMatchObject({ is_editing: true, others: [{ is_editing: true }] })
    expect(await tell('one')).toMatchObject({ is_editing: true, others: [{ is_editing: true }] })
  })

  test('of two that ask at once one may', async () => {
    const replies = await Promise.all(['one', 'two', 'three'].map((tab) => tell(tab)))
    expect(replies.filter((reply) => reply.is_editing)).toHaveLength(1)
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
  expect((await tell('two')).others).toEqual([{ who: 'you', is_editing: true }])
})

test('who has the text open hears when another comes, goes or saves', async () => {
  const origin = await server.listen()
  await tell('one')
  const socket = await openSocket(origin, ann.bearer)
  const heard = () => socket.messages.filter(({ event }) => event === 'presenceChanged').length
  await tell('two')
  expect(await socket.until('presenceChanged')).toEqual({ id: fileId })
  const before = heard()
  await server.api('PUT', `/file/transcription/${fileId}`, {
    headers: { ...ann.bearer, 'content-type': 'application/octet-stream' },
    payload: gzipSync(JSON.stringify(buildTranscript('saved'))),
  })
  await expect.poll(heard).toBe(before + 1)
  expect((await tell('one')).version).toBe(1)
  await leave('two')
  await expect.poll(heard).toBe(before + 2)
})

test('a page whose connection ends is gone at once, and the next may write', async () => {
  const origin = await server.listen()
  const socket = await openSocket(origin, ann.bearer)
  socket.send({ event: 'textOpened', data: { id: fileId, tab: 'tab-number-one' } })
  await tell('one')
  expect((await tell('two')).is_editing).toBe(false)
  socket.socket.terminate()
  await expect.poll(async () => (await tell('two')).is_editing).toBe(true)
})
