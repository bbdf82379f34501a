import { setTimeout as wait } from 'node:timers/promises'
import { openWork, type Work } from '../../../server/adapters/work.ts'
import { auditLedger } from '../../../server/modules/billing/plans/ledger.ts'
import { checkStorage } from '../../../server/modules/ops/storage/check.ts'
import { TRANSCRIBE_FILE } from '../../../server/modules/files/jobs.ts'
import { sweepOrphans } from '../../../server/modules/files/sweep.ts'
import { sweepUploads } from '../../../server/modules/media/uploads/tus/sweep.ts'
import type { OpenDatabase } from '../../../server/kernel/db/open.ts'
import { type ClusterSettings, openCluster } from '../cluster.ts'
import { JOBS_FOR_LATER } from '../jobs-for-later.ts'
import { startOpenAiServer } from '../openai-server.ts'
import type { Tally } from './client.ts'
import { type FaultKind, faultsOf, planFaults, strike } from './faults.ts'
import { createJournal } from './journal.ts'
import type { Place } from './people.ts'
import { work } from './work.ts'

/** What came of one run. */
export interface ChaosResult {
  seed: number
  struck: FaultKind[]
  /** Things that were acknowledged, all of which were there at the end. */
  promises: number
  answers: Tally
  seconds: { work: number; settle: number; check: number }
}

/** How much one run is. */
export interface ChaosSize {
  faults: number
  /** People who upload and write, and the files of each. */
  writers: number
  files: number
}

export const WHOLE_RUN: ChaosSize = { faults: 12, writers: 2, files: 3 }
export const SHORT_RUN: ChaosSize = { faults: 3, writers: 1, files: 2 }

/** Leases of workers that died run out long before. */
const SETTLE_MS = 120_000
const LEEWAY_MS = 2 * 3_600_000

/** What an arena is like. */
export interface ArenaOptions extends Pick<ClusterSettings, 'isReplicated' | 'isPooled' | 'workers'> {
  /** Whether its disk can be filled; true unless said. */
  hasFullDisk?: boolean
  /** Which faults strike; all that the set-up knows unless said. */
  only?: readonly FaultKind[]
}

/** A cluster on which faults strike while people work, one run after another. */
export async function openChaosArena(
  setup: ClusterSettings['setup'],
  { hasFullDisk = true, only, ...reached }: ArenaOptions = {},
) {
  const speech = await startOpenAiServer(({ samples }) => {
    const words = Array.from({ length: Math.floor(samples.length / 8000) }, (_, at) => ({
      word: `word${at}`,
      start: at / 2,
      end: at / 2 + 0.4,
    }))
    return { text: words.map(({ word }) => word).join(' '), words }
  })
  const cluster = await openCluster({
    setup,
    ...reached,
    media: setup === 'scaled' ? 'bucket' : 'folder',
    ...(hasFullDisk && { diskBytes: 64 * 1024 ** 2 }),
    env: {
      BILLING: 'sandbox',
      SPEECH_ENGINE: 'openai',
      OPENAI_BASE_URL: speech.origin,
      OPENAI_API_KEY: 'none',
      SPEECH_WORKERS: '2',
    },
  })
  const kinds = faultsOf(cluster).filter((kind) => only?.includes(kind) ?? true)

  async function withAll<T>(look: (all: OpenDatabase & Work) => Promise<T>): Promise<T> {
    const database = await cluster.openDatabase()
    const queue = await openWork(database)
    try {
      return await look({ ...database, ...queue })
    } finally {
      await queue.close()
      await database.close()
    }
  }

  /** Waits until nothing is left to be done. @throws Error naming what hangs */
  const settle = () =>
    withAll(async (all) => {
      const until = Date.now() + SETTLE_MS
      for (;;) {
        const open = await openEnds(all)
        if (open.length === 0) return
        if (Date.now() > until) throw new Error(`hangs: ${open.join(', ')}`)
        await wait(100)
      }
    })

  /** What is wrong now that nothing strikes any more. */
  const check = (place: Place) =>
    withAll(async ({ db, jobs }) => {
      const faults = await place.journal.broken({ db })
      faults.push(...(await auditLedger(db)).map((fault) => `ledger: ${JSON.stringify(fault)}`))
      const blobs = await cluster.openBlobs()
      // As the workers do every hour.
      await sweepUploads({ db, blobs, now: () => Date.now() + 30 * 24 * 3_600_000 })
      await sweepOrphans({ db, blobs, olderThanMs: 0 })
      const storage = await checkStorage(
        { db, blobs, jobs },
        { repair: false, deep: true, now: Date.now() + LEEWAY_MS },
      )
      faults.push(...storage.findings.map(({ kind, id, text }) => `storage: ${kind} ${id}: ${text}`))
      // Who waits for a transcription was told that it failed, and tried it again.
      const dead = (await jobs.dead(20)).filter(({ name }) => name !== TRANSCRIBE_FILE.name)
      faults.push(...dead.map(({ name, failure }) => `dead job: ${name} ${JSON.stringify(failure)}`))
      faults.push(
        ...cluster.deaths
          .splice(0)
          .filter(({ wasReady }) => wasReady)
          .map(({ name, said }) => `${name} ended by itself: ${said}`),
      )
      return faults
    })

  return {
    kinds,

    /** One run. @throws Error with all that was not kept */
    async run(seed: number, size: ChaosSize = WHOLE_RUN): Promise<ChaosResult> {
      const place: Place = {
        origin: cluster.origin,
        dataDirs: cluster.dataDirs,
        tally: {},
        journal: createJournal(),
        removed: new Set(),
        name: `run${seed}`,
      }
      const done = new AbortController()
      const began = performance.now()
      // People are made past the servers, by connections that have nobody's patience.
      let striking = Promise.resolve<FaultKind[]>([])
      const begin = () => void (striking = strike(cluster, planFaults(seed, kinds, size.faults), done.signal))
      try {
        await withAll((database) => work(place, database, seed, size, begin))
      } finally {
        done.abort()
        // Nothing is ended while a fault is being mended.
        await striking
      }
      const struck = await striking
      const worked = performance.now()
      await settle()
      const settled = performance.now()
      const faults = await check(place)
      const checked = performance.now()
      if (faults.length > 0) throw new Error(`seed ${seed}, after ${struck.join(', ')}:\n${faults.join('\n')}`)
      return {
        seed,
        struck,
        promises: place.journal.count(),
        answers: place.tally,
        seconds: {
          work: (worked - began) / 1000,
          settle: (settled - worked) / 1000,
          check: (checked - settled) / 1000,
        },
      }
    },

    async close(): Promise<void> {
      await cluster.close()
      await speech.close()
    },
  }
}

/** Files that the machine has not done with, and jobs, but for mails that wait to tell of several things at once. */
async function openEnds({ db, jobs }: Pick<OpenDatabase & Work, 'db' | 'jobs'>): Promise<string[]> {
  const files = await db
    .selectFrom('file')
    .select(['name', 'status'])
    .where('status', 'in', ['TRANSCRIBE', 'QUEUED'])
    .execute()
  const waiting = (await jobs.stats()).filter(
    ({ name, ready, running, later }) => ready + running > 0 || (later > 0 && !JOBS_FOR_LATER.includes(name)),
  )
  return [...files.map(({ name, status }) => `${name} ${status}`), ...waiting.map((job) => JSON.stringify(job))]
}
