import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { addEnvelope } from '../../server/adapters/blob-store-encrypted/envelopes.ts'
import { createEncryptedBlobStore } from '../../server/adapters/blob-store-encrypted/index.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { openKeyRing, readRing, replaceRing, withNewKey, withNextKey, writeRing } from '../../server/kernel/key-ring.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { watchMemory } from './server-process.ts'
import { measureIndex } from './text-keys/measure-index.ts'
import { measureTexts } from './text-keys/measure-texts.ts'
import { login, makeMedium, sendPieces, startNew } from './upload/send-pieces.ts'

/**
 * What encrypted media and texts cost: uploads a large file to a server with and without `STORAGE_KEYS`, in turn, reads
 * ranges from all over it and then the whole of it as players and downloads do, and prints each as a ratio to the plain
 * one. Then the data keys of many media are wrapped anew, and the text of an hour is saved, opened and indexed with and
 * without keys. BENCH_BYTES shortens it; BENCH_DIR names the disk.
 */
const BYTES = Number(process.env['BENCH_BYTES'] ?? 512 * 1024 ** 2)
const ROUNDS = 3
const RANGES = 300
const RANGE_BYTES = 256 * 1024
const DATA_KEYS = 20_000
const MODES = ['plain', 'encrypted'] as const

interface Figures {
  uploadSeconds: number
  /** Median until a range has come. */
  rangeMs: number
  wholeSeconds: number
  growthBytes: number
}

const folder = benchFolder()
const ringFile = path.join(folder, 'storage-keys')
await replaceRing(ringFile, withNewKey([]))
const medium = await makeMedium(path.join(folder, 'noise.wav'), BYTES)
const { size } = await stat(medium)

const figures = { plain: [] as Figures[], encrypted: [] as Figures[] }
for (let round = 0; round < ROUNDS; round += 1) for (const mode of MODES) figures[mode].push(await measure(mode))
say('upload in pieces', 'uploadSeconds', (seconds) => `${(size / seconds / 1e6).toFixed(0)} MB/s`)
say('a range of 256 KiB', 'rangeMs', (ms) => `${ms.toFixed(1)} ms`)
say('the whole of it', 'wholeSeconds', (seconds) => `${(size / seconds / 1e6).toFixed(0)} MB/s`)
say('memory grew by', 'growthBytes', (bytes) => `${(bytes / 1e6).toFixed(0)} MB`)
await measureRotation()
await measureTexts(folder, ringFile)
await measureIndex(folder)

/** The middle of the rounds, beside the plain one of the same run. */
function say(what: string, figure: keyof Figures, shown: (value: number) => string): void {
  const [plain, encrypted] = MODES.map((mode) => middle(figures[mode].map((one) => one[figure]))) as [number, number]
  const ratio = (encrypted / plain).toFixed(2)
  console.log(`${what.padEnd(20)} plain ${shown(plain)}, encrypted ${shown(encrypted)}: ${ratio} times the plain one`)
}

async function measure(mode: (typeof MODES)[number]): Promise<Figures> {
  const dataDir = path.join(folder, mode)
  const server = await startNew(dataDir, await freePort(), mode === 'plain' ? {} : { STORAGE_KEYS: ringFile })
  try {
    const token = await login(server.origin)
    const memory = watchMemory(server.pid)
    const uploadSeconds = await sendPieces(server.origin, token, medium)
    const headers = { authorization: `Bearer ${token}` }
    const { files } = (await (await fetch(`${server.origin}${API_BASE}/file`, { headers })).json()) as {
      files: { file: { _id: string } }[]
    }
    const url = `${server.origin}${API_BASE}/file/media/${files[0]?.file._id}`
    const times: number[] = []
    for (let at = 0; at < RANGES; at += 1) {
      // All over it, and the same in both.
      const from = Math.floor(((at * 0.618034) % 1) * (size - RANGE_BYTES))
      const began = performance.now()
      const reply = await fetch(url, { headers: { ...headers, range: `bytes=${from}-${from + RANGE_BYTES - 1}` } })
      const { byteLength } = await reply.arrayBuffer()
      if (reply.status !== 206 || byteLength !== RANGE_BYTES) throw new Error(`A range was answered ${reply.status}.`)
      times.push(performance.now() - began)
    }
    const began = performance.now()
    let got = 0
    for await (const bytes of (await fetch(url, { headers })).body ?? []) got += bytes.byteLength
    if (got !== size) throw new Error(`${got} bytes came of ${size}.`)
    return {
      uploadSeconds,
      rangeMs: middle(times),
      wholeSeconds: (performance.now() - began) / 1000,
      growthBytes: memory.stop(),
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureRotation(): Promise<void> {
  const dataDir = path.join(folder, 'rotation')
  await mkdir(dataDir)
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(database.db)
  const ring = openKeyRing(ringFile)
  await database.db.transaction().execute(async (tx) => {
    for (let at = 0; at < DATA_KEYS; at += 1) {
      const id = at.toString(16).padStart(32, '0')
      const { ringKey, wrapped } = await ring.wrap(randomBytes(32), `key ${id}`)
      await addEnvelope(tx, { id, blob_key: 'key', ring_key: ringKey, wrapped, made_at: 0 })
    }
  })
  await replaceRing(ringFile, withNextKey(withNewKey(readRing(writeRing(await ring.keys())))))
  const inner = createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  const store = createEncryptedBlobStore({ inner, db: database.db, ring, folder: dataDir, keptBytes: 0 })
  const began = performance.now()
  const count = await store.rewrap()
  const seconds = (performance.now() - began) / 1000
  console.log(`rotation             ${count} data keys wrapped anew in ${seconds.toFixed(1)} s, on SQLite`)
  await database.close()
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
