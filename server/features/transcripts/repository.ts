import { type Selectable, sql } from 'kysely'
import type { Db, TranscriptVersionTable } from '../../db/schema.ts'
import type { VersionChanges } from './version-changes.ts'

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
  /** What changed since the version before, where somebody counted. */
  changes?: VersionChanges | null
}

/** What is known of a version without its text. */
const FACTS = ['version', 'saved_at', 'author_id', 'words', 'words_added', 'words_removed', 'other_changes'] as const
export type VersionFacts = Pick<VersionRow, (typeof FACTS)[number]>

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

async function append(tx: Db, { fileId, language, expectedVersion, savedAt = Date.now(), authorId, changes, ...text }: NewVersion): Promise<{ version: number } | 'conflict'> {
  const version = await countUp(tx, { fileId, language, bytes: text.body.byteLength }, expectedVersion)
  if (version === undefined) return 'conflict'
  await tx
    .insertInto('transcript_version')
    .values({ file_id: fileId, language, version, body: text.body, words: text.words, saved_at: savedAt, author_id: authorId, words_added: changes?.added ?? null, words_removed: changes?.removed ?? null, other_changes: changes?.other ? JSON.stringify(changes.other) : null })
    .execute()
  return { version }
}

/** The next version's number, undefined when `expected` is not the newest. The check is part of the write, so of two savers one wins. */
async function countUp(tx: Db, { fileId, language, bytes }: { fileId: string; language: string; bytes: number }, expected: number | null): Promise<number | undefined> {
  const first = tx.insertInto('transcript').values({ file_id: fileId, language, version: 1, bytes })
  if (expected === 0) {
    const row = await first.onConflict((conflict) => conflict.doNothing()).returning('version').executeTakeFirst()
    return row?.version
  }
  if (expected === null) {
    const row = await first
      .onConflict((conflict) => conflict.columns(['file_id', 'language']).doUpdateSet((eb) => ({ version: eb('transcript.version', '+', 1), bytes: eb('transcript.bytes', '+', bytes) })))
      .returning('version')
      .executeTakeFirst()
    return row?.version
  }
  const row = await tx
    .updateTable('transcript')
    .set((eb) => ({ version: expected + 1, bytes: eb('bytes', '+', bytes) }))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', expected)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** All versions, newest first, without their texts. */
export function listVersions(db: Db, fileId: string, language: string): Promise<VersionFacts[]> {
  return db
    .selectFrom('transcript_version')
    .select(FACTS)
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .execute()
}

/** A version whose text is read once it is needed: it may be large. */
export interface FoundVersion extends Pick<VersionRow, 'version' | 'words'> {
  /** Of its text as it is stored. */
  bytes: number
  /** Undefined when it went meanwhile. */
  body: () => Promise<Uint8Array | undefined>
}

/** Texts up to this size come along with what is known of them, which saves asking twice. In bytes. */
const SMALL_BYTES = 256 * 1024

/** One version, or the newest that was saved by then; the newest of all unless one is named. */
export async function findVersion(db: Db, fileId: string, language: string, { version, savedAt }: { version?: number | undefined; savedAt?: number | undefined } = {}): Promise<FoundVersion | undefined> {
  let query = db
    .selectFrom('transcript_version')
    .select((eb) => ['version', 'words', eb.fn<number>('length', ['body']).as('bytes'), eb.case().when(eb.fn<number>('length', ['body']), '<=', SMALL_BYTES).then(eb.ref('body')).else(null).end().as('small')])
    .where('file_id', '=', fileId)
    .where('language', '=', language)
  if (version !== undefined) query = query.where('version', '=', version)
  if (savedAt !== undefined) query = query.where('saved_at', '<=', savedAt)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  const { small } = row
  return { version: row.version, words: row.words, bytes: row.bytes, body: async () => small ?? (await readVersion(db, fileId, language, row.version))?.body }
}

/** One version with its text; the newest unless one is named. */
export function readVersion(db: Db, fileId: string, language: string, version?: number): Promise<VersionRow | undefined> {
  let query = db.selectFrom('transcript_version').selectAll().where('file_id', '=', fileId).where('language', '=', language)
  if (version !== undefined) query = query.where('version', '=', version)
  return query.orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export async function removeVersions(tx: Db, fileId: string, language: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return
  const gone = await tx
    .deleteFrom('transcript_version')
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', 'in', versions)
    .returning(sql<number>`length(body)`.as('bytes'))
    .execute()
  const freed = gone.reduce((sum, { bytes }) => sum + bytes, 0)
  await tx.updateTable('transcript').set((eb) => ({ bytes: eb('bytes', '-', freed) })).where('file_id', '=', fileId).where('language', '=', language).execute()
}
