import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { openWork } from '../../server/adapters/work.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import type { Database, Db } from '../../server/kernel/db/schema.ts'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import { credit, reserve, settle } from '../../server/modules/billing/plans/ledger.ts'
import { tableShapes } from '../../server/modules/ops/transfer/shapes.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import type { JobQueue } from '../../server/ports/job-queue.ts'
import { buildTranscript } from './build-transcript.ts'
import { buildFile, buildUser } from './factories.ts'
import { brokenInvariants, bytesOf } from './installation.ts'
import { administer } from './administer.ts'
import { urlOf } from './postgres-databases.ts'
import { MAIN } from './server-process.ts'

const FILES_OF_ONE = 50
const VERSIONS = 3
const SECONDS = 60
/**
 * Megabytes of heap that the command may have: what it holds is then what it needs, and not what was never looked
 * through.
 */
const HEAP = 96

/** What came of moving an installation. */
export interface MoveResult {
  files: number
  versions: number
  ledger: number
  /** Of the command alone. */
  seconds: number
  /** Most memory that the command had, in megabytes. */
  peakMegabytes: number
}

/**
 * Fills an installation on SQLite, moves it to PostgreSQL by the command line, and compares both. @throws Error naming
 * what is not the same
 */
export async function proveMove({ files, postgresUrl }: { files: number; postgresUrl: string }): Promise<MoveResult> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-move-'))
  const name = `move_${uuidv7().replaceAll('-', '')}`
  await administer(postgresUrl, `create database ${name}`)
  const databaseUrl = urlOf(postgresUrl, name)
  const blobs = createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  try {
    const before = await withInstallation({ databaseUrl: null, dataDir }, async (parts) => {
      await fill({ ...parts, blobs }, files)
      return describe(parts)
    })
    const { seconds, peakMegabytes } = await moveByCommand(dataDir, databaseUrl)
    return await withInstallation({ databaseUrl, dataDir }, async (parts) => {
      const after = await describe(parts)
      const differing = Object.keys(before).filter((what) => before[what] !== after[what])
      const broken = [
        ...differing.map((what) => `${what}: ${before[what]} became ${after[what]}`),
        ...(await brokenInvariants({ ...parts, blobs })),
      ]
      if (broken.length > 0) throw new Error(broken.slice(0, 20).join('\n'))
      return {
        files,
        versions: Number(after['rows of transcript_version']),
        ledger: Number(after['rows of ledger']),
        seconds,
        peakMegabytes,
      }
    })
  } finally {
    await administer(postgresUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function withInstallation<T>(
  where: { databaseUrl: string | null; dataDir: string },
  work: (parts: { db: Db; jobs: JobQueue }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where)
  try {
    await migrate(database.db)
    const queue = await openWork(database)
    try {
      return await work({ db: database.db, jobs: queue.jobs })
    } finally {
      await queue.close()
    }
  } finally {
    await database.close()
  }
}

/** People with files that have media, a text with its versions, and what they cost; every tenth waits for a worker. */
async function fill({ db, jobs, blobs }: { db: Db; jobs: JobQueue; blobs: BlobStore }, files: number): Promise<void> {
  for (let n = 0; n < files; n += FILES_OF_ONE) {
    const owner = await buildUser(db)
    const { id: planId } = await db
      .selectFrom('plan')
      .select('id')
      .where('owner_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const media = await Promise.all(
      Array.from({ length: FILES_OF_ONE }, (_, at) =>
        Promise.all([blobs.put(bytesOf(`medium ${n + at}`)), blobs.put(bytesOf(`[${at}]`))]),
      ),
    )
    await db.transaction().execute(async (tx) => {
      const move = { planId, kind: 'auto', actorId: owner.id, at: Date.now() } as const
      await credit(tx, {
        ...move,
        seconds: FILES_OF_ONE * SECONDS * 2,
        reason: 'purchase',
        reference: planId,
        key: `paid:${planId}`,
      })
      for (const [at, [medium, waveform]] of media.entries()) {
        const file = await buildFile(tx, {
          owner_id: owner.id,
          name: `talk ${n + at} 🎧 é.mp3`,
          size: medium.sizeBytes,
          media_key: medium.key,
          media_sha256: medium.sha256,
          waveform_key: waveform.key,
          length_seconds: SECONDS + 0.25,
        })
        const reservationId = uuidv7()
        await reserve(tx, { ...move, seconds: SECONDS, reservationId, part: 'all' })
        await settle(tx, reservationId, { seconds: SECONDS, reason: 'settle', at: move.at })
        for (let version = 0; version < VERSIONS; version++) {
          const transcript = buildTranscript(
            ...Array.from(
              { length: 20 },
              (_, line) => `Line ${line} of talk ${n + at} in its version ${version} says something.`,
            ),
          )
          await appendVersion(tx, {
            fileId: file.id,
            language: 'original',
            body: gzipSync(JSON.stringify(transcript)),
            words: 200,
            authorId: owner.id,
            expectedVersion: version,
          })
        }
        if (at % 10 === 0) await addTranscription(jobs, file.id, tx)
      }
    })
  }
}

/**
 * What has to be the same on both sides, in words: rows of each table, sums of money and time, checksums of all texts,
 * jobs.
 */
async function describe({ db, jobs }: { db: Db; jobs: JobQueue }): Promise<Record<string, string | number>> {
  const tables = (await tableShapes(db)).map(({ name }) => name as keyof Database)
  const rows = await Promise.all(
    tables.map(
      async (name) =>
        [
          `rows of ${name}`,
          Number(
            (
              await db
                .selectFrom(name)
                .select((eb) => eb.fn.countAll().as('rows'))
                .executeTakeFirstOrThrow()
            ).rows,
          ),
        ] as const,
    ),
  )
  const balance = await db
    .selectFrom('plan_balance')
    .select([sql<number | string>`sum(available)`.as('available'), sql<number | string>`sum(owed)`.as('owed')])
    .executeTakeFirstOrThrow()
  const ledger = await db
    .selectFrom('ledger')
    .select(['reason', sql<number | string>`sum(seconds)`.as('seconds')])
    .groupBy('reason')
    .orderBy('reason')
    .execute()
  const waiting = (await jobs.unfinished())
    .map(({ name, payload, key }) => JSON.stringify([name, payload, key]))
    .toSorted()
  return {
    ...Object.fromEntries(rows),
    balances: `${Number(balance.available)} ${Number(balance.owed)}`,
    ledger: ledger.map(({ reason, seconds }) => `${reason} ${Number(seconds)}`).join(', '),
    texts: await hashTexts(db),
    jobs: `${waiting.length} ${createHash('sha256').update(waiting.join('\n')).digest('hex')}`,
  }
}

async function hashTexts(db: Db): Promise<string> {
  const hash = createHash('sha256')
  const ids = (await db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += 100) {
    const versions = await db
      .selectFrom('transcript_version')
      .select(['file_id', 'language', 'version', 'words', 'saved_at', 'body'])
      .where('file_id', 'in', ids.slice(at, at + 100))
      .orderBy('file_id')
      .orderBy('language')
      .orderBy('version')
      .execute()
    for (const { body, ...about } of versions) hash.update(JSON.stringify(about)).update(body)
  }
  return hash.digest('hex')
}

async function moveByCommand(
  dataDir: string,
  databaseUrl: string,
): Promise<{ seconds: number; peakMegabytes: number }> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP}`,
      '--max-semi-space-size=4',
      MAIN,
      'migrate',
      '--from',
      'sqlite',
      '--to',
      'postgres',
    ],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'x'.repeat(32),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  let peakMegabytes = 0
  const look = async () => {
    peakMegabytes = Math.max(peakMegabytes, await peakOf(child))
  }
  const looking = setInterval(() => void look(), 50)
  await once(child, 'close')
  clearInterval(looking)
  if (child.exitCode !== 0 || !said.includes('were moved and verified'))
    throw new Error(`longhand migrate ended with ${child.exitCode}: ${said}`)
  return { seconds: (performance.now() - began) / 1000, peakMegabytes }
}

/** The kernel keeps the highest; 0 when the process is gone. */
async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
