import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { migrate, migrateTo } from '../../server/kernel/db/migrate.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { appendEdit, appendVersion, ORIGINAL, readVersion } from '../../server/modules/texts/index.ts'
import type { TextEdit } from '../../src/shared/contract/text-edits.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { applyEdit } from '../../src/shared/transcript/text-edits/apply-edit.ts'
import { buildTranscript } from './build-transcript.ts'
import { buildFile, buildUser } from './factories.ts'

/** The last migration before texts were kept as edits. */
const BEFORE_EDITS = '2027-01-02-undone-corrections'
const FILES_OF_ONE = 100
const VERSIONS = 3
/** One of so many files has a translation, a text that is kept in pieces, and an edit after the migration. */
const EVERY = { translated: 10, long: 500, edited: 20 }

/** What came of it. */
export interface MigratedTexts {
  files: number
  versions: number
  /** Of the migrations alone. */
  seconds: number
}

interface Kept {
  fileId: string
  language: string
  version: number
  hash: string
}

/**
 * Fills a migrated database with files and versions of their texts, takes it back to before texts were kept as edits,
 * and migrates it again. @throws Error where a version, or what is known of it, is not what it was, or cannot be edited
 */
export async function proveEditsMigration(db: Db, files: number): Promise<MigratedTexts> {
  const kept = await fill(db, files)
  await migrateTo(db, BEFORE_EDITS)
  const before = await factsOf(db)
  const began = performance.now()
  await migrate(db)
  const seconds = (performance.now() - began) / 1000
  expectSame('what is known of the versions', before, await factsOf(db))
  await expectTexts(db, kept)
  const newest = kept.filter(({ language, version }) => language === ORIGINAL && version === VERSIONS)
  const edited = newest.filter((_, at) => at % EVERY.edited === 0)
  await forEach(edited, (text) => expectEditable(db, text))
  await expectTexts(db, kept)
  return { files, versions: kept.length, seconds }
}

/** PostgreSQL does so much beside each other; on SQLite one waits for the next. */
const AT_ONCE = 8

/** Goes through them, some at once. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const open = items.values()
  const one = async () => {
    for (const item of open) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function fill(db: Db, files: number): Promise<Kept[]> {
  const kept: Kept[] = []
  const firsts = Array.from({ length: Math.ceil(files / FILES_OF_ONE) }, (_, at) => at * FILES_OF_ONE)
  await forEach(firsts, (from) =>
    db.transaction().execute(async (tx) => {
      const { id: owner } = await buildUser(tx)
      for (let file = from; file < Math.min(files, from + FILES_OF_ONE); file++) {
        const { id: fileId } = await buildFile(tx, { owner_id: owner })
        const languages = file % EVERY.translated === 0 ? [ORIGINAL, 'es'] : [ORIGINAL]
        for (const language of languages)
          for (let version = 1; version <= VERSIONS; version++) {
            const text = textOf(file, version, language)
            const authorId = version === 1 ? null : owner
            const body = gzipSync(JSON.stringify(text))
            await appendVersion(tx, { fileId, language, body, words: 12, authorId, expectedVersion: version - 1 })
            kept.push({ fileId, language, version, hash: hashOf(text) })
          }
      }
    }),
  )
  return kept
}

/** A text that no other is like; one that gzip makes little of where it is to be long. */
function textOf(file: number, version: number, language: string): Transcript {
  const lines = Array.from({ length: 3 }, (_, line) => `file ${file} version ${version} ${language} line ${line}`)
  if (file % EVERY.long !== 0) return buildTranscript(...lines)
  const noise = Array.from({ length: 6000 }, (_, at) => createHash('sha256').update(`${file} ${version} ${at}`))
  return buildTranscript(...lines, noise.map((hash) => hash.digest('hex')).join(' '))
}

const hashOf = (text: Transcript) => createHash('sha256').update(JSON.stringify(text)).digest('hex')

/** All that is known of the versions beside their texts, and the numbers of the texts. */
async function factsOf(db: Db): Promise<string> {
  const versions = await db
    .selectFrom('transcript_version')
    .select(['file_id', 'language', 'version', 'words', 'saved_at', 'author_id'])
    .orderBy('file_id')
    .orderBy('language')
    .orderBy('version')
    .execute()
  const texts = await db
    .selectFrom('transcript')
    .select(['file_id', 'language', 'version', 'bytes'])
    .orderBy('file_id')
    .orderBy('language')
    .execute()
  return JSON.stringify([versions, texts])
}

async function expectTexts(db: Db, kept: readonly Kept[]): Promise<void> {
  await forEach(kept, async ({ fileId, language, version, hash }) =>
    expectSame(`version ${version} of ${fileId}`, hash, hashOf((await textIn(db, { fileId, language }, version))!)),
  )
}

async function textIn(db: Db, { fileId, language }: Pick<Kept, 'fileId' | 'language'>, version?: number) {
  const read = await readVersion(db, fileId, language, version)
  return read && (JSON.parse(gunzipSync(read.body).toString()) as Transcript)
}

/** An edit comes after the newest of the versions, and both are read. */
async function expectEditable(db: Db, text: Kept): Promise<void> {
  const edit: TextEdit = { removed: [], inserted: [], changed: [], notes: ['written after the migration'] }
  const { fileId, language, version: base } = text
  const saved = { savedAt: Date.now(), editId: uuidv7(), words: 12 }
  const row = { fileId, language, base, edit: JSON.stringify(edit), ...saved, authorId: await ownerOf(db, fileId) }
  await db.transaction().execute((tx) => appendEdit(tx, row))
  const made = applyEdit((await textIn(db, text, base))!, edit)
  expectSame(`the edited text of ${fileId}`, hashOf(made), hashOf((await textIn(db, text))!))
}

const ownerOf = async (db: Db, fileId: string) =>
  (await db.selectFrom('file').select('owner_id').where('id', '=', fileId).executeTakeFirstOrThrow()).owner_id

function expectSame(what: string, before: string, after: string): void {
  if (before !== after) throw new Error(`${what} is not what it was`)
}
