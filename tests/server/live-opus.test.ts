import { execFile } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runWorker } from '../../server/worker.ts'
import type { LiveEncoding } from '../../src/shared/contract/live-transcription.ts'
import { beginLive } from '../support/begin-live.ts'
import { connectLive, type LiveClient } from '../support/live-client.ts'
import { createRandom } from '../support/random.ts'
import { silentLog } from '../support/silent-log.ts'
import { toneSound } from '../support/tone-engine.ts'
import { PATIENCE } from '../support/patience.ts'

const SECOND = 32_000

/** What ffmpeg makes of sound. */
function encode(sound: Buffer, format: readonly string[]): Promise<Buffer> {
  const input = ['-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0']
  const args = ['-loglevel', 'error', ...input, '-c:a', 'libopus', '-b:a', '48k', ...format, 'pipe:1']
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: 1024 ** 3 } as const
    const child = execFile('ffmpeg', args, options, (error, stdout) => (error ? reject(error) : resolve(stdout)))
    child.stdin!.end(sound)
  })
}

const OGG = ['-f', 'ogg', '-page_duration', '200000']
const WEBM = ['-f', 'webm', '-live', '1', '-cluster_time_limit', '500']

/** The packets of a stream in Ogg, each behind its length. */
function packetsOf(ogg: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let part: Buffer = Buffer.alloc(0)
  for (let at = 0; at < ogg.byteLength;) {
    const count = ogg[at + 26]!
    let from = at + 27 + count
    for (const length of ogg.subarray(at + 27, at + 27 + count)) {
      part = Buffer.concat([part, ogg.subarray(from, from + length)])
      from += length
      if (length === 255) continue
      packets.push(part)
      part = Buffer.alloc(0)
    }
    at = from
  }
  return packets.slice(2).map((packet) => {
    const length = Buffer.alloc(2)
    length.writeUInt16LE(packet.byteLength)
    return Buffer.concat([length, packet])
  })
}

const say = (live: LiveClient, encoding: LiveEncoding, at: number) =>
  live.socket.send(JSON.stringify({ event: 'sound', data: { encoding, at } }))

function send(live: LiveClient, bytes: Buffer, size = 3000): void {
  for (let at = 0; at < bytes.byteLength; at += size) live.socket.send(bytes.subarray(at, at + size))
}

test.for([
  ['Ogg', 'ogg', OGG],
  ['WebM', 'webm', WEBM],
  ['bare packets', 'opus', OGG],
] as const)('sound comes as Opus in %s, as browsers and ffmpeg make it', async ([, encoding, format]) => {
  const { live } = await beginLive()
  const { sound, words } = toneSound(10)
  const bytes = await encode(sound, format)
  say(live, encoding, 0)
  if (encoding === 'opus') for (const packet of packetsOf(bytes)) live.socket.send(packet)
  else send(live, bytes)
  live.end()
  const { received } = await live.until('ended')
  expect(Math.abs(received - sound.byteLength)).toBeLessThan(0.1 * SECOND)
  expect(live.words()).toEqual(words)
})

test('words come while it is spoken, and a stream goes on after a break where the server is', async () => {
  const { origin, ann, id, live, t } = await beginLive()
  const { sound, words } = toneSound(20)
  const half = Math.floor(sound.byteLength / 4) * 2
  say(live, 'ogg', 0)
  // The second half of a page is lost with the connection.
  send(live, (await encode(sound.subarray(0, half), OGG)).subarray(0, -200))
  await vi.waitFor(() => expect(live.words().length).toBeGreaterThanOrEqual(5), PATIENCE)
  await live.cut()
  const again = await connectLive(origin, id, ann.bearer)
  const { received, recognised } = await again.until('ready')
  const at = Math.min(received, recognised)
  say(again, 'webm', at)
  send(again, await encode(sound.subarray(at), WEBM))
  again.end()
  await again.until('ended')
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  await vi.waitFor(
    async () => {
      const reply = await t.api('GET', `/file/transcription/${id}`, { headers: ann.bearer })
      const { paragraphs } = reply.json<{ paragraphs: { words: { text: string }[] }[] }>()
      expect(paragraphs.flatMap((one) => one.words.map(({ text }) => text))).toEqual(words)
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('an hour of silence in one message comes no faster than speech could, and is stored as it comes', async () => {
  const { live } = await beginLive()
  say(live, 'opus', 0)
  // 120 ms in two bytes: three frames of 40 ms without anything in them.
  const packet = Buffer.from([2, 0, (2 << 3) | 3, 3])
  const second = Buffer.concat(Array.from({ length: 8 }, () => packet))
  live.socket.send(Buffer.concat(Array.from({ length: 1500 }, () => second)))
  await live.until('stored', ({ received }) => received > 30 * SECOND)
  const seconds = Math.max(...live.messages.map(({ event, data }) => (event === 'stored' ? data.received / SECOND : 0)))
  expect(seconds).toBeLessThan(400)
  live.socket.terminate()
})

test('what is no Opus is refused, and the session stays', async () => {
  const { t, origin, ann, id, live } = await beginLive()
  const noise = createRandom(7)
  const garbage = Buffer.from(Array.from({ length: 40_000 }, () => Math.floor(noise() * 256)))
  const wrong: [LiveEncoding, Buffer][] = [
    ['ogg', garbage],
    ['webm', garbage],
    ['opus', garbage],
    ['opus', Buffer.from([1, 0])],
    ['opus', Buffer.from([0, 0, 0])],
    ['ogg', await encode(toneSound(2).sound, ['-c:a', 'flac', '-f', 'ogg'])],
    ['webm', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ]
  live.socket.close()
  for (const [encoding, bytes] of wrong) {
    const one = await connectLive(origin, id, ann.bearer)
    await one.until('ready')
    say(one, encoding, 0)
    send(one, bytes)
    one.end()
    expect(await one.closed).toBe(1008)
  }
  // Two kinds on one connection are none either.
  const both = await connectLive(origin, id, ann.bearer)
  await both.until('ready')
  both.send(toneSound(1).sound)
  say(both, 'ogg', 0)
  expect(await both.closed).toBe(1008)
  expect((await t.api('GET', `/live/${id}`, { headers: ann.bearer })).json()).toMatchObject({ ended_by: null })
})

test('a stream that is cut and damaged anywhere ends nothing but its own connection', async () => {
  const { t, origin, ann, id, live } = await beginLive()
  live.socket.close()
  const random = createRandom(11)
  const [ogg, webm] = await Promise.all([OGG, WEBM].map((format) => encode(toneSound(5).sound, format)))
  for (let round = 0; round < 12; round++) {
    const bytes = Buffer.from(round % 2 === 0 ? ogg! : webm!)
    for (let faults = 0; faults < 1 + round; faults++)
      bytes[Math.floor(random() * bytes.byteLength)] = Math.floor(random() * 256)
    const one = await connectLive(origin, id, ann.bearer)
    const { received } = await one.until('ready')
    say(one, round % 2 === 0 ? 'ogg' : 'webm', received)
    send(one, bytes.subarray(0, Math.floor(random() * bytes.byteLength)), 1 + Math.floor(random() * 5000))
    one.socket.close()
    expect([1000, 1005, 1008]).toContain(await one.closed)
  }
  const last = await connectLive(origin, id, ann.bearer)
  const { received } = await last.until('ready')
  say(last, 'ogg', received)
  send(last, ogg!)
  last.end()
  await last.until('ended')
  expect((await t.api('GET', '/config')).statusCode).toBe(200)
})
