import { sql } from 'kysely'
import { LIVE_SOUND } from '../../../../src/shared/contract/live-transcription.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** What an account has stored, in bytes. */
export interface StorageUse {
  /** Media of files, as they came. */
  media: number
  /** All versions of texts and translations, as they are stored. */
  texts: number
  /** Uploads and imports that are no files yet, at the size that they will have; what is being recorded. */
  uploads: number
}

/** @param unsaidBytes what an upload counts as that did not say its size */
export async function storageOf(
  db: Db,
  userId: string,
  { at, unsaidBytes }: { at: number; unsaidBytes: number },
): Promise<StorageUse> {
  const media = await db
    .selectFrom('file')
    .select((eb) => whole(eb.fn.sum('size')).as('bytes'))
    .where('owner_id', '=', userId)
    .where('media_key', 'is not', null)
    .executeTakeFirstOrThrow()
  const texts = await db
    .selectFrom('transcript')
    .innerJoin('file', 'file.id', 'transcript.file_id')
    .select((eb) => whole(eb.fn.sum('transcript.bytes')).as('bytes'))
    .where('file.owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { media: media.bytes, texts: texts.bytes, uploads: await comingBytes(db, userId, { at, unsaidBytes }) }
}

async function comingBytes(
  db: Db,
  userId: string,
  { at, unsaidBytes }: { at: number; unsaidBytes: number },
): Promise<number> {
  const uploads = await db
    .selectFrom('upload')
    .select(['size'])
    .where('user_id', '=', userId)
    .where('file_id', 'is', null)
    .where('expires_at', '>', at)
    .execute()
  const imports = await db
    .selectFrom('import')
    .select(['size', 'received'])
    .where('user_id', '=', userId)
    .where('blob_key', 'is not', null)
    .execute()
  const live = await db
    .selectFrom('live_session')
    .select(['received', 'held_seconds', 'ended_by'])
    .where('user_id', '=', userId)
    .execute()
  const brought = await db
    .selectFrom('import_transcript')
    .innerJoin('import', 'import.id', 'import_transcript.import_id')
    .leftJoin('long_text', 'long_text.id', 'import_transcript.text_id')
    .select(sql<number>`length(import_transcript.body) + coalesce(long_text.bytes, 0)`.as('size'))
    .where('import.user_id', '=', userId)
    .execute()
  const holds = await db
    .selectFrom('storage_hold')
    .select('bytes as size')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .execute()
  const sizes = [
    ...uploads.map(({ size }) => size ?? unsaidBytes),
    ...imports.map(({ size, received }) => Math.max(size ?? 0, received)),
    ...live.map((session) => liveBytes(session)),
    ...[...brought, ...holds].map(({ size }) => size),
  ]
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A recording that goes on may have as much as it has reserved. */
function liveBytes(session: { received: number; held_seconds: number; ended_by: string | null }): number {
  const held = session.ended_by === null ? session.held_seconds * LIVE_SOUND.bytesPerSecond : 0
  return Math.max(session.received, held)
}

export async function insertHold(
  tx: Db,
  row: { id: string; user_id: string; bytes: number; expires_at: number },
): Promise<void> {
  await tx.insertInto('storage_hold').values(row).execute()
}

export async function deleteHold(db: Db, id: string): Promise<void> {
  await db.deleteFrom('storage_hold').where('id', '=', id).execute()
}

/** Removes what was held for requests that a dead server left; answers how much went. */
export async function sweepHolds({ db, now = Date.now() }: { db: Db; now?: number }): Promise<number> {
  return Number((await db.deleteFrom('storage_hold').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows)
}

/** PostgreSQL sums whole numbers into a type that its driver gives as text. */
const whole = (sum: unknown) => sql<number>`cast(coalesce(${sum}, 0) as bigint)`
