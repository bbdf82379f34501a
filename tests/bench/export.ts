import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../src/shared/contract/files/exports.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { seededTranscript } from './editor/seeded-transcript.ts'
import { whileAsking, type Answered } from './export/steady-calls.ts'
import { buildPeople, type Person } from './push/world.ts'
import { serverEnvironment, startServer, watchMemory } from './server-process.ts'

/**
 * Exports a text of 100,000 words in every format, and prints how long each takes, what it costs in memory, and how
 * long other calls (a page of the list of files, at a fixed rate) wait meanwhile, beside the same calls of a server at
 * rest. BENCH_WORDS replaces 100,000.
 */
const WORDS = Number(process.env['BENCH_WORDS'] ?? 100_000)
const PER_SECOND = 50
const REST_MS = 5000
/** Longest wait of another call. */
const TARGET_MS = 50
const SECRET = 'a secret for the benchmark only'

const folder = benchFolder()
process.exitCode = (await measure()) ? 0 : 1

async function measure(): Promise<boolean> {
  const [person] = (await buildPeople(folder, { people: 1, secret: SECRET })) as [Person]
  const transcript = seededTranscript(WORDS)
  await makeReadyFor(person, transcript.paragraphs.at(-1)!.data_end)
  const server = await startServer({ ...serverEnvironment(folder, await freePort()), SESSION_SECRET: SECRET })
  try {
    const base = `${server.origin}${API_BASE}`
    const headers = { authorization: `Bearer ${person.token}` }
    const saved = await fetch(`${base}/file/transcription/${person.fileId}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: gzipSync(JSON.stringify(transcript)),
    })
    if (!saved.ok) throw new Error(`The text was refused: ${saved.status} ${await saved.text()}`)

    const asking = <T>(work: () => Promise<T>) =>
      whileAsking(`${base}/file?page=1&limit=20`, { perSecond: PER_SECOND, headers }, work)
    console.log(`${WORDS.toLocaleString('en')} words, ${PER_SECOND} other calls a second`)
    // Warm, for a server that just started compiles as it answers.
    await asking(() => wait(REST_MS))
    const [, rest] = await asking(() => wait(REST_MS))
    console.log(`  at rest                                      ${shown(rest)}`)
    let worst = 0
    for (const format of EXPORT_FORMATS) {
      const memory = watchMemory(server.pid)
      const [{ seconds, bytes }, answered] = await asking(() =>
        download(`${base}/file/export/${person.fileId}/${format}`, headers, format),
      )
      const megabytes = (count: number) => `${(count / 1e6).toFixed(1)} MB`
      console.log(
        `  ${format.padEnd(4)} ${seconds.toFixed(1).padStart(6)} s  ${megabytes(bytes).padStart(8)}  memory ` +
          `+${megabytes(memory.stop()).padStart(8)}  ${shown(answered)}`,
      )
      worst = Math.max(worst, answered.worst)
    }
    const isMet = worst <= TARGET_MS
    console.log(
      `longest wait of another call ${worst.toFixed(0)} ms: target ${isMet ? 'met' : 'missed'} (at most ` +
        `${TARGET_MS} ms)`,
    )
    return isMet
  } finally {
    await server.stop()
  }
}

/** Lets a file take a text of this length. */
async function makeReadyFor({ fileId }: Person, lengthSeconds: number): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder })
  try {
    await db
      .updateTable('file')
      .set({ status: 'EDITING', length_seconds: lengthSeconds + 1 })
      .where('id', '=', fileId)
      .execute()
  } finally {
    await close()
  }
}

/** Downloads a document, and forgets it as it comes. */
async function download(
  url: string,
  headers: Record<string, string>,
  format: ExportFormat,
): Promise<{ seconds: number; bytes: number }> {
  const began = performance.now()
  const reply = await fetch(url, { headers })
  if (!reply.ok || !reply.body) throw new Error(`${format} was refused: ${reply.status} ${await reply.text()}`)
  let bytes = 0
  for await (const chunk of reply.body) bytes += (chunk as Uint8Array).byteLength
  return { seconds: (performance.now() - began) / 1000, bytes }
}

function shown({ p99, worst, calls }: Answered): string {
  return `others p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(1)} ms of ${calls}`
}
