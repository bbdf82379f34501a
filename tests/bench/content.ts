import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { writeManyPages } from './content/many-pages.ts'
import { fixedRate } from './files/fixed-rate.ts'
import { runCommand, serverEnvironment, startServer } from './server-process.ts'

/**
 * Imports 1,000 pages of content and asks for the home page, which is in the cache by then, at a fixed rate. Beside
 * them, in the same run, the least that each could cost: reading the same files and writing as many rows, and an empty
 * Fastify route at the same rate. The public pages have to be built (`npm run build`). BENCH_SECONDS is how long the
 * home page is asked for.
 */
const PAGES = 1000
const PER_SECOND = 100
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const MOST_IMPORT_SECONDS = 10
const MOST_HOME_MS = 5

const folder = benchFolder()
process.exitCode = (await measure()) ? 0 : 1

async function measure(): Promise<boolean> {
  const content = path.join(folder, 'content')
  const files = await writeManyPages(content, PAGES)
  const env = serverEnvironment(path.join(folder, 'data'), await freePort())
  await runCommand(['migrate'], env)
  const bareSeconds = await inSeconds(() => readAndWrite(content))
  const importSeconds = await inSeconds(() => runCommand(['content', 'import', content], env))

  const server = await startServer(env)
  const floor = fork(path.join(import.meta.dirname, 'files/empty-route.ts'))
  try {
    const [empty] = (await once(floor, 'message')) as [string]
    const asked = { perSecond: PER_SECOND, seconds: SECONDS }
    const drawnMs = (await inSeconds(async () => (await fetch(server.origin)).text())) * 1000
    // Warm, for a server that just started compiles as it answers.
    for (const url of [`${empty}/`, `${server.origin}/`]) await fixedRate(url, asked)
    const before = await serverTime(server.origin)
    const bare = await fixedRate(`${empty}/`, asked)
    const home = await fixedRate(`${server.origin}/`, asked)
    const after = await serverTime(server.origin)
    const homeMs = ((after.seconds - before.seconds) / (after.count - before.count)) * 1000
    const share = ((after.withinTarget - before.withinTarget) / (after.count - before.count)) * 100

    console.log(`${PAGES} pages in ${files} files; ${PER_SECOND} requests a second for ${SECONDS} s`)
    console.log(
      `  import: files read and rows written bare ${bareSeconds.toFixed(2)} s, longhand content import ` +
        `${importSeconds.toFixed(2)} s (${(importSeconds / bareSeconds).toFixed(1)} times)`,
    )
    console.log(
      `  home page: drawn the first time ${drawnMs.toFixed(0)} ms; from the cache ${homeMs.toFixed(2)} ms of ` +
        `server time on average, ${share.toFixed(1)} of 100 within ${MOST_HOME_MS} ms`,
    )
    console.log(
      `  at the client: empty route p50 ${bare.p50.toFixed(2)} ms, p99 ${bare.p99.toFixed(2)} ms; home page p50 ` +
        `${home.p50.toFixed(2)} ms, p99 ${home.p99.toFixed(2)} ms`,
    )
    const verdicts = [
      { what: `import under ${MOST_IMPORT_SECONDS} s`, isMet: importSeconds < MOST_IMPORT_SECONDS },
      { what: `home page from the cache under ${MOST_HOME_MS} ms of server time`, isMet: homeMs < MOST_HOME_MS },
    ]
    for (const { what, isMet } of verdicts) console.log(`${isMet ? 'MET' : 'MISSED'}: ${what}`)
    return verdicts.every(({ isMet }) => isMet)
  } finally {
    floor.disconnect()
    await server.stop()
  }
}

async function inSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/**
 * The floor of an import: every file read, and its text written as a row, in one transaction of a database as ours is
 * set.
 */
async function readAndWrite(content: string): Promise<void> {
  const database = new Database(path.join(folder, 'floor.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('create table file (name text primary key, text text not null)')
  const names = (await readdir(content, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const rows: [string, string][] = []
  for (const name of names) rows.push([name, await readFile(name, 'utf8')])
  const insert = database.prepare('insert into file values (?, ?)')
  database.transaction(() => {
    for (const row of rows) insert.run(...row)
  })()
  database.close()
}

/**
 * What the server itself counted for the home page: answers, those within the target, and the seconds of all together.
 */
async function serverTime(origin: string): Promise<{ count: number; withinTarget: number; seconds: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const of = (name: string, more = '') =>
    Number(
      new RegExp(
        `^longhand_http_request_seconds_${name}\\{${more}method="GET",route="/",status="200"\\} (\\S+)$`,
        'm',
      ).exec(text)?.[1] ?? 0,
    )
  return { count: of('count'), withinTarget: of('bucket', `le="${MOST_HOME_MS / 1000}",`), seconds: of('sum') }
}
