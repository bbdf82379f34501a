import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Db, TranscriptVersionTable } from '../../kernel/db/schema.ts'
import { isStaged, nameText, readText, stageText, type StagedText, withStagedText } from './long-texts.ts'
import type { VersionChanges } from './version-changes.ts'

/** The language under which a file's own text is kept; translations are kept under their code. */
export const ORIGINAL = 'original'

export type VersionRow = Selectable<TranscriptVersionTable>

/** What is saved as one version. */
export interface NewVersion {
  fileId: string
  language: string
  /** Gzipped JSON of the transcript. */
  body: Uint8Array | StagedText
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
  const row = await db
    .selectFrom('transcript')
    .select('version')
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Saves a text after the version it was made from; answers `conflict`, with nothing changed, when that is not the
 * newest. All versions before are kept. In the caller's transaction when `db` is one.
 */
export function appendVersion(db: Db, version: NewVersion): Promise<{ version: number } | 'conflict'> {
  if (db.isTransaction) return append(db, version)
  const appendStaged = (body: StagedText) => db.transaction().execute((tx) => append(tx, { ...version, body }))
  return isStaged(version.body) ? appendStaged(version.body) : withStagedText(db, version.body, appendStaged)
}

async function append(
  tx: Db,
  { fileId, language, expectedVersion, savedAt = Date.now(), authorId, changes, body, words }: NewVersion,
): Promise<{ version: number } | 'conflict'> {
  const version = await countUp(tx, { fileId, language, bytes: body.byteLength }, expectedVersion)
  if (version === undefined) return 'conflict'
  const text = isStaged(body) ? body : await stageText(tx, body)
  await nameText(tx, text)
  await tx
    .insertInto('transcript_version')
    .values({
      file_id: fileId,
      language,
      version,
      body: text.inline,
      text_id: text.textId,
      words,
      saved_at: savedAt,
      author_id: authorId,
      words_added: changes?.added ?? null,
      words_removed: changes?.removed ?? null,
      other_changes: changes?.other ? JSON.stringify(changes.other) : null,
    })
    .execute()
  return { version }
}

/**
 * The next version's number, undefined when `expected` is not the newest. The check is part of the write, so of two
 * savers one wins.
 */
async function countUp(
  tx: Db,
  { fileId, language, bytes }: { fileId: string; language: string; bytes: number },
  expected: number | null,
): Promise<number | undefined> {
  const first = tx.insertInto('transcript').values({ file_id: fileId, language, version: 1, bytes })
  if (expected === 0) {
    const row = await first
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return row?.version
  }
  if (expected === null) {
    const row = await first
      .onConflict((conflict) =>
        conflict.columns(['file_id', 'language']).doUpdateSet((eb) => ({
          version: eb('transcript.version', '+', 1),
          bytes: eb('transcript.bytes', '+', bytes),
        })),
      )
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
export interface FoundVersion extends Pick<VersionRow, 'version' | 'words' | 'saved_at'> {
  /** Of its text as it is stored. */
  bytes: number
  /** Undefined when it went meanwhile. */
  body: () => Promise<Uint8Array | undefined>
}

/** One version, or the newest that was saved by then; the newest of all unless one is named. */
export async function findVersion(
  db: Db,
  fileId: string,
  language: string,
  { version, savedAt }: { version?: number | undefined; savedAt?: number | undefined } = {},
): Promise<FoundVersion | undefined> {
  let query = versionsOf(db, fileId, language)
    .leftJoin('long_text', 'long_text.id', 'text_id')
    .select(['version', 'words', 'saved_at', 'body', 'text_id', 'long_text.bytes'])
  if (version !== undefined) query = query.where('version', '=', version)
  if (savedAt !== undefined) query = query.where('saved_at', '<=', savedAt)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  const { body, text_id, bytes, ...facts } = row
  return { ...facts, bytes: bytes ?? body.byteLength, body: () => bytesOf(db, { body, text_id }) }
}

/** One version with its text; the newest unless one is named. */
export async function readVersion(
  db: Db,
  fileId: string,
  language: string,
  version?: number,
): Promise<VersionRow | undefined> {
  let query = versionsOf(db, fileId, language).selectAll()
  if (version !== undefined) query = query.where('version', '=', version)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  const body = await bytesOf(db, row)
  return body && { ...row, body }
}

const versionsOf = (db: Db, fileId: string, language: string) =>
  db.selectFrom('transcript_version').where('file_id', '=', fileId).where('language', '=', language)

async function bytesOf(
  db: Db,
  { body, text_id }: { body: Uint8Array; text_id: string | null },
): Promise<Uint8Array | undefined> {
  return text_id === null ? body : readText(db, text_id)
}

/** Answers the ids of long texts among them, which `removeTexts` has to remove after the transaction. */
export async function removeVersions(
  tx: Db,
  fileId: string,
  language: string,
  versions: readonly number[],
): Promise<string[]> {
  if (versions.length === 0) return []
  const gone = await tx
    .deleteFrom('transcript_version')
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', 'in', versions)
    .returning([sql<number>`length(body)`.as('bytes'), 'text_id'])
    .execute()
  const long = gone.flatMap(({ text_id }) => text_id ?? [])
  const left =
    long.length === 0 ? [] : await tx.selectFrom('long_text').select('bytes').where('id', 'in', long).execute()
  const freed = [...gone, ...left].reduce((sum, { bytes }) => sum + bytes, 0)
  await tx
    .updateTable('transcript')
    .set((eb) => ({ bytes: eb('bytes', '-', freed) }))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
  return long
}

/** Versions in one statement, which have some megabytes at most: long texts go later. */
const REMOVED_AT_ONCE = 16

/** The versions of a file, in one language or in all, or of all of a person's files. */
export type VersionsOf = { fileId: string; language?: string } | { ownerId: string }

/** The ids of their long texts: asked before the versions go, and given to `removeTexts` once they are gone. */
export async function longTextsOf(tx: Db, of: VersionsOf): Promise<string[]> {
  const rows = await selectVersions(tx, of).select('text_id').where('text_id', 'is not', null).execute()
  return rows.flatMap(({ text_id }) => text_id ?? [])
}

/** Removes texts with all their versions. */
export async function deleteTexts(tx: Db, of: VersionsOf): Promise<void> {
  await removeAllVersions(tx, of)
  const all = tx.deleteFrom('transcript')
  if ('ownerId' in of) return void (await all.where('file_id', 'in', filesOf(tx, of.ownerId)).execute())
  const ofFile = all.where('file_id', '=', of.fileId)
  await (of.language === undefined ? ofFile : ofFile.where('language', '=', of.language)).execute()
}

const filesOf = (tx: Db, ownerId: string) => tx.selectFrom('file').select('id').where('owner_id', '=', ownerId)

function selectVersions(tx: Db, of: VersionsOf) {
  const all = tx.selectFrom('transcript_version')
  if ('ownerId' in of) return all.where('file_id', 'in', filesOf(tx, of.ownerId))
  const ofFile = all.where('file_id', '=', of.fileId)
  return of.language === undefined ? ofFile : ofFile.where('language', '=', of.language)
}

/** A few at a time, so that the event loop is not held. */
async function removeAllVersions(tx: Db, of: VersionsOf): Promise<void> {
  const some = selectVersions(tx, of).select(['file_id', 'language', 'version']).limit(REMOVED_AT_ONCE)
  const few = tx
    .deleteFrom('transcript_version')
    .where((eb) =>
      eb(eb.refTuple('file_id', 'language', 'version'), 'in', some.$asTuple('file_id', 'language', 'version')),
    )
  while ((await few.executeTakeFirst()).numDeletedRows > 0n) await nextTurn()
}
