import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import { EditRefused } from '../../../src/shared/transcript/text-edits/edit-refused.ts'
import { areOfOnePage } from '../../../src/shared/transcript/text-edits/page-of-edit.ts'
import { rebaseWithin } from '../../../src/shared/transcript/text-edits/rebase-within.ts'
import { startsInOrder } from '../../../src/shared/transcript/text-edits/starts-in-order.ts'
import type { TextPieces } from './text-pieces.ts'

/** One of the last edits of a text, with what it changed, as that was. */
export interface PastEdit {
  number: number
  id: string
  /** Null for the machine. */
  authorId: string | null
  edit: TextEdit
  /** Ids of all paragraphs before it. */
  order: readonly string[]
  /** JSON of the paragraphs that it took or changed, before it. */
  before: ReadonlyMap<string, string>
  bytes: number
}

/** So many are kept with a text at most; whoever is further behind asks for what came since. */
const MOST_EDITS = 64
const MOST_BYTES = 512 * 1024

/** So much of the text is read at most to make one edit follow others. Bytes of JSON; some two milliseconds. */
const MOST_READ_BYTES = 64 * 1024

/** Those before and one more, without the oldest where they are too many. */
export function withPastEdit(past: readonly PastEdit[], next: PastEdit): readonly PastEdit[] {
  const all = [...past, next]
  let bytes = 0
  const from = all.findLastIndex((each, at) => {
    bytes += each.bytes
    return bytes > MOST_BYTES || all.length - at > MOST_EDITS
  })
  return all.slice(from + 1)
}

/** An edit as it was sent, made from the text with the number `base`. */
export interface StaleEdit {
  base: number
  id: string
  edit: TextEdit
}

/**
 * Makes an edit follow all that was saved since the text that it was made from. Undefined where that is too long ago,
 * cannot be told of so little of the text as may be read, another edit of the same page is among it, or paragraphs
 * would no longer stand in the order of their times.
 */
export function followPastEdits(
  { text, past }: { text: TextPieces; past: readonly PastEdit[] },
  { base, id, edit }: StaleEdit,
): TextEdit | undefined {
  const first = past.at(-1)?.number === base ? past.length : past.findIndex(({ number }) => number === base + 1)
  if (first < 0 || past.slice(first).some((each) => areOfOnePage(each.id, id))) return undefined
  let read = 0
  /** A paragraph as it was before one of the past edits. */
  const paragraphAt = (at: number, name: string): Paragraph => {
    const json =
      past
        .slice(at)
        .find(({ before }) => before.has(name))
        ?.before.get(name) ?? text.pieces.get(name)?.json
    if (json === undefined) throw new EditRefused('paragraph_unknown', name, 'is not there')
    read += json.length
    if (read > MOST_READ_BYTES) throw new TooMuchRead()
    return JSON.parse(json) as Paragraph
  }
  try {
    const followed = past.slice(first).reduce<TextEdit | undefined>((own, other, after) => {
      const paragraph = (name: string) => paragraphAt(first + after, name)
      return own && rebaseWithin(own, other.edit, { order: other.order, paragraph })
    }, edit)
    const now = { order: text.order, paragraph: (name: string) => paragraphAt(past.length, name) }
    return followed && startsInOrder(followed, now) ? followed : undefined
  } catch (error) {
    // What does not fit is told to whoever makes it follow by themselves.
    if (error instanceof TooMuchRead || error instanceof EditRefused) return undefined
    throw error
  }
}

/** An edit as it was sent, which may be made to follow others. */
export interface FollowingEdit extends StaleEdit {
  /** Whether it may follow what others saved since. */
  follows?: boolean | undefined
  /** The edit of the same page that it was made after, where that had no answer when it was sent. */
  after?: string | undefined
}

/** An edit as it is for the newest text. Undefined where it was made from another, and may not or cannot follow it. */
export function madeForHead(
  head: { number: number; text: TextPieces; past: readonly PastEdit[] },
  sent: FollowingEdit,
): TextEdit | undefined {
  const { base, edit, follows, after } = sent
  if (base === head.number) return after === undefined ? edit : undefined
  if (!follows) return undefined
  const made = after === undefined ? sent : afterOwnEdit(head.past, { ...sent, after })
  return made && followPastEdits(head, made)
}

/**
 * An edit that a page made after another of its own, as one that was made from the text which that one became.
 * Undefined where that is not saved, or others have changed what it changes before that.
 */
function afterOwnEdit(past: readonly PastEdit[], sent: StaleEdit & { after: string }): StaleEdit | undefined {
  const { base, id, edit, after } = sent
  const first = past.findIndex(({ number }) => number === base + 1)
  const own = past.findIndex((each) => each.id === after)
  if (first < 0 || own < first || !areOfOnePage(after, id)) return undefined
  const between = past.slice(first, own + 1)
  const unseen = placesOfOthers(between, id)
  if (unseen.size > 0 && [...between, sent].some((each) => each.edit.speakers ?? each.edit.notes)) return undefined
  return touchedBy(edit).some((place) => unseen.has(place)) ? undefined : { base: past[own]!.number, id, edit }
}

/**
 * Paragraphs, and places between them, where others' words may stand that a page has not seen. An edit of the page that
 * touched some may have carried them to all that it touched, as one does that joins two paragraphs.
 */
function placesOfOthers(past: readonly PastEdit[], ownId: string): Set<string | null> {
  const places = new Set<string | null>()
  for (const { id, edit } of past) {
    const touched = touchedBy(edit)
    if (!areOfOnePage(id, ownId) || touched.some((place) => places.has(place)))
      for (const place of touched) places.add(place)
  }
  return places
}

/** Null is the start of the text. */
const touchedBy = ({ removed, inserted, changed }: TextEdit): (string | null)[] => [
  ...removed,
  ...changed.map(({ _id }) => _id),
  ...inserted.flatMap(({ after, paragraphs }) => [after, ...paragraphs.map(({ _id }) => _id)]),
]

/**
 * The number under which an edit was saved after the text that it was made from; 0 where it was not, undefined where
 * so far back is not known.
 */
export function isSavedAmong(past: readonly PastEdit[], { base, id }: Omit<StaleEdit, 'edit'>): number | undefined {
  if (!past.some(({ number }) => number === base + 1)) return undefined
  return past.find((each) => each.id === id)?.number ?? 0
}

/** The edits after a number; undefined where so far back is not known. */
export function pastEditsSince(past: readonly PastEdit[], number: number): readonly PastEdit[] | undefined {
  const first = past.findIndex((each) => each.number === number + 1)
  return first < 0 ? undefined : past.slice(first)
}

class TooMuchRead extends Error {}
