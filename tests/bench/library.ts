import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { FILE_SORTS } from '../../src/shared/contract/files/list.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { buildFile } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { fixedRate, type Latency } from './files/fixed-rate.ts'
import { runCommand, serverEnvironment, startServer } from './server-process.ts'

/**
 * Pages of a library of 100,000 files in nested folders with tags, in each order and by each filter, beside an empty
 * route at the same rate in the same run: prints how each compares. BENCH_SECONDS is the length of each turn,
 * BENCH_FILES the number of files.
 */
const FILES = Number(process.env['BENCH_FILES'] ?? 100_000)
const FOLDERS = 200
const TAGS = 20
const PER_SECOND = 50
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const MOST_RATIO = 3
const ACCOUNT = { email: 'bench@example.org', password: 'a password for the benchmark' }

const folder = benchFolder()
process.exitCode = (await measure()) ? 0 : 1

async function measure(): Promise<boolean> {
  const env = serverEnvironment(folder, await freePort())
  await runCommand(['user', 'add', '--email', ACCOUNT.email, '--password', ACCOUNT.password, '--role', 'USER'], env)
  const ids = await fillLibrary()
  const server = await startServer(env)
  const floor = fork(path.join(import.meta.dirname, 'files/empty-route.ts'))
  try {
    const [empty] = (await once(floor, 'message')) as [string]
    const headers = { authorization: `Bearer ${await login(server.origin)}` }
    const ask = (query: string) =>
      fixedRate(`${server.origin}${API_BASE}/file?page=1&limit=20${query}`, {
        perSecond: PER_SECOND,
        seconds: SECONDS,
        headers,
      })
    const bare = () => fixedRate(`${empty}/`, { perSecond: PER_SECOND, seconds: SECONDS })
    const lists: Record<string, string> = {
      ...Object.fromEntries(FILE_SORTS.map((sort) => [`sorted by ${sort}`, `&sort=${sort}`])),
      'of one status': '&status=EDITING',
      'of a rare status': '&status=FAILED',
      archived: '&archived=only',
      'of a folder': `&folder=${ids.folder}`,
      'of a folder by name': `&folder=${ids.folder}&sort=name`,
      'of a language': '&language=de',
      'of a rare tag': `&tag=${ids.rare}`,
      'of a common tag': `&tag=${ids.common}`,
    }
    // Warm, for a server that just started compiles as it answers.
    for (const query of ['', ...Object.values(lists)]) await ask(query)
    const floors = [await bare(), await bare()]
    const results: [string, Latency][] = []
    for (const [name, query] of Object.entries(lists)) results.push([name, await ask(query)])
    floors.push(await bare())
    const p99 = floors.map((each) => each.p99).toSorted((a, b) => a - b)[1]!
    console.log(`${FILES} files, ${FOLDERS} folders, ${TAGS} tags; ${PER_SECOND} requests a second, ${SECONDS} s each`)
    console.log(`  ${'empty route'.padEnd(24)} p99 ${p99.toFixed(2)} ms`)
    for (const [name, latency] of results)
      console.log(
        `  ${name.padEnd(24)} p50 ${latency.p50.toFixed(2)} ms, p99 ${latency.p99.toFixed(2)} ms, ` +
          `ratio ${(latency.p99 / p99).toFixed(2)}`,
      )
    const isMet = results.every(([, latency]) => latency.p99 <= MOST_RATIO * p99)
    console.log(isMet ? 'target met' : `target missed (at most ${MOST_RATIO})`)
    return isMet
  } finally {
    floor.disconnect()
    await server.stop()
  }
}

/** Files of every status in folders five deep, one tag that a quarter of them have, and rare ones. */
async function fillLibrary(): Promise<{ folder: string; rare: string; common: string }> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder })
  const at = 0
  try {
    const { id: owner } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const idOf = (kind: string, n: number) => `${kind}-${String(n).padStart(24, '0')}`
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < FOLDERS; n++)
        await tx
          .insertInto('folder')
          .values({
            id: idOf('folder', n),
            owner_id: owner,
            parent_id: n % 5 === 0 ? null : idOf('folder', n - 1),
            name: `Folder ${n}`,
            folded_name: `folder ${n}`,
            created_at: at,
          })
          .execute()
      for (let n = 0; n < TAGS; n++)
        await tx
          .insertInto('tag')
          .values({
            id: idOf('tag', n),
            owner_id: owner,
            name: `Tag ${n}`,
            folded_name: `tag ${n}`,
            color: 'blue',
            created_at: at,
          })
          .execute()
      for (let n = 0; n < FILES; n++) {
        const status =
          n % 100 === 0 ? FILE_STATUSES[(n / 100) % FILE_STATUSES.length]! : n % 2 === 0 ? 'EDITING' : 'FINISHED'
        const { id } = await buildFile(tx, {
          owner_id: owner,
          name: `Recording ${(n * 7919) % FILES}.m4a`,
          status,
          uploaded_at: Date.UTC(2015, 0, 1) + n * 3_600_000,
          length_seconds: 60 + ((n * 31) % 3600),
          language_code: n % 10 === 0 ? 'de' : 'en',
          is_archived: n % 3 === 0 ? 1 : 0,
          folder_id: n % 2 === 0 ? idOf('folder', n % FOLDERS) : null,
        })
        const tags = [...(n % 4 === 1 ? [0] : []), ...(n % 1000 === 1 ? [1] : [])]
        for (const tag of tags)
          await tx
            .insertInto('file_tag')
            .values({ tag_id: idOf('tag', tag), file_id: id })
            .execute()
      }
    })
    return { folder: idOf('folder', 10), common: idOf('tag', 0), rare: idOf('tag', 1) }
  } finally {
    await close()
  }
}

async function login(origin: string): Promise<string> {
  const reply = await fetch(`${origin}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  return ((await reply.json()) as { token: string }).token
}
