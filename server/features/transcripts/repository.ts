import type { Selectable } from 'kysely'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import type { Db, FileTable, TranscriptVersionTable } from '../../db/schema.ts'

/** The language under which a file's own text is kept; translations are kept under their code. */
export const ORIGINAL = 'original'

export type VersionRow = Selectable<TranscriptVersionTable>

/** What is saved as one version. */
export interface NewVersion {
  fileId: string
  language: string
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  /** How many words it has. */
  words: number
  /** Who saved it; null for the machine. */
  authorId: string | null
  /** The version it was made from, 0 for none yet; null to come after whatever is there. */
  expectedVersion: number | null
  /** Milliseconds since 1970; now unless said. */
  savedAt?: number
}

/** The newest version's number, 0 when there is no text yet. */
export async function currentVersion(db: Db, fileId: string, language: string): Promise<number> {
  const row = await db.selectFrom('transcript').select('version').where('file_id', '=', fileId).where('language', '=', language).executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Saves a text after the version it was made from; answers `conflict`, with nothing changed, when that is not the newest.
 * All versions before are kept. In the caller's transaction when `db` is one.
 */
export function appendVersion(db: Db, version: NewVersion): Promise<{ version: number } | 'conflict'> {
  return db.isTransaction ? append(db, version) : db.transaction().execute((tx) => append(tx, version))
}

async function append(tx: Db, { fileId, language, expectedVersion, savedAt = Date.now(), authorId, ...text }: NewVersion): Promise<{ version: number } | 'conflict'> {
  const version = await countUp(tx, fileId, language, expectedVersion)
  if (version === undefined) return 'conflict'
  await tx
    .insertInto('transcript_version')
    .values({ file_id: fileId, language, version, body: text.body, words: text.words, saved_at: savedAt, author_id: authorId })
    .execute()
  return { version }
}

/** The next version's number, undefined when `expected` is not the newest. The check is part of the write, so of two savers one wins. */
async function countUp(tx: Db, fileId: string, language: string, expected: number | null): Promise<number | undefined> {
  const first = tx.insertInto('transcript').values({ file_id: fileId, language, version: 1 })
  if (expected === 0) {
    const row = await first.onConflict((conflict) => conflict.doNothing()).returning('version').executeTakeFirst()
    return row?.version
  }
  if (expected === null) {
    const row = await first
      .onConflict((conflict) => conflict.columns(['file_id', 'language']).doUpdateSet((eb) => ({ version: eb('transcript.version', '+', 1) })))
      .returning('version')
      .executeTakeFirst()
    return row?.version
  }
  const row = await tx
    .updateTable('transcript')
    .set({ version: expected + 1 })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', expected)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** All versions, newest first, without their texts. */
export function listVersions(db: Db, fileId: string, language: string): Promise<Pick<VersionRow, 'version' | 'saved_at' | 'words'>[]> {
  return db
    .selectFrom('transcript_version')
    .select(['version', 'saved_at', 'words'])
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .execute()
}

/** One version with its text; the newest unless one is named. */
export function readVersion(db: Db, fileId: string, language: string, version?: number): Promise<VersionRow | undefined> {
  let query = db.selectFrom('transcript_version').selectAll().where('file_id', '=', fileId).where('language', '=', language)
  if (version !== undefined) query = query.where('version', '=', version)
  return query.orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** What of a file decides about its text. */
export type TextOwner = Pick<Selectable<FileTable>, 'id' | 'name' | 'status' | 'length_seconds'>

/** The owner's file, or undefined for one that is not there or not theirs. */
export function fileOf(db: Db, ownerId: string, id: string): Promise<TextOwner | undefined> {
  return db.selectFrom('file').select(['id', 'name', 'status', 'length_seconds']).where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

/**
 * Takes the owner's file until the transaction ends if it has one of these statuses, so that the status cannot change
 * under a save. A write, because SQLite has no `select for update`.
 */
export async function holdFile(tx: Db, ownerId: string, id: string, statuses: readonly FileStatus[]): Promise<boolean> {
  const held = await tx.updateTable('file').set({ id }).where('id', '=', id).where('owner_id', '=', ownerId).where('status', 'in', statuses).executeTakeFirst()
  return held.numUpdatedRows > 0n
}
