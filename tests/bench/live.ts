import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { LiveServerMessage, LiveSession } from '../../src/shared/contract/live-transcription.ts'
import { LIVE_SOUND, liveSocketPath } from '../../src/shared/contract/live-transcription.ts'
import type { SecondReadingState } from '../../src/shared/contract/second-readings.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { startBrowserServer } from '../support/browser-server.ts'
import { joined, speak } from '../support/media-samples.ts'
import { processorTimeBelow } from '../support/processor-time.ts'
import { findSpeechSamples } from '../support/speech-samples.ts'
import { wordErrorRate } from '../support/word-error-rate.ts'

/**
 * Plays speech in real time into one live session, then into two at once, and prints how long after a phrase its final
 * words come, and partial words after they are said; how many of 100 words are wrong, as they came and as the second
 * reading has them, beside the same engine on the whole recording; and the processor time of a session for a second of
 * sound. Recordings of people are read where they lie beside the repository, else flite speaks.
 */
const TARGET = { finalMs: 1500, partialMs: 1000 }
const PIECE_BYTES = 3200
/** The second reading of so little sound comes within this time. Milliseconds. */
const READING_MS = 600_000
const samples = findSpeechSamples()
const spoken = samples?.map(({ text }) => text).join(' ') ?? (await flite()).text
const wav = samples
  ? await joined(
      samples.map(({ wavPath }) => wavPath),
      { pauseSeconds: 1 },
    )
  : (await flite()).wav
const sound = (await readFile(wav)).subarray(44)

const engine = createPocketSphinx()
const lengthSeconds = sound.byteLength / LIVE_SOUND.bytesPerSecond
const whole = await engine.transcribe(
  { wavPath: wav, lengthSeconds },
  { language: 'en', multilingual: false, vocabulary: [] },
)
await engine.close()
const wholeErrors = wordErrorRate(spoken, whole.map(({ text }) => text).join(' ')).rate
console.log(`${lengthSeconds.toFixed(0)} s of sound; the whole file at once: ${percent(wholeErrors)} of words wrong`)

const server = await startBrowserServer()
let isMet = true
try {
  for (const sessions of [1, 2]) {
    const usedBefore = await processorTimeBelow()
    const results = await Promise.all(
      Array.from({ length: sessions }, (_, at) => play(`p${sessions}${at}@example.org`)),
    )
    const usedMs = (await processorTimeBelow()) - usedBefore
    const [finals, partials] = [results.flatMap((one) => one.finals), results.flatMap((one) => one.partials)]
    const wrong = (texts: readonly string[]) =>
      texts.map((text) => percent(wordErrorRate(spoken, text).rate)).join(', ')
    isMet &&= percentile(finals, 0.95) <= TARGET.finalMs && percentile(partials, 0.95) <= TARGET.partialMs
    console.log(
      `${sessions} at once: final words ${delays(finals)} after a phrase, partial words ${delays(partials)} after ` +
        `they are said; ${(usedMs / sessions / lengthSeconds / 1000).toFixed(2)} s of processor for a second of each`,
    )
    const heardAgain = await Promise.all(results.map(({ readAgain }) => readAgain()))
    console.log(
      `  words wrong: ${wrong(results.map(({ heard }) => heard))}, after the second reading ${wrong(heardAgain)}`,
    )
  }
} finally {
  await server.stop()
}
console.log(isMet ? 'targets met' : `targets missed: ${TARGET.finalMs} ms, ${TARGET.partialMs} ms`)
process.exit(isMet ? 0 : 1)

/** What came of a session. */
interface Played {
  /** Delays in milliseconds. */
  finals: number[]
  partials: number[]
  heard: string
  /** Waits for the second reading; answers its words. */
  readAgain: () => Promise<string>
}

/** Plays the sound into a session of a new account. */
async function play(email: string): Promise<Played> {
  await server.addUser(email, 'harbour-lamp-71', 'USER')
  const origin = { origin: server.url, 'longhand-person': 'nobody', 'content-type': 'application/json' }
  const login = await fetch(`${server.url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ email, password: 'harbour-lamp-71' }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const opened = await fetch(`${server.url}${API_BASE}/live`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', language_code: 'en', client_key: crypto.randomUUID() }),
  })
  if (!opened.ok) throw new Error(await opened.text())
  const { session } = (await opened.json()) as { session: LiveSession }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${API_BASE}${liveSocketPath(session.id)}`, {
    headers,
  })
  const [finals, partials, heard]: [number[], number[], string[]] = [[], [], []]
  let begunAt = 0
  const since = (seconds: number) => Math.round(performance.now() - begunAt - seconds * 1000)
  let ready = () => {}
  let over = () => {}
  const [isReady, isOver] = [new Promise<void>((done) => (ready = done)), new Promise<void>((done) => (over = done))]
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString('utf8')) as LiveServerMessage
    if (process.env['BENCH_SAYS']) console.log(since(0), JSON.stringify(message).slice(0, 200))
    if (message.event === 'ready') ready()
    else if (message.event === 'ended') over()
    else if (message.event === 'final' || message.event === 'partial') {
      const last = message.data.words.at(-1)
      if (!last) return
      ;(message.event === 'final' ? finals : partials).push(since(last.end))
      if (message.event === 'final') heard.push(...message.data.words.map(({ text }) => text))
    }
  })
  await isReady
  begunAt = performance.now()
  for (let at = 0; at < sound.byteLength; at += PIECE_BYTES) {
    const due = begunAt + (at / LIVE_SOUND.bytesPerSecond) * 1000
    await wait(Math.max(0, due - performance.now()))
    const head = Buffer.alloc(8)
    head.writeBigUInt64LE(BigInt(at))
    socket.send(Buffer.concat([head, sound.subarray(at, at + PIECE_BYTES)]))
  }
  socket.send(JSON.stringify({ event: 'end' }))
  await isOver
  async function readAgain(): Promise<string> {
    const until = performance.now() + READING_MS
    while (performance.now() < until) {
      const reply = await fetch(`${server.url}${API_BASE}/file/second-reading/${session.id}`, { headers })
      const { reading } = (await reply.json()) as SecondReadingState
      if (reading?.failure) throw new Error(reading.failure)
      if (reading?.words) return reading.words.map(({ text }) => text).join(' ')
      await wait(500)
    }
    throw new Error('No second reading came.')
  }
  return { finals, partials, heard: heard.join(' '), readAgain }
}

async function flite(): Promise<{ wav: string; text: string }> {
  const texts = ['the old man walked along the river', 'she looked at the boats in the morning sun']
  return {
    wav: await joined(await Promise.all(texts.map((text) => speak(text))), { pauseSeconds: 1 }),
    text: texts.join(' '),
  }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Infinity
}

function delays(values: readonly number[]): string {
  return `p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms (${values.length})`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
