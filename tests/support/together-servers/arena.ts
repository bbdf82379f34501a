import { setTimeout as wait } from 'node:timers/promises'
import * as fakeIndexedDb from 'fake-indexeddb'
import { v7 as uuidv7 } from 'uuid'
import { createTokens } from '../../../server/modules/identity/auth/tokens.ts'
import { appendVersion, ORIGINAL } from '../../../server/modules/texts/index.ts'
import { openDraftDatabase } from '../../../src/renderer/lib/draft-database.ts'
import { type Cluster, CLUSTER_SECRET, openCluster } from '../cluster.ts'
import { buildFile, buildUser } from '../factories.ts'
import { HISTORY_SECONDS, historyStart } from '../text-histories.ts'
import { faultOfServed, packed, type ServedHistory } from './history.ts'
import { openTextPage } from './page.ts'

Object.assign(globalThis, fakeIndexedDb)

/** A page that cannot be opened for so long will not be. Milliseconds. */
const OPEN_MS = 300_000

export type TogetherArena = Awaited<ReturnType<typeof openTogetherArena>>

/**
 * Servers on one of the databases, and two people who may both write each file. After a server was killed, none is
 * until `apart` more histories have begun: a kill hits all that are under way, and a start takes seconds.
 */
export async function openTogetherArena(setup: 'embedded' | 'scaled', { apart = 1 }: { apart?: number } = {}) {
  const cluster = await openCluster({
    setup,
    workers: 0,
    isDirect: true,
    env: { BILLING: 'off', SPEECH_ENGINE: 'openai', OPENAI_BASE_URL: 'http://127.0.0.1:9', OPENAI_API_KEY: 'none' },
  })
  const { db, close } = await cluster.openDatabase()
  const database = await openDraftDatabase(`together ${crypto.randomUUID()}`)
  const people = [await signIn(), await signIn()] as const
  let histories = 0
  const kill = createKiller(cluster, { apart, begun: () => histories })

  async function signIn() {
    const { id, role, email } = await buildUser(db)
    const [sid, expires] = [uuidv7(), Date.now() + 24 * 3_600_000]
    const session = { id: sid, user_id: id, created_at: Date.now(), expires_at: expires, remember: 0 }
    await db
      .insertInto('session')
      .values({ ...session, last_used_at: Date.now(), user_agent: 'proof' })
      .execute()
    const token = await createTokens([CLUSTER_SECRET]).sign({ sub: id, role, sid, exp: Math.floor(expires / 1000) })
    return { id, email, headers: { authorization: `Bearer ${token}` } }
  }

  /** A file with a text that both may write. */
  async function newFile(): Promise<string> {
    const [owner, other] = people
    const { id } = await buildFile(db, { owner_id: owner.id, length_seconds: HISTORY_SECONDS })
    const share = { id: uuidv7(), file_id: id, email: other.email, user_id: other.id, plan_id: null }
    await db
      .insertInto('file_share')
      .values({ ...share, access_right: 'edit', created_at: Date.now(), expires_at: null })
      .execute()
    await appendVersion(db, {
      fileId: id,
      language: ORIGINAL,
      ...packed(historyStart),
      authorId: null,
      expectedVersion: 0,
    })
    return id
  }

  return {
    /** Where each of the servers listens. */
    origins: () => cluster.apis.map(({ port }) => `http://127.0.0.1:${port()}`),
    people,
    newFile,
    /** What is wrong at the end of a history; undefined where nothing is. */
    async faultOf(history: ServedHistory): Promise<string | undefined> {
      const fileId = await newFile()
      const number = ++histories
      const open = (at: number) =>
        surely(() =>
          openTextPage({
            name: `h${number}a${at}`,
            origin: cluster.origin,
            headers: people[at % people.length]!.headers,
            fileId,
            database,
          }),
        )
      return faultOfServed(history, { db, fileId, open, kill })
    },
    kills: () => kill.count,
    /** Ends of servers that nobody asked for. */
    deaths: () => cluster.deaths,
    async close(): Promise<void> {
      database.close()
      await close()
      await cluster.close()
    },
  }
}

/** Kills one server after the other, and starts each again; one at a time. */
function createKiller({ apis }: Cluster, { apart, begun }: { apart: number; begun: () => number }) {
  const killer = Object.assign(strike, { count: 0 })
  let isAtWork = false
  let last = -Infinity
  async function strike(): Promise<void> {
    if (isAtWork || begun() - last < apart) return
    isAtWork = true
    const node = apis[killer.count++ % apis.length]!
    await node.kill()
    await node.start()
    last = begun()
    isAtWork = false
  }
  return killer
}

/** A page that cannot be opened now is opened again. */
async function surely<T>(open: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + OPEN_MS; ;) {
    try {
      return await open()
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(100)
    }
  }
}
