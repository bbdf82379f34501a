import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import { expect, test } from 'vitest'
import { createCaptionsHub } from '../../server/modules/live-transcription/captions/hub.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { type SignedIn, type TestApp } from '../support/app.ts'
import { beginLive } from '../support/begin-live.ts'
import { readCaptions } from '../support/captions-client.ts'
import { makeLink, openLink } from '../support/link-guests.ts'
import { openLive } from '../support/live-client.ts'
import { silentLog } from '../support/silent-log.ts'
import { toneSound } from '../support/tone-engine.ts'

const captions = (t: TestApp, ann: SignedIn, id: string, terms: { seats: number; password?: string }) => {
  const { seats, ...rest } = terms
  return makeLink(t, ann, id, { right: 'read', days: 1, captions: { seats }, ...rest })
}

test('an audience reads what is said, as it is corrected, until the talk ends', async () => {
  const { t, origin, ann, id, live } = await beginLive()
  const { key } = await captions(t, ann, id, { seats: 5 })
  const early = readCaptions(origin, key)
  await early.until(({ name }) => name === 'Council')
  const { sound, words } = toneSound(8)
  live.send(sound)
  await early.until(({ text }) => text.includes(words[0]!))
  // What is being said is seen before it is final.
  await early.until(({ partials }) => words.includes(partials.at(-1)?.split(' ')[0] ?? ''))

  const path = `/file/transcription/${id}`
  const now = await t.api('GET', path, { headers: ann.bearer })
  const { paragraphs } = now.json<Transcript>()
  const edit = {
    removed: [],
    inserted: [],
    changed: [{ _id: paragraphs.at(-1)!._id, words: [{ at: 0, removed: 1, words: [{ ...word, text: 'Harbour' }] }] }],
  }
  const base = Number(/\d+/u.exec(String(now.headers.etag))![0])
  const payload = { base, id: randomUUID(), edit, follows: true }
  expect((await t.api('POST', `${path}/edits`, { headers: ann.bearer, payload })).statusCode).toBe(200)
  await early.until(({ text }) => text.includes('Harbour'))
  const late = readCaptions(origin, key)
  await late.until(({ text }) => text.includes('Harbour'))

  live.end()
  await live.until('ended')
  expect(await Promise.all([early.closed, late.closed])).toEqual([1000, 1000])
  expect([early.shown.why, late.shown.why]).toEqual(['talk', 'talk'])
  expect(early.shown.text).toBe(late.shown.text)
})

const word = { data_start: 0.3, data_end: 0.6, confidence: 1, is_highlight: false, is_strike: false }

test('a link to captions opens nothing else, has so many places, a password, and ends at once', async () => {
  const { t, origin, ann, id } = await beginLive()
  const { key, id: linkId } = await captions(t, ann, id, { seats: 1, password: 'harbour-lamp-71' })
  expect((await t.api('GET', `/shared/${key}`)).statusCode).toBe(404)
  expect((await t.api('GET', `/shared/${key}/media`)).statusCode).toBe(404)
  const locked = readCaptions(origin, key)
  await locked.closed
  expect(locked.shown.why).toBe('locked')

  const opened = await openLink(t, key, { password: 'harbour-lamp-71' })
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!
  const headers = { cookie }
  const reader = randomUUID()
  const first = readCaptions(origin, key, { headers, reader })
  await first.until(({ name }) => name === 'Council')
  const second = readCaptions(origin, key, { headers })
  await second.closed
  expect(second.shown).toMatchObject({ why: 'full', name: '', text: '' })
  // The page that has the seat connects again, and keeps it.
  first.socket.terminate()
  const again = readCaptions(origin, key, { headers, reader })
  await again.until(({ name }) => name === 'Council')

  // A link to the text does not serve, nor one that is changed into it.
  const { key: toText } = await makeLink(t, ann, id, { right: 'read' })
  const wrong = readCaptions(origin, toText)
  await wrong.closed
  expect(wrong.shown.why).toBe('link')
  const change = { headers: ann.bearer, payload: { right: 'edit' } }
  expect((await t.api('PUT', `/file/share/${id}/${linkId}`, change)).statusCode).toBe(409)

  await t.api('DELETE', `/file/share/${id}/${linkId}`, { headers: ann.bearer })
  await again.closed
  expect(again.shown.why).toBe('link')
})

test('the audiences of one account leave places for those of others', async () => {
  const { t, ann, id: anns } = await beginLive()
  const ben = await t.signIn()
  const { id: bens } = await openLive(t, ben)
  const most = { perProcess: 3, perAccount: 2 }
  const translations = { look: () => Promise.resolve([]) }
  const hub = createCaptionsHub({ db: t.db, events: t.deps.events, translations, log: silentLog, now: Date.now, most })
  /** What a reader of a talk is told as they come. */
  async function comes(owner: SignedIn, id: string): Promise<string | undefined> {
    const { id: linkId } = await captions(t, owner, id, { seats: 5 })
    const file = await t.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const link = await t.db.selectFrom('share_link').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow()
    const told: string[] = []
    const tell = (text: unknown) => void told.push(String(text))
    const open = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: tell, close: tell }
    const socket = Object.assign(new EventEmitter(), open) as unknown as WebSocket
    await hub.connect(socket, { link: { ...link, seats: 5 }, file }, randomUUID())
    return told[0]
  }
  for (let places = most.perAccount; places > 0; places--) expect(await comes(ann, anns)).toContain('"talk"')
  expect(await comes(ann, anns)).toContain('full')
  expect(await comes(ben, bens)).toContain('"talk"')
  expect(await comes(ben, bens)).toBe('1013')
  await hub.stop()
})

test('captions are shared only while a recording goes on', async () => {
  const { t, ann, id, live } = await beginLive()
  live.end()
  await live.until('ended')
  await t.db.updateTable('file').set({ is_live: 0 }).where('id', '=', id).execute()
  const payload = { days: 1, captions: { seats: 10 } }
  const refused = await t.api('POST', `/file/share/${id}`, { headers: ann.bearer, payload })
  expect(refused.json()).toMatchObject({ message: 'Captions can be shared only while the recording goes on.' })
})
