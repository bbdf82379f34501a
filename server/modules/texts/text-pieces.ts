import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import { type Paragraph, SAVE_LIMITS } from '../../../src/shared/contract/transcripts.ts'
import { applyOrder, changeParagraph } from '../../../src/shared/transcript/text-edits/apply-edit.ts'
import { EditRefused } from '../../../src/shared/transcript/text-edits/edit-refused.ts'
import { tooLargeSave } from '../../kernel/transcript-codec/save-errors.ts'
import { cutText } from './cut-text.ts'

/** A paragraph as JSON, with what is counted of it. */
interface Piece {
  json: string
  /** Of the JSON in UTF-8. */
  bytes: number
  words: number
  marked: boolean
}

/**
 * A text as the JSON of its paragraphs, so that an edit costs the reading and writing of those that it changes. It
 * never changes itself: an edit makes another, which shares what it leaves.
 */
export interface TextPieces {
  /** Ids of the paragraphs. */
  order: readonly string[]
  pieces: ReadonlyMap<string, Piece>
  /** JSON. */
  speakers: string
  /** JSON. */
  notes: string
  /** Of all the JSON. */
  bytes: number
  words: number
  /** How many paragraphs are marked. */
  marked: number
}

/** What an edit makes of a text, and of its paragraphs those that it takes, changes or adds. */
export interface EditedPieces {
  text: TextPieces
  before: Paragraph[]
  after: Paragraph[]
  /** JSON of the paragraphs before, by id. */
  taken: ReadonlyMap<string, string>
}

/** So much of a text is read and written anew by one edit at most: what changes more saves it whole. Bytes of JSON. */
const MOST_CHANGED_BYTES = 1024 * 1024

/** Texts with more paragraphs are saved whole, for each edit goes through all of them. */
const MOST_PARAGRAPHS = 20_000

/** As much is read of a text until others have their turn. UTF-16 units. */
const READ_AT_ONCE = 128 * 1024

export const NO_TEXT: TextPieces = {
  order: [],
  pieces: new Map(),
  speakers: '[]',
  notes: '[]',
  bytes: 0,
  words: 0,
  marked: 0,
}

/** Takes the JSON of a stored text apart, piece by piece. @throws EditRefused when a paragraph is there twice */
export async function piecesOf(json: string): Promise<TextPieces> {
  const { paragraphs, rest } = cutText(json)
  const order: string[] = []
  const pieces = new Map<string, Piece>()
  const speakers = JSON.stringify(rest.speakers)
  const notes = JSON.stringify(rest.notes)
  let [read, words, marked] = [0, 0, 0]
  let bytes = besideBytes({ speakers, notes })
  for (const each of paragraphs) {
    const [id, piece] = pieceOf(each)
    if (pieces.has(id)) throw new EditRefused('paragraph_twice', id, 'is there twice')
    order.push(id)
    pieces.set(id, piece)
    bytes += piece.bytes
    words += piece.words
    marked += Number(piece.marked)
    read += piece.json.length
    if (read < READ_AT_ONCE) continue
    read = 0
    await nextTurn()
  }
  return { order, pieces, words, marked, bytes, speakers, notes }
}

/** The JSON of a whole text, in order, in parts that are small unless a paragraph is large. */
export function* jsonOf({ order, pieces, speakers, notes }: TextPieces): Generator<string> {
  yield '{"paragraphs":['
  for (const [index, id] of order.entries()) yield (index > 0 ? ',' : '') + pieces.get(id)!.json
  yield `],"speakers":${speakers},"notes":${notes}}`
}

/** A paragraph of a text, undefined where there is none. */
export function paragraphIn({ pieces }: Pick<TextPieces, 'pieces'>, id: string): Paragraph | undefined {
  const piece = pieces.get(id)
  return piece && (JSON.parse(piece.json) as Paragraph)
}

/** Who speaks in a paragraph of a text; undefined where there is none. */
export function speakerIn({ pieces }: Pick<TextPieces, 'pieces'>, id: string): string | undefined {
  const json = pieces.get(id)?.json
  if (json === undefined) return undefined
  // It is read out of the JSON's beginning: whoever renames a speaker asks this of every paragraph.
  const found = SPEAKER.exec(json)?.[1]
  return found === undefined ? paragraphIn({ pieces }, id)?.speaker : (JSON.parse(found) as string)
}

const SPEAKER = /^\{"_id":"(?:[^"\\]|\\.)*","speaker":("(?:[^"\\]|\\.)*")/u

/** A text after an edit. @throws EditRefused; AppError 413 for what has to be saved as a whole */
export const editPieces = (text: TextPieces, edit: TextEdit): EditedPieces => editInPlace(ownPieces(text), edit)

/** A text whose map of paragraphs nobody else has. */
export type OwnPieces = TextPieces & { pieces: Map<string, Piece> }

/** The same text, with a map of its own. */
export const ownPieces = (text: TextPieces): OwnPieces => ({ ...text, pieces: new Map(text.pieces) })

/**
 * A text after an edit, in the map of the one before, which is lost: for many edits one after the other, each of which
 * would copy it. @throws as `editPieces` does
 */
export function editInPlace(text: OwnPieces, edit: TextEdit): EditedPieces & { text: OwnPieces } {
  if (text.order.length > MOST_PARAGRAPHS) throw tooLargeSave()
  const order = applyOrder(text.order, edit)
  const { pieces } = text
  const before: Paragraph[] = []
  const after: Paragraph[] = []
  const taken = new Map<string, string>()
  let { words, marked, bytes } = text
  let changed = 0
  const take = (id: string) => {
    const piece = pieces.get(id)!
    changed += piece.bytes
    if (changed > MOST_CHANGED_BYTES) throw tooLargeSave()
    pieces.delete(id)
    bytes -= piece.bytes
    words -= piece.words
    marked -= Number(piece.marked)
    const paragraph = JSON.parse(piece.json) as Paragraph
    before.push(paragraph)
    taken.set(id, piece.json)
    return paragraph
  }
  const put = (paragraph: Paragraph) => {
    const [id, piece] = pieceOf(paragraph)
    pieces.set(id, piece)
    bytes += piece.bytes
    words += piece.words
    marked += Number(piece.marked)
    after.push(paragraph)
  }
  for (const id of edit.removed) take(id)
  for (const { paragraphs } of edit.inserted) for (const paragraph of paragraphs) put(paragraph)
  for (const change of edit.changed) put(changeParagraph(take(change._id), change))
  const speakers = edit.speakers ? JSON.stringify(edit.speakers) : text.speakers
  const notes = edit.notes ? JSON.stringify(edit.notes) : text.notes
  bytes += besideBytes({ speakers, notes }) - besideBytes(text)
  if (bytes > SAVE_LIMITS.plainBytes) throw tooLargeSave()
  return { text: { order, pieces, words, marked, bytes, speakers, notes }, before, after, taken }
}

/** What a text takes beside its paragraphs. */
const besideBytes = ({ speakers, notes }: Pick<TextPieces, 'speakers' | 'notes'>): number =>
  Buffer.byteLength(speakers) + Buffer.byteLength(notes)

function pieceOf(of: Paragraph | string): [id: string, Piece] {
  const json = typeof of === 'string' ? of : JSON.stringify(of)
  const { _id, words, marked } = typeof of === 'string' ? (JSON.parse(of) as Paragraph) : of
  return [_id, { json, bytes: Buffer.byteLength(json), words: words.length, marked }]
}
