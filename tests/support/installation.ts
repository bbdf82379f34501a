import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createTableEventBus } from '../../server/adapters/event-table.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import { credit, reserve } from '../../server/modules/billing/plans/ledger.ts'
import { readStored } from '../../server/modules/texts/long-texts.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { checkStorage } from '../../server/modules/ops/storage/check.ts'
import { sha256Of } from '../../server/kernel/sha256.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import type { JobQueue } from '../../server/ports/job-queue.ts'
import { buildFile, buildPayment, buildUser } from './factories.ts'

/** What an installation stands on. */
export interface InstallationParts {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
}

export const bytesOf = (text: string) => Readable.from([Buffer.from(text)])

/** A file with medium, shape of its sound, two versions of its text and a job that waits. */
export async function addWholeFile({ db, blobs, jobs }: InstallationParts, ownerId: string, text: string) {
  const medium = await blobs.put(bytesOf(text))
  const waveform = await blobs.put(bytesOf(`[${text.length}]`))
  const file = await buildFile(db, {
    owner_id: ownerId,
    name: `${text} 🎧.mp3`,
    size: medium.sizeBytes,
    media_key: medium.key,
    media_sha256: medium.sha256,
    waveform_key: waveform.key,
    length_seconds: text.length + 0.25,
  })
  for (const version of [0, 1])
    await appendVersion(db, {
      fileId: file.id,
      language: 'original',
      body: createHash('sha256').update(`${text} ${version}`).digest(),
      words: version,
      authorId: ownerId,
      expectedVersion: version,
    })
  await addTranscription(jobs, file.id, db)
  return file
}

/** A third version of the text of a person's first file, which is stored in pieces. */
async function addLongText(db: Db, ownerId: string): Promise<void> {
  const first = await db
    .selectFrom('file')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .executeTakeFirst()
  if (first)
    await appendVersion(db, {
      fileId: first.id,
      language: 'original',
      body: randomBytes(600_000),
      words: 2,
      authorId: ownerId,
      expectedVersion: 2,
    })
}

/** An account with a paid plan, files, events and an unfinished upload. Answers the owner's id. */
export async function addInstallation(parts: InstallationParts, files = 3): Promise<string> {
  const { db, blobs } = parts
  const owner = await buildUser(db)
  const plan = await db.selectFrom('plan').selectAll().where('owner_id', '=', owner.id).executeTakeFirstOrThrow()
  const move = { planId: plan.id, kind: 'auto', actorId: owner.id, at: Date.now() } as const
  await db.transaction().execute(async (tx) => {
    await credit(tx, { ...move, seconds: 3600, reason: 'purchase', reference: 'payment', key: `paid:${plan.id}` })
    await reserve(tx, { ...move, seconds: 60, reservationId: `r:${plan.id}`, part: 'all' })
  })
  await buildPayment(db, { user_id: owner.id, plan_id: plan.id, state: 'credited' })
  const events = createTableEventBus({ db })
  for (let n = 0; n < files; n++) {
    const file = await addWholeFile(parts, owner.id, `talk ${n} of ${owner.id}`)
    await events.append({ userId: owner.id, kind: 'file-changed', fileId: file.id }, db)
  }
  await addLongText(db, owner.id)
  const key = blobs.newKey()
  await blobs.append(key, bytesOf('half'), { at: 0 })
  await db
    .insertInto('upload')
    .values({
      id: `upload-${owner.id}`,
      user_id: owner.id,
      blob_key: key,
      received: 4,
      size: 10,
      metadata: '{}',
      created_at: Date.now(),
      expires_at: Date.now() + 7 * 24 * 3_600_000,
    })
    .execute()
  return owner.id
}

/** What does not hold in an installation, in words; nothing where all is well. */
export async function brokenInvariants({ db, blobs, jobs }: InstallationParts): Promise<string[]> {
  const broken = (await auditLedger(db)).map(({ planId, fault }) => `plan ${planId}: ${fault}`)
  for (const { id, media_key, media_sha256 } of await db.selectFrom('file').selectAll().execute()) {
    if (media_key === null) continue
    const found = await blobs
      .read(media_key)
      .then(sha256Of)
      .catch(() => 'nothing')
    if (found !== media_sha256) broken.push(`file ${id}: its medium is ${found}`)
  }
  for (const { file_id, language, version } of await db.selectFrom('transcript').selectAll().execute()) {
    const kept = await db
      .selectFrom('transcript_version')
      .select('version')
      .where('file_id', '=', file_id)
      .where('language', '=', language)
      .orderBy('version')
      .execute()
    const numbers = kept.map((row) => row.version)
    if (numbers.at(-1) !== version || numbers.some((number, at) => at > 0 && number !== (numbers[at - 1] ?? 0) + 1))
      broken.push(`text ${file_id} ${language}: versions ${numbers.join()} of ${version}`)
  }
  for (const { file_id, language, version, text_id } of await db
    .selectFrom('transcript_version')
    .select(['file_id', 'language', 'version', 'text_id'])
    .where('text_id', 'is not', null)
    .execute()) {
    const [long] = await db.selectFrom('long_text').selectAll().where('id', '=', text_id).execute()
    const body = await readStored(db, text_id!)
    if (body?.byteLength !== long?.bytes || long?.unnamed_at !== null)
      broken.push(`text ${file_id} ${language} ${version}: ${body?.byteLength} bytes of ${long?.bytes}`)
  }
  const sums = await db
    .selectFrom('file')
    .select((eb) => ['owner_id', eb.fn.countAll<number>().as('files')])
    .groupBy('owner_id')
    .execute()
  for (const { owner_id, files } of sums) {
    const kept = await db.selectFrom('file_summary').select('files').where('owner_id', '=', owner_id).executeTakeFirst()
    if (kept?.files !== files) broken.push(`owner ${owner_id}: ${kept?.files} files in the summary, ${files} rows`)
  }
  const check = await checkStorage({ db, blobs, jobs }, { repair: false, deep: true, now: Date.now() + 24 * 3_600_000 })
  return [...broken, ...check.findings.map(({ kind, id, text }) => `${kind} ${id}: ${text}`)]
}
