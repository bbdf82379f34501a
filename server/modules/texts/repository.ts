import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { preparedQuery, type Values } from '../../kernel/db/prepared-query.ts'
import type { Db, TranscriptVersionTable } from '../../kernel/db/schema.ts'
import { openRows, sealRows } from '../../kernel/text-keys/sealed-rows.ts'
import { type EditFacts, type EditRow, newestEdit, type TextId } from './edits.ts'
import { noteRemoved } from './indexed.ts'
import {
  bodyColumns,
  isStaged,
  nameText,
  stageText,
  type StagedText,
  storedLength,
  withStagedText,
} from './long-texts.ts'
import type { VersionChanges } from './version-changes.ts'
import { changeColumns, writeWhole } from './whole-texts.ts'

export { findVersion, type FoundVersion, readVersion } from './found-versions.ts'

/** The language under which a file's own text is kept; translations are kept under their code. */
export const ORIGINAL = 'original'

type VersionRow = Selectable<TranscriptVersionTable>

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
  const bytes = isStaged(body) ? body.byteLength : storedLength(tx, body)
  const version = await countUp(tx, { fileId, language, bytes }, expectedVersion)
  if (version === undefined) return 'conflict'
  // What it is written over can be restored.
  await writeWhole(tx, { fileId, language })
  const text = isStaged(body) ? body : await stageText(tx, body)
  await nameText(tx, text)
  const row = { file_id: fileId, language, version }
  await tx
    .insertInto('transcript_version')
    .values({
      ...row,
      ...(await bodyColumns(tx, { table: 'transcript_version', ...row }, text)),
      words,
      saved_at: savedAt,
      author_id: authorId,
      ...(await changeColumns(tx, row, changes)),
    })
    .execute()
  return { version }
}

/**
 * The number of the last of `by` saves more, undefined when `expected` is not the newest. The check is part of the
 * write, so of two savers one wins.
 */
async function countUp(
  tx: Db,
  { fileId, language, bytes }: { fileId: string; language: string; bytes: number },
  expected: number | null,
  by = 1,
): Promise<number | undefined> {
  const first = tx.insertInto('transcript').values({ file_id: fileId, language, version: by, bytes })
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
          version: eb('transcript.version', '+', by),
          bytes: eb('transcript.bytes', '+', bytes),
        })),
      )
      .returning('version')
      .executeTakeFirst()
    return row?.version
  }
  const [row] = await countUpFrom(tx, { fileId, language, bytes, expected, next: expected + by })
  return row?.version
}

const countUpFrom = preparedQuery(
  (
    db,
    { fileId, language, bytes, expected, next }: TextId & { bytes: number; expected: number; next: number } & Values,
  ) =>
    db
      .updateTable('transcript')
      .set((eb) => ({ version: next, bytes: eb('bytes', '+', bytes) }))
      .where('file_id', '=', fileId)
      .where('language', '=', language)
      .where('version', '=', expected)
      .returning('version'),
)

/** An edit that is to be saved after another. */
export interface NextEdit {
  /** Chosen by who sends it. */
  editId: string
  /** JSON. */
  edit: string
  /** How many the whole text has after it. */
  words: number
  /** Null for the machine. */
  authorId: string | null
  savedAt: number
}

/** An edit that is to be saved. */
export interface NewEdit extends TextId, NextEdit {
  /** The number of the save that it was made from, 0 for none yet. */
  base: number
}

/**
 * Saves an edit after the save that it was made from; answers `conflict`, with nothing changed, when that is not the
 * newest. In the caller's transaction. @throws when an edit has that name already
 */
export async function appendEdit(
  tx: Db,
  { fileId, language, base, ...edit }: NewEdit,
): Promise<{ number: number } | 'conflict'> {
  return appendEdits(tx, { fileId, language }, base, [edit])
}

/** The same of several, each made from the one before it; answers the number of the last. */
export async function appendEdits(
  tx: Db,
  { fileId, language }: TextId,
  base: number,
  edits: readonly NextEdit[],
): Promise<{ number: number } | 'conflict'> {
  const rows = edits.map(({ editId, edit, words, authorId, savedAt }, at) => ({
    file_id: fileId,
    language,
    number: base + 1 + at,
    edit_id: editId,
    edit,
    bytes: Buffer.byteLength(edit),
    words,
    saved_at: savedAt,
    author_id: authorId,
  }))
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const number = await countUp(tx, { fileId, language, bytes }, base, rows.length)
  if (number === undefined) return 'conflict'
  const [row, ...more] = await sealRows(tx, 'text_edit', rows)
  if (more.length === 0) await insertEdit(tx, row!)
  else
    await tx
      .insertInto('text_edit')
      .values([row!, ...more])
      .execute()
  return { number }
}

const insertEdit = preparedQuery((db, edit: EditRow & Values) =>
  db.insertInto('text_edit').values({
    file_id: edit.file_id,
    language: edit.language,
    number: edit.number,
    edit_id: edit.edit_id,
    edit: edit.edit,
    bytes: edit.bytes,
    words: edit.words,
    saved_at: edit.saved_at,
    author_id: edit.author_id,
  }),
)

/** All versions, newest first, without their texts: the whole ones, and the newest text. */
export async function listVersions(db: Db, fileId: string, language: string): Promise<VersionFacts[]> {
  const rows = await db
    .selectFrom('transcript_version')
    .select(['file_id', 'language', ...FACTS])
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .execute()
  const opened = await openRows(db, 'transcript_version', rows)
  const whole = opened.map(({ file_id: _file, language: _language, ...facts }): VersionFacts => facts)
  const edit = await newestEdit(db, { fileId, language })
  return edit && edit.number > (whole[0]?.version ?? 0) ? [factsOf(edit), ...whole] : whole
}

const factsOf = ({ number, words, saved_at, author_id }: EditFacts): VersionFacts => ({
  version: number,
  words,
  saved_at,
  author_id,
  words_added: null,
  words_removed: null,
  other_changes: null,
})

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

/** The versions of a file, in one language or in all; of some files, or of all of a person's. */
export type VersionsOf = { fileId: string; language?: string } | { fileIds: readonly string[] } | { ownerId: string }

/** The ids of their long texts: asked before the versions go, and given to `removeTexts` once they are gone. */
export async function longTextsOf(tx: Db, of: VersionsOf): Promise<string[]> {
  const rows = await selectVersions(tx, of).select('text_id').where('text_id', 'is not', null).execute()
  return rows.flatMap(({ text_id }) => text_id ?? [])
}

/** Removes texts with all their versions. */
export async function deleteTexts(tx: Db, of: VersionsOf): Promise<void> {
  await noteRemoved(tx, of)
  await removeAllVersions(tx, of)
  const all = tx.deleteFrom('transcript')
  if ('ownerId' in of) return void (await all.where('file_id', 'in', filesOf(tx, of.ownerId)).execute())
  if ('fileIds' in of) return void (await all.where('file_id', 'in', of.fileIds).execute())
  const ofFile = all.where('file_id', '=', of.fileId)
  await (of.language === undefined ? ofFile : ofFile.where('language', '=', of.language)).execute()
}

const filesOf = (tx: Db, ownerId: string) => tx.selectFrom('file').select('id').where('owner_id', '=', ownerId)

function selectVersions(tx: Db, of: VersionsOf) {
  const all = tx.selectFrom('transcript_version')
  if ('ownerId' in of) return all.where('file_id', 'in', filesOf(tx, of.ownerId))
  if ('fileIds' in of) return all.where('file_id', 'in', of.fileIds)
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
