import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { gzip } from '../../kernel/gzip.ts'
import { unpackJson } from '../../kernel/transcript-codec/packing.ts'
import { editsBetween, type EditRow, type TextId } from './edits.ts'
import { type PastEdit, withPastEdit } from './past-edits.ts'
import {
  type EditedPieces,
  editInPlace,
  editPieces,
  jsonOf,
  NO_TEXT,
  ownPieces,
  piecesOf,
  type TextPieces,
} from './text-pieces.ts'

/** A whole version, on which edits stand. */
export interface WholeText {
  version: number
  saved_at: number
  /** Its gzipped JSON; undefined when it went meanwhile. */
  body: () => Promise<Uint8Array | undefined>
}

/** A text as it was after one save. */
export interface Head {
  number: number
  /** Tells it from another with the same number, of a text that was removed and came again. */
  stamp: string
  text: TextPieces
  /** The last edits that made it, as far as they are kept; the newest last. */
  past: readonly PastEdit[]
  /** On which whole version it stands, where edits came after that; another may have been written since. */
  standsOn?: StandsOn
  /** Gzipped JSON, once somebody has asked for it. */
  packed?: Promise<Uint8Array>
}

/** The whole version before a text, and the edits since. */
export interface StandsOn {
  /** The number of the newest whole version, 0 for none. */
  whole: number
  /** When the first edit after that was saved. Milliseconds since 1970. */
  begunAt: number
}

/** Texts that were edited or read a short while ago are together so large at most: some 200 of an hour. Bytes. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024

/** For each text that is kept, what the process that holds it has beside the JSON. Bytes. */
const BESIDE_BYTES = 4096

/**
 * The newest of texts that were edited or read a short while ago; those go first that were asked for least lately. A
 * head is believed only where the database has the same number and stamp: other processes write as well.
 */
const kept = new Map<string, Head>()
let keptBytes = 0

const keyOf = ({ fileId, language }: TextId) => `${fileId}/${language}`
const sizeOf = ({ text, past }: Head) => text.bytes + BESIDE_BYTES + past.reduce((sum, { bytes }) => sum + bytes, 0)

/** Keeps a text for the next who asks. */
export function keepHead(id: TextId, head: Head): void {
  const key = keyOf(id)
  forget(key)
  kept.set(key, head)
  keptBytes += sizeOf(head)
  for (const oldest of kept.keys()) {
    if (keptBytes <= MOST_KEPT_BYTES) break
    forget(oldest)
  }
}

/** A text that nobody has written yet. */
export const NO_HEAD: Head = { number: 0, stamp: '', text: NO_TEXT, past: [] }

/** The text that is kept, if it is this one. */
export function keptHead(id: TextId, { number, stamp }: Pick<Head, 'number' | 'stamp'>): Head | undefined {
  if (number === NO_HEAD.number) return NO_HEAD
  const head = kept.get(keyOf(id))
  return head?.number === number && head.stamp === stamp ? head : undefined
}

/** Forgets all that is kept, as a process does that ends; for tests. */
export function forgetHeads(): void {
  kept.clear()
  keptBytes = 0
}

function forget(key: string): void {
  const head = kept.get(key)
  if (!head) return
  kept.delete(key)
  keptBytes -= sizeOf(head)
}

/** What tells a save from another with the same number. */
export const stampOf = (save: { edit_id: string } | { saved_at: number } | undefined): string =>
  save === undefined ? '' : 'edit_id' in save ? save.edit_id : `at ${save.saved_at}`

/**
 * The text after a save: from one that is kept, or else from the whole version before it, by the edits since; undefined
 * when some of it went meanwhile.
 */
export async function headAt(
  db: Db,
  id: TextId,
  at: Pick<Head, 'number' | 'stamp'>,
  whole: WholeText | undefined,
): Promise<Head | undefined> {
  const same = keptHead(id, at)
  if (same) return same
  // What a transaction reads may never have been.
  if (db.isTransaction) return readHead(db, id, at, whole)
  const key = `${keyOf(id)} ${at.number} ${at.stamp}`
  const reading = beingRead.get(key) ?? readHead(db, id, at, whole).finally(() => beingRead.delete(key))
  beingRead.set(key, reading)
  const head = await reading
  if (head && !isKeptNewer(id, head)) keepHead(id, head)
  return head
}

/** Texts that are being read, so that those who ask for one at the same time wait for one reading. */
const beingRead = new Map<string, Promise<Head | undefined>>()

async function readHead(
  db: Db,
  id: TextId,
  { number, stamp }: Pick<Head, 'number' | 'stamp'>,
  whole: WholeText | undefined,
): Promise<Head | undefined> {
  const head = (await fromKept(db, id, number, whole)) ?? (await fromWhole(db, id, number, whole))
  return head?.stamp === stamp ? head : undefined
}

/** Whether what is kept came of this text by edits, while it was read. */
const isKeptNewer = (id: TextId, { number }: Head): boolean =>
  kept.get(keyOf(id))?.past.some((edit) => edit.number === number + 1) === true

async function fromKept(db: Db, id: TextId, number: number, whole: WholeText | undefined): Promise<Head | undefined> {
  const head = kept.get(keyOf(id))
  if (!head || head.number < (whole?.version ?? 0) || head.number > number) return undefined
  const edits = await editsBetween(db, id, head.number, number)
  const own = edits[0]?.number === head.number ? edits.shift() : undefined
  const isSame = stampOf(own ?? (whole?.version === head.number ? whole : undefined)) === head.stamp
  return isSame ? withEdits(head, edits, number) : undefined
}

async function fromWhole(db: Db, id: TextId, number: number, whole: WholeText | undefined): Promise<Head | undefined> {
  const start = whole?.version ?? 0
  const edits = await editsBetween(db, id, start, number)
  const own = edits[0]?.number === start ? edits.shift() : undefined
  const body = await whole?.body()
  if (whole && !body) return undefined
  const text = body ? await piecesOf(new TextDecoder().decode(await unpackJson(body))) : NO_TEXT
  return withEdits({ number: start, stamp: stampOf(own ?? whole), text, past: [] }, edits, number)
}

/** So much of a text is read and written anew by edits until others have their turn. Bytes of JSON. */
const EDITED_AT_ONCE = 128 * 1024

async function withEdits(head: Head, edits: readonly EditRow[], number: number): Promise<Head | undefined> {
  if (edits.length !== number - head.number) return undefined
  let text = ownPieces(head.text)
  let after = head
  let read = 0
  for (const { edit: json, edit_id: id, author_id: authorId } of edits) {
    const edit = JSON.parse(json) as TextEdit
    const edited = editInPlace(text, edit)
    after = headAfter(after, { id, edit, authorId }, edited)
    text = edited.text
    read += json.length + takenBytes(edited)
    if (read < EDITED_AT_ONCE) continue
    read = 0
    await nextTurn()
  }
  return after
}

const POINTER_BYTES = 8

/**
 * A text after one edit more, which is saved under its id, of a person or the machine.
 * @throws EditRefused; AppError 413 for what has to be saved as a whole
 */
export function afterEdit(
  before: Head,
  stamp: string,
  edit: TextEdit,
  authorId: string | null = null,
): { head: Head; edited: EditedPieces } {
  const edited = editPieces(before.text, edit)
  return { head: headAfter(before, { id: stamp, edit, authorId }, edited), edited }
}

/** How much of a text an edit takes anew. JSON. */
export const takenBytes = ({ taken }: Pick<EditedPieces, 'taken'>): number =>
  [...taken.values()].reduce((sum, json) => sum + json.length, 0)

function headAfter(
  { number: base, text: { order }, past }: Head,
  { id, edit, authorId }: Pick<PastEdit, 'id' | 'edit' | 'authorId'>,
  { text, taken }: EditedPieces,
): Head {
  const number = base + 1
  const ids = order === text.order ? 0 : order.length * POINTER_BYTES
  const bytes = BESIDE_BYTES + ids + takenBytes({ taken })
  return {
    number,
    stamp: id,
    text,
    past: withPastEdit(past, { number, id, authorId, edit, order, before: taken, bytes }),
  }
}

/** So many edits are applied at most to a text that is kept, in the transaction of a save. */
export const MOST_BEHIND = 64

/** The text that is kept, from which on edits may have made the newest; undefined where none is. */
export const anyKept = (id: TextId): Pick<Head, 'number' | 'standsOn'> | undefined => kept.get(keyOf(id))

/**
 * The text after a save, from one that is kept and may be a few edits behind, as after those of another process;
 * undefined where none is. `edits` are those from the number of the kept one on, or from before it.
 */
export async function headFromKept(
  id: TextId,
  at: Pick<Head, 'number' | 'stamp'>,
  edits: readonly EditRow[],
): Promise<Head | undefined> {
  const same = keptHead(id, at)
  const head = kept.get(keyOf(id))
  if (same || !head) return same
  const own = edits.findIndex(({ number }) => number === head.number)
  if (edits[own]?.edit_id !== head.stamp) return undefined
  const next = await withEdits(head, edits.slice(own + 1), at.number)
  return next?.stamp === at.stamp ? next : undefined
}

/** The gzipped JSON of a text. */
export function packHead(head: Head): Promise<Uint8Array> {
  return (head.packed ??= gzip([...jsonOf(head.text)].join('')))
}
