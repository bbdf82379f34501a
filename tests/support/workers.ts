import { type ChildProcess, fork } from 'node:child_process'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import type { StripeConfig } from '../../server/kernel/config.ts'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import { readVersion } from '../../server/modules/texts/repository.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildFile } from './factories.ts'
import { openInstallation } from './open-installation.ts'

/**
 * Where a forked worker stands still: while decoding, in its n-th segment of speech or n-th batch of a translation
 * (counted from 1), or inside its last transaction.
 */
export type HoldMoment = 'normalise' | `segment ${number}` | `batch ${number}` | 'commit'

export interface WorkerSettings {
  /** What names its database and its media. */
  settings: Record<string, string>
  engine: 'scripted' | 'pocketsphinx' | 'none'
  hold?: HoldMoment | undefined
  /** Where cards are taken; nowhere unless given. */
  stripe?: StripeConfig | undefined
  /** Where a server of models is; none unless given. */
  chatUrl?: string | undefined
}

/** Waits until something is so. The error says what was waited for, and comes before the time of a test ends. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  seconds = 350,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for: ${what}`)
    await wait(25)
  }
}

/** The database, queue, events and media that settings name, and real workers on them. */
export async function openWorkplace(settings: Record<string, string>) {
  const { db, jobs: queue, events, blobs, close } = await openInstallation(settings)
  const alive = new Set<ChildProcess>()

  return {
    db,
    queue,
    blobs,
    events,

    /** A file in TRANSCRIBE with its job, as an upload leaves it. */
    async addFile(mediaPath: string, over: Parameters<typeof buildFile>[1] = {}) {
      const { key } = await blobs.put((await open(mediaPath)).createReadStream())
      const file = await buildFile(db, { status: 'TRANSCRIBE', media_key: key, ...over })
      await addTranscription(queue, file.id, db)
      return file
    },

    /**
     * Forks a worker; `held` answers when it stands still, `kill` ends it as `kill -9` does and gives its leases back.
     */
    start({ engine, hold, stripe, chatUrl }: Omit<WorkerSettings, 'settings'>) {
      const workerId = uuid()
      const argument = JSON.stringify({ settings, engine, hold, stripe, chatUrl } satisfies WorkerSettings)
      const child = fork(path.join(import.meta.dirname, 'worker-process.ts'), [argument], {
        env: { ...process.env, LONGHAND_WORKER_ID: workerId },
      })
      alive.add(child)
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      const held = new Promise<{ childPid?: number }>((resolve, reject) => {
        child.on('message', (message: { held?: string; childPid?: number }) => {
          if (message.held !== undefined) resolve(message)
        })
        child.once('exit', () => reject(new Error('the worker ended before it stood still')))
      })
      held.catch(() => {})
      return {
        pid: child.pid ?? 0,
        workerId,
        held,
        gone,
        disconnect: () => child.disconnect(),
        async kill() {
          child.kill('SIGKILL')
          await gone
          alive.delete(child)
          await queue.releaseWorker(workerId)
        },
      }
    },

    /** The file once it has one of these statuses. */
    async fileIn(fileId: string, ...statuses: string[]) {
      return until(`the file in ${statuses.join(' or ')}`, async () => {
        const file = await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst()
        return file && statuses.includes(file.status) ? file : null
      })
    },

    async plannedSegments(fileId: string): Promise<number> {
      return (await db.selectFrom('segment').select('seq').where('file_id', '=', fileId).execute()).length
    },

    /** How many segments have their words. */
    async finishedSegments(fileId: string): Promise<number> {
      const rows = await db
        .selectFrom('segment')
        .select('seq')
        .where('file_id', '=', fileId)
        .where('words', 'is not', null)
        .execute()
      return rows.length
    },

    /** The newest text, with its version. */
    async transcript(fileId: string): Promise<{ version: number; transcript: Transcript } | null> {
      const row = await readVersion(db, fileId, 'original')
      return row
        ? { version: row.version, transcript: JSON.parse(gunzipSync(row.body).toString('utf8')) as Transcript }
        : null
    },

    async end() {
      for (const child of alive) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGKILL')) continue
        await gone
      }
      await close()
    },
  }
}
