import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type CaptionsMessage, captionsSocketPath } from '../../src/shared/contract/captions.ts'
import type { LiveSession } from '../../src/shared/contract/live-transcription.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { startBrowserServer } from '../support/browser-server.ts'

/**
 * Has 300 readers on the captions of one talk, whose text an editor changes four times a second, and prints how long
 * after the save was sent each change is there at every reader.
 */
const READERS = 300
const EDITS = 80
const EVERY_MS = 250
const TARGET_MS = 500
const NOTHING = { removed: [], inserted: [], changed: [] }

const server = await startBrowserServer()
const api = `${server.url}${API_BASE}`
let isMet = false
try {
  const headers = await logIn()
  const { session } = await send<{ session: LiveSession }>('/live', {
    name: 'Bench',
    language_code: 'en',
    client_key: randomUUID(),
  })
  const { url } = await send<{ url: string }>(`/file/share/${session.id}`, { days: 1, captions: { seats: READERS } })
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const begun = performance.now()
  const readers = await Promise.all(Array.from({ length: READERS }, () => read(url.split('/').at(-1)!)))
  console.log(`${READERS} readers came within ${Math.round(performance.now() - begun)} ms`)
  let base = 0
  for (let at = 0; at < EDITS; at++) {
    const text = `word${at}`
    const due = performance.now() + EVERY_MS
    sentAt.set(text, performance.now())
    const edit = at === 0 ? first(text) : { ...NOTHING, changed: [{ _id: 'p', words: [words(text)] }] }
    base = (await send<{ number: number }>(`/file/transcription/${session.id}/edits`, { base, id: randomUUID(), edit }))
      .number
    await wait(Math.max(0, due - performance.now()))
  }
  await wait(2000)
  for (const reader of readers) reader.close()
  const sorted = delays.toSorted((a, b) => a - b)
  const part = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity)
  isMet = part(0.95) <= TARGET_MS
  console.log(
    `${EDITS} changes: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, slowest ${part(1)} ms; ` +
      `${sorted.length} of ${EDITS * READERS} were drawn one by one, the others with the next`,
  )

  async function logIn() {
    await server.addUser('ann@example.org', 'harbour-lamp-71', 'USER')
    const reply = await fetch(`${api}/auth/login`, {
      method: 'POST',
      headers: { origin: server.url, 'longhand-person': 'nobody', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.org', password: 'harbour-lamp-71' }),
    })
    const { token } = (await reply.json()) as { token: string }
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  async function send<Reply>(path: string, body: object): Promise<Reply> {
    const reply = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as Reply
  }

  function read(key: string): Promise<WebSocket> {
    const socket = new WebSocket(api.replace('http', 'ws') + captionsSocketPath(key, randomUUID()))
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('message', (frame) => {
        const message = JSON.parse((frame as Buffer).toString('utf8')) as CaptionsMessage
        if (message.event === 'talk') resolve(socket)
        else if (message.event === 'ended') reject(new Error(message.data.why))
        else if (message.event === 'text') {
          const newest = message.data.paragraphs.at(-1)?.text.split(' ')[0]
          const at = newest === undefined ? undefined : sentAt.get(newest)
          if (at !== undefined) delays.push(performance.now() - at)
        }
      })
    })
  }
} finally {
  await server.stop()
}
console.log(isMet ? 'target met' : `target missed: ${TARGET_MS} ms`)
process.exit(isMet ? 0 : 1)

/** The edit that puts a word in the place of the first. */
function words(text: string) {
  const word = { text, data_start: 0, data_end: 1, confidence: 1, is_highlight: false, is_strike: false }
  return { at: 0, removed: 1, words: [word] }
}

function first(text: string) {
  const paragraph = {
    _id: 'p',
    speaker: 'Speaker 1',
    color: 'speaker-1',
    note: '',
    marked: false,
    data_start: 0,
    data_end: 1,
    words: words(text).words,
  }
  const speakers = [{ name: 'Speaker 1', color: 'speaker-1' }]
  return { ...NOTHING, inserted: [{ after: null, paragraphs: [paragraph] }], speakers }
}
