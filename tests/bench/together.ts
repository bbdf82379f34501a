import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { startPostgres } from '../support/postgres.ts'
import { benchFolder } from './bench-folder.ts'
import { seededTranscript } from './editor/seeded-transcript.ts'
import { buildPeople } from './push/world.ts'
import { serverEnvironment, startServer } from './server-process.ts'
import { measureServerPart } from './together/server-part.ts'
import { openTypist, type Typist } from './together/typist.ts'

/**
 * Has people type in one long text at once, each in a paragraph that all of them see, and prints how long it takes
 * from a key until it stands in the text of each of the others; beside it, in the same run, until it stands in the
 * typist's own, and before it the server's part: from when an edit is sent until the others' sockets have it. Two of
 * the people have browsers, and the others save and hear as a page does without one: a browser that draws without a
 * graphics card takes half a processor, so that five on one machine would measure its drawing. Browsers, server and
 * database share this machine. BENCH_NODES=2 has two servers on one PostgreSQL, with the people at them by turns.
 * BENCH_PEOPLE, BENCH_BROWSERS, BENCH_WORDS and BENCH_KEYS replace five, two, 100,000 words and 480 keys each, which
 * take a minute, in which a version of the text is written. Needs the pages of `npm run build`.
 */
const WORDS = Number(process.env['BENCH_WORDS'] ?? 100_000)
const KEYS = Number(process.env['BENCH_KEYS'] ?? 480)
const PER_SECOND = 8
/** A letter for each person with a browser, which the text has nowhere else. */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 5)
const LETTERS = ['Q', 'X', 'Z', 'K', 'V'].slice(0, Math.min(PEOPLE, Number(process.env['BENCH_BROWSERS'] ?? 2)))
const NODES = Number(process.env['BENCH_NODES'] ?? 1)
const TARGET = { p95Ms: 150 }
const SECRET = 'a secret for the benchmark only'

const folder = benchFolder()
const database = NODES > 1 ? await startPostgres({ isDurable: true }) : null
const databaseUrl = database?.postgres.url ?? null
if (NODES > 1 && databaseUrl === null) throw new Error(database!.postgres.missing!)
const [person] = await buildPeople(folder, { people: 1, secret: SECRET, databaseUrl })
const { fileId, token } = person!
await writeText()
const servers: Awaited<ReturnType<typeof startServer>>[] = []
for (let node = 0; node < NODES; node++) servers.push(await startNode(node))
const origins = servers.map(({ origin }) => origin)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const headers = { authorization: `Bearer ${token}` }
  const asked = { origins, fileId, headers, people: PEOPLE, perSecond: PER_SECOND }
  // Whoever is first has the server read the long text.
  const [cold] = (await measureServerPart({ ...asked, people: 2, count: 1 })).latencies
  const part = await measureServerPart({ ...asked, count: KEYS })
  const typists = await Promise.all(LETTERS.map(open))
  const without = PEOPLE - LETTERS.length
  const [unseen] = await Promise.all([
    without > 0 ? measureServerPart({ ...asked, people: without, line: LETTERS.length, count: KEYS }) : null,
    ...typists.map((typist) => typist.type(KEYS, PER_SECOND)),
  ])
  const own = await latencies(typists, (one, other) => one === other)
  const others = await latencies(typists, (one, other) => one !== other)
  console.log(
    `${PEOPLE} people, ${LETTERS.length} with browsers, ${PER_SECOND} keys a second each, ${WORDS} words, ` +
      (NODES > 1 ? `${NODES} servers on one PostgreSQL` : 'one server'),
  )
  console.log(`the first edit of a text that was not read: ${cold!.toFixed(0)} ms`)
  report('sent to the others, no browsers', part.latencies)
  console.log(`of ${PEOPLE * KEYS} edits refused: ${part.refused}, beside browsers ${unseen?.refused ?? 0}`)
  report('key to the own text     ', own)
  report("key to the others' texts", others)
  console.log(`ratio of the p95: ${(quantile(others, 0.95) / quantile(own, 0.95)).toFixed(1)}`)
  const met = quantile(others, 0.95) <= TARGET.p95Ms
  console.log(met ? 'target met' : `target missed: p95 ${TARGET.p95Ms} ms`)
  process.exitCode = met ? 0 : 1
} finally {
  await browser.close()
  await Promise.all(servers.map(({ stop }) => stop()))
  await database?.stop()
}

/** A server with a data folder of its own where there are several. */
async function startNode(node: number) {
  const dataDir = NODES > 1 ? path.join(folder, `node-${node}`) : folder
  await mkdir(dataDir, { recursive: true })
  const own = serverEnvironment(dataDir, await freePort())
  return startServer({ ...own, SESSION_SECRET: SECRET, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })
}

async function writeText(): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: folder })
  try {
    const transcript = seededTranscript(WORDS)
    const length = Math.ceil(transcript.paragraphs.at(-1)!.data_end)
    await db.updateTable('file').set({ length_seconds: length }).where('id', '=', fileId).execute()
    const text = await packTranscript(transcript)
    await appendVersion(db, { fileId, language: ORIGINAL, ...text, authorId: null, expectedVersion: 0 })
  } finally {
    await close()
  }
}

/** Each in a browser's context of their own: the same person in five places, which is five authors to the server. */
async function open(letter: string, line: number): Promise<Typist> {
  const origin = origins[line % origins.length]!
  const context = await browser.newContext({ viewport: { width: 1440, height: 1400 } })
  const session = encodeURIComponent(JSON.stringify({ role: 'USER', exp: Math.floor(Date.now() / 1000) + 3600 }))
  await context.addCookies([
    { name: 'token', value: token, url: origin, httpOnly: true },
    { name: 'session', value: session, url: origin },
  ])
  const address = `${origin}/editor/${fileId}`
  return openTypist(context, { address, letter, letters: LETTERS.join(''), line })
}

/**
 * Milliseconds from each key to where it stands in the texts of the pages that are meant. @throws when one is missing
 */
async function latencies(typists: readonly Typist[], isMeant: (one: Typist, other: Typist) => boolean) {
  const all: number[] = []
  for (const one of typists) {
    const pressed = await one.pressed()
    for (const other of typists) {
      if (!isMeant(one, other)) continue
      const seen = await arrived(other, one.letter, pressed.length)
      for (const [key, at] of pressed.entries()) all.push(seen[key]! - at)
    }
  }
  return all
}

/** When each of so many letters came into a page's text; waits for the last. */
async function arrived(page: Typist, letter: string, count: number): Promise<number[]> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const seen = (await page.seen())[letter]!
    if (seen.length >= count) return seen
  }
  throw new Error(`Of ${count} keys of ${letter} some did not come within ten seconds.`)
}

function report(name: string, values: readonly number[]): void {
  const [p50, p95, most] = [quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)]
  console.log(`${name}  p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms  most ${most.toFixed(0)} ms`)
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
}
