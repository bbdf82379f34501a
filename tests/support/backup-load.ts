import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { openWork } from '../../server/adapters/work.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openAlone } from '../../server/kernel/db/open-alone.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { mediaFolder, type Snapshot, snapshotsIn } from '../../server/modules/ops/backup/folder.ts'
import { restoreBackup } from '../../server/modules/ops/backup/restore.ts'
import { credit } from '../../server/modules/billing/plans/ledger.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { CLUSTER_SECRET, openCluster } from './cluster.ts'
import { buildFile, buildUser } from './factories.ts'
import { brokenInvariants, bytesOf } from './installation.ts'
import { administer } from './administer.ts'
import { urlOf } from './postgres-databases.ts'
import { createRandom } from './random.ts'
import { MAIN } from './server-process.ts'
import { multipart, uploadPath } from './uploads.ts'
import { wavHead } from './wav-head.ts'

const BILLING = {
  name: 'Ada King',
  phone: '+44 20 7946 0000',
  country: 'GB',
  state: null,
  city: 'London',
  line1: '12 St James’s Square',
  line2: null,
  postal_code: 'SW1Y 4LE',
  tax_type: null,
  tax_code: null,
  updated_at: 1,
}

export interface BackupLoad {
  /** Passed on to the cluster. */
  setup: 'embedded' | 'scaled'
  seed: number
  people: number
  /** Backups that are taken one after the other while people work. */
  backups: number
}

/** What was done while the backups were taken, and what they hold. */
export interface BackupLoadResult {
  setup: string
  seed: number
  done: Record<string, number>
  backups: { files: number; media: number; jobs: number; seconds: number }[]
}

/** A version of a file's text that the server has said is safe; 0 for a file without one. */
interface Safe {
  fileId: string
  version: number
  at: number
}

/**
 * People upload, edit, delete and pay on real processes while backups are taken by the command line; each backup is
 * restored into an installation of its own, where everything has to hold, and nothing may be missing that was answered
 * before its backup began.
 * @throws Error naming what does not hold
 */
export async function runBackupLoad({ setup, seed, people, backups }: BackupLoad): Promise<BackupLoadResult> {
  const cluster = await openCluster({ setup, apis: 1, workers: 1 })
  const database = await cluster.openDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-backups-'))
  const done: Record<string, number> = {}
  const safe: Safe[] = []
  const deleted = new Set<string>()
  const over = new AbortController()
  const count = (what: string) => {
    done[what] = (done[what] ?? 0) + 1
  }

  async function work(person: number): Promise<void> {
    const random = createRandom(seed * 1009 + person)
    const { token, files } = await buildPerson(database.db, cluster.dataDir)
    const call = (
      method: string,
      to: string,
      { body, headers }: { body?: Buffer | string; headers?: Record<string, string> } = {},
    ) =>
      fetch(`${cluster.origin}${API_BASE}${to}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      })
    const post = (to: string, body: object) =>
      call('POST', to, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    const acts = {
      async save() {
        const file = files[Math.floor(random() * files.length)]
        if (!file) return
        const reply = await call('PUT', `/file/transcription/${file}`, {
          body: gzipSync(JSON.stringify(textOf(random))),
          headers: { 'content-type': 'application/octet-stream' },
        })
        if (reply.ok)
          safe.push({ fileId: file, version: ((await reply.json()) as { version: number }).version, at: Date.now() })
        count(reply.ok ? 'saves' : `saves answered ${reply.status}`)
      },
      async upload() {
        const { head, dataBytes } = wavHead({ seconds: 1 + random() * 2, hertz: 16_000, bits: 16 })
        const { headers, payload } = multipart([
          { field: 'media', fileName: 'talk.wav', content: Buffer.concat([head, randomBytes(dataBytes)]) },
        ])
        const reply = await call('POST', uploadPath(), { headers, body: payload })
        if (reply.ok) safe.push({ fileId: ((await reply.json()) as { _id: string })._id, version: 0, at: Date.now() })
        count(reply.ok ? 'uploads' : `uploads answered ${reply.status}`)
      },
      async remove() {
        const file = files.length > 3 ? files.pop() : undefined
        if (file === undefined) return
        deleted.add(file)
        count(`deletions answered ${(await call('DELETE', `/file/${file}`)).status}`)
      },
      async pay() {
        const card = (await (
          await post('/sandbox/tokens', { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' })
        ).json()) as { token: string }
        const reply = await post('/plan/payment?is_update_card=false', {
          auto_transcription_time: 3600,
          human_transcription_time: 0,
          token: card.token,
          name_on_card: 'Ada King',
          again: true,
        })
        count(`payments answered ${reply.status}`)
      },
    }
    while (!over.signal.aborted) {
      const chance = random()
      await (chance < 0.6 ? acts.save() : chance < 0.8 ? acts.upload() : chance < 0.9 ? acts.remove() : acts.pay())
    }
  }

  async function backUp(): Promise<number> {
    const begun = Date.now()
    const env = {
      ...process.env,
      DATA_DIR: cluster.dataDir,
      SESSION_SECRET: CLUSTER_SECRET,
      LOG_LEVEL: 'warn',
      ...(cluster.postgres?.postgres.url && { DATABASE_URL: cluster.postgres.postgres.url }),
    }
    await promisify(execFile)(process.execPath, [MAIN, 'backup', folder], { env })
    return begun
  }

  try {
    const working = Promise.all(Array.from({ length: people }, (_, person) => work(person))).finally(() => over.abort())
    const taken: { begun: number; ended: number }[] = []
    try {
      for (let n = 1; n <= backups; n++) {
        const enough = safe.length + people * 4
        while (safe.length < enough && !over.signal.aborted) await wait(20)
        taken.push({ begun: await backUp(), ended: Date.now() })
      }
    } finally {
      over.abort()
      await working
    }
    const results: BackupLoadResult['backups'] = []
    for (const [at, snapshot] of (await snapshotsIn(folder)).entries()) {
      const { begun, ended } = taken[at]!
      await proveRestore(snapshot, {
        folder,
        postgres: cluster.postgres?.postgres.url ?? null,
        safe: safe.filter((fact) => fact.at < begun && !deleted.has(fact.fileId)),
      })
      const { tables, media, jobs } = snapshot.manifest
      results.push({
        files: tables.find(({ name }) => name === 'file')?.rows ?? 0,
        media: media.count,
        jobs: jobs.count,
        seconds: (ended - begun) / 1000,
      })
    }
    return { setup, seed, done, backups: results }
  } finally {
    await database.close()
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Somebody signed in, with time, billing settings, and ten files with a text. */
async function buildPerson(db: Db, dataDir: string): Promise<{ token: string; files: string[] }> {
  const user = await buildUser(db)
  await db
    .insertInto('billing_settings')
    .values({ ...BILLING, user_id: user.id })
    .execute()
  const { id: planId } = await db
    .selectFrom('plan')
    .select('id')
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) =>
    credit(tx, {
      planId,
      kind: 'auto',
      actorId: user.id,
      at: Date.now(),
      seconds: 360_000,
      reason: 'grant',
      reference: 'load',
      key: `grant:${planId}`,
    }),
  )
  const blobs = createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  const files: string[] = []
  for (let n = 0; n < 10; n++) {
    const medium = await blobs.put(bytesOf(`medium ${n} of ${user.id}`))
    const waveform = await blobs.put(bytesOf('[0]'))
    const file = await buildFile(db, {
      owner_id: user.id,
      size: medium.sizeBytes,
      media_key: medium.key,
      media_sha256: medium.sha256,
      waveform_key: waveform.key,
    })
    await appendVersion(db, {
      fileId: file.id,
      language: 'original',
      ...(await packTranscript({ paragraphs: [], speakers: [], notes: [] })),
      authorId: null,
      expectedVersion: 0,
    })
    files.push(file.id)
  }
  const sid = uuidv7()
  const expires = Date.now() + 24 * 3_600_000
  await db
    .insertInto('session')
    .values({
      id: sid,
      user_id: user.id,
      created_at: Date.now(),
      expires_at: expires,
      remember: 0,
      last_used_at: Date.now(),
      user_agent: 'load',
    })
    .execute()
  return {
    token: await createTokens([CLUSTER_SECRET]).sign({
      sub: user.id,
      role: user.role,
      sid,
      exp: Math.floor(expires / 1000),
    }),
    files,
  }
}

function textOf(random: () => number) {
  const words = Array.from({ length: 1 + Math.floor(random() * 200) }, (_, at) => ({
    text: `word${Math.floor(random() * 1e6)}`,
    data_start: at / 4,
    data_end: (at + 0.5) / 4,
    confidence: 1,
    is_highlight: false,
    is_strike: false,
  }))
  return {
    paragraphs: [
      {
        _id: uuidv7(),
        speaker: '',
        color: '',
        note: '',
        marked: false,
        data_start: 0,
        data_end: words.length / 4,
        words,
      },
    ],
    speakers: [],
    notes: [],
  }
}

/** Restores a backup and looks at everything that has to hold. @throws Error naming what does not */
async function proveRestore(
  snapshot: Snapshot,
  { folder, postgres, safe }: { folder: string; postgres: string | null; safe: readonly Safe[] },
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-restored-'))
  const name = `restored_${uuidv7().replaceAll('-', '')}`
  if (postgres !== null) await administer(postgres, `create database ${name}`)
  const database = await openAlone({ databaseUrl: postgres === null ? null : urlOf(postgres, name), dataDir })
  try {
    await migrate(database.db)
    const queue = await openWork(database)
    try {
      const parts = {
        db: database.db,
        jobs: queue.jobs,
        blobs: createDiskBlobStore({ folder: path.join(dataDir, 'blobs') }),
      }
      await restoreBackup({ ...parts, archive: createDiskBlobStore({ folder: mediaFolder(folder) }) }, snapshot)
      const jobs = await queue.jobs.unfinished()
      const waited = new Set(jobs.map(({ payload }) => (payload as { fileId?: string }).fileId))
      // What is still to be made of a medium is no fault where the job that makes it came along.
      const broken = (await brokenInvariants(parts)).filter(
        (line) =>
          !(
            line.startsWith('copy missing') &&
            [...waited].some((fileId) => fileId !== undefined && line.includes(fileId))
          ),
      )
      const inWork = await database.db
        .selectFrom('file')
        .select('id')
        .where('status', 'in', ['QUEUED', 'TRANSCRIBE'])
        .execute()
      for (const { id } of inWork) if (!waited.has(id)) broken.push(`file ${id} is in work, and no job is there for it`)
      for (const { fileId, version } of safe) {
        const row = await database.db
          .selectFrom('file')
          .leftJoin('transcript', 'transcript.file_id', 'file.id')
          .select(['file.id', 'transcript.version'])
          .where('file.id', '=', fileId)
          .executeTakeFirst()
        if (!row || (row.version ?? 0) < version)
          broken.push(
            `file ${fileId}: version ${version} was answered before the backup, which has ` +
              `${row ? row.version : 'no such file'}`,
          )
      }
      if (broken.length > 0) throw new Error(`${snapshot.name}:\n${broken.join('\n')}`)
    } finally {
      await queue.close()
    }
  } finally {
    await database.close()
    if (postgres !== null) await administer(postgres, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
}
