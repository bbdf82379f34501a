import { type Selectable, sql } from 'kysely'
import { preparedQuery, type Values } from '../../kernel/db/prepared-query.ts'
import type { Db, TranscriptVersionTable } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import { openRows } from '../../kernel/text-keys/sealed-rows.ts'
import {
  bytesBetween,
  type EditFacts,
  type EditRow,
  newestEdit,
  type NumberRange,
  savedSince,
  type TextId,
} from './edits.ts'
import {
  anyKept,
  type Head,
  headAt,
  headFromKept,
  keptHead,
  MOST_BEHIND,
  NO_HEAD,
  packHead,
  type StandsOn,
  stampOf,
  type WholeText,
} from './heads.ts'
import { readBody } from './long-texts.ts'
import type { StoredText } from './stored-text.ts'

type VersionRow = Selectable<TranscriptVersionTable>

/** A version whose text is read once it is needed: it may be large. */
export interface FoundVersion extends Pick<VersionRow, 'version' | 'words' | 'saved_at' | 'author_id'> {
  /** Of its text as it is stored. */
  bytes: number
  /** Whether its text is put together of a whole one and the edits since. */
  isComposed: boolean
  /** Undefined when it went meanwhile. */
  body: () => Promise<Uint8Array | undefined>
}

/** What is asked for of a text: one version, or the newest that was saved by then; the newest of all unless said. */
export interface WhichVersion {
  version?: number | undefined
  savedAt?: number | undefined
}

/** One version, or the newest that was saved by then; the newest of all unless one is named. */
export async function findVersion(
  db: Db,
  fileId: string,
  language: string,
  { version, savedAt }: WhichVersion = {},
): Promise<FoundVersion | undefined> {
  const id = { fileId, language }
  const edit = await newestEdit(db, id, { number: version, savedAt })
  const whole = await findWhole(db, id, { version, savedAt })
  const found = edit && edit.number > (whole?.version ?? 0) ? await compose(db, id, edit, whole) : whole
  return version === undefined || found?.version === version ? found : undefined
}

/** The newest whole version within the bounds. */
async function findWhole(
  db: Db,
  { fileId, language }: TextId,
  { version, savedAt }: WhichVersion,
): Promise<FoundVersion | undefined> {
  let query = versionsOf(db, fileId, language)
    .leftJoin('long_text', 'long_text.id', 'text_id')
    .select(['version', 'words', 'saved_at', 'author_id', 'body', 'text_id', 'long_text.bytes'])
  if (version !== undefined) query = query.where('version', '<=', version)
  if (savedAt !== undefined) query = query.where('saved_at', '<=', savedAt)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  const { body, text_id, bytes, ...facts } = row
  const place = { table: 'transcript_version', file_id: fileId, language, version: facts.version } as const
  return {
    ...facts,
    bytes: bytes ?? body.byteLength,
    isComposed: false,
    body: () => readBody(db, place, { body, text_id }),
  }
}

/** A version as it is read for work. */
export const storedOf = ({ version, bytes, body }: FoundVersion): StoredText => ({
  version,
  bytes,
  body: async () => {
    const packed = await body()
    if (!packed) throw notFound()
    return packed
  },
})

/** The text after an edit, which is put together once it is read. */
async function compose(
  db: Db,
  id: TextId,
  edit: EditFacts,
  whole: (WholeText & { bytes: number }) | undefined,
): Promise<FoundVersion> {
  const { number, words, saved_at, author_id } = edit
  const edited = await bytesBetween(db, id, (whole?.version ?? 0) + 1, number)
  const body = async () => {
    const head = await headAt(db, id, { number, stamp: stampOf(edit) }, whole)
    return head && packHead(head)
  }
  return { version: number, words, saved_at, author_id, bytes: (whole?.bytes ?? 0) + edited, isComposed: true, body }
}

/** A version with its text. */
export interface ReadVersion extends Pick<FoundVersion, 'version' | 'words' | 'saved_at' | 'author_id'> {
  body: Uint8Array
}

/** One version with its text; the newest unless one is named. */
export async function readVersion(
  db: Db,
  fileId: string,
  language: string,
  version?: number,
): Promise<ReadVersion | undefined> {
  const found = await findVersion(db, fileId, language, { version })
  const body = await found?.body()
  if (!found || !body) return undefined
  const { words, saved_at, author_id } = found
  return { version: found.version, words, saved_at, author_id, body }
}

const versionsOf = (db: Db, fileId: string, language: string) =>
  db.selectFrom('transcript_version').where('file_id', '=', fileId).where('language', '=', language)

/** Which save is the newest of a text. */
export interface HeadFacts extends Pick<Head, 'number' | 'stamp'>, Pick<StandsOn, 'whole'> {
  /** The newest save, if it is an edit. */
  edit: Pick<EditFacts, 'words' | 'saved_at' | 'author_id'> | null
  /** When the first edit after the whole version was saved, if there is one. */
  begunAt: number | null
}

/** Which save is the newest; number 0 when there is no text yet. */
export async function headFacts(db: Db, { fileId, language }: TextId): Promise<HeadFacts> {
  const [row] = await newestSaves(db, { fileId, language })
  return factsOf(row)
}

/**
 * Which save is the newest, and the text after it where the one that is kept here is that, or a few edits behind, as
 * after those of another process: in one query, for whoever asks holds a row that others wait for. Where the text that
 * is kept knows what it stands on, that is not asked again.
 */
export async function keptHeadNow(db: Db, id: TextId): Promise<{ facts: HeadFacts; head: Head | undefined }> {
  const kept = anyKept(id)
  if (kept === undefined) {
    const facts = await headFacts(db, id)
    return { facts, head: keptHead(id, facts) }
  }
  const { fileId, language } = id
  const { number: since, standsOn } = kept
  if (standsOn) {
    const { newest, edits } = await savedSince(db, id, since - 1)
    const facts = edits.length > MOST_BEHIND + 1 ? undefined : factsOfEdits(edits, newest, standsOn)
    const head = facts && (await headFromKept(id, facts, edits))
    if (head) return { facts, head }
  }
  const rows = await savesSince(db, { fileId, language, since, upTo: since + MOST_BEHIND })
  const facts = factsOf(rows[0])
  const edits = await openRows(
    db,
    'text_edit',
    rows.flatMap((row) => (row.number === null ? [] : [row as EditRow])),
  )
  return { facts, head: await headFromKept(id, facts, edits) }
}

/** Undefined where the newest save is none of these edits. */
function factsOfEdits(edits: readonly EditRow[], number: number, standsOn: StandsOn): HeadFacts | undefined {
  const last = edits.at(-1)
  if (last?.number !== number) return undefined
  const { edit_id, words, saved_at, author_id } = last
  return { number, stamp: stampOf({ edit_id }), edit: { words, saved_at, author_id }, ...standsOn }
}

interface FactsRow {
  newest: number
  newest_id: string | null
  newest_words: number | null
  newest_at: number | null
  newest_by: string | null
  whole: number | null
  whole_at: number | null
  begun_at: number | null
}

function factsOf(row: FactsRow | undefined): HeadFacts {
  if (!row) return { number: NO_HEAD.number, stamp: NO_HEAD.stamp, edit: null, whole: 0, begunAt: null }
  const { newest: number, newest_id: edit_id, newest_words: words, newest_at: saved_at, newest_by: author_id } = row
  const whole = { number, whole: row.whole ?? 0, begunAt: row.begun_at }
  if (edit_id === null || words === null || saved_at === null)
    return { ...whole, stamp: stampOf(row.whole_at === null ? undefined : { saved_at: row.whole_at }), edit: null }
  return { ...whole, stamp: stampOf({ edit_id }), edit: { words, saved_at, author_id } }
}

const newestSaves = preparedQuery((db, id: TextId & Values) => newestSavesOf(db, id))

/** With all edits from a number on, as far as a text that is kept may be behind. */
const savesSince = preparedQuery((db, { fileId, language, since, upTo }: TextId & NumberRange & Values) =>
  newestSavesOf(db, { fileId, language })
    .leftJoin('text_edit as s', (join) =>
      join
        .onRef('s.file_id', '=', 't.file_id')
        .onRef('s.language', '=', 't.language')
        .onRef('s.number', '<=', 't.version')
        .on('s.number', '>=', since)
        .on('s.number', '<=', upTo),
    )
    .selectAll('s')
    .orderBy('s.number'),
)

function newestSavesOf(db: Db, { fileId, language }: TextId) {
  return db
    .selectFrom('transcript as t')
    .leftJoin('text_edit as e', (join) =>
      join
        .onRef('e.file_id', '=', 't.file_id')
        .onRef('e.language', '=', 't.language')
        .onRef('e.number', '=', 't.version'),
    )
    .leftJoin('transcript_version as v', (join) =>
      join
        .onRef('v.file_id', '=', 't.file_id')
        .onRef('v.language', '=', 't.language')
        .on('v.version', '=', (eb) =>
          eb
            .selectFrom('transcript_version as w')
            .select((max) => max.fn.max('w.version').as('version'))
            .whereRef('w.file_id', '=', 't.file_id')
            .whereRef('w.language', '=', 't.language'),
        ),
    )
    .leftJoin('text_edit as f', (join) =>
      join
        .onRef('f.file_id', '=', 't.file_id')
        .onRef('f.language', '=', 't.language')
        .on('f.number', '=', (eb) => eb(eb.fn.coalesce('v.version', sql.lit(0)), '+', 1)),
    )
    .select(['t.version as newest', 'e.edit_id as newest_id', 'e.words as newest_words'])
    .select(['e.saved_at as newest_at', 'e.author_id as newest_by'])
    .select(['v.version as whole', 'v.saved_at as whole_at', 'f.saved_at as begun_at'])
    .where('t.file_id', '=', fileId)
    .where('t.language', '=', language)
}

/** The newest text in pieces; undefined when it went meanwhile. */
export async function newestHead(db: Db, id: TextId): Promise<Head | undefined> {
  const facts = await headFacts(db, id)
  return keptHead(id, facts) ?? headAt(db, id, facts, await findWhole(db, id, { version: facts.number }))
}
