import type { TextEdit } from '../../contract/text-edits.ts'
import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { rebaseEdit } from './rebase-edit.ts'

/** A text of which only some paragraphs are read. */
export interface ReadableText {
  /** Ids of all paragraphs. */
  order: readonly string[]
  /** Throws for one that is not there, or when too much has been read. */
  paragraph: (id: string) => Paragraph
}

/** More paragraphs between what two edits touch are for who has all of the text. */
const MOST_PARAGRAPHS = 64

/**
 * Makes an edit follow another of the same text, as {@link rebaseEdit} does, and reads no more of the text than what
 * lies between what both touch: nothing where they are apart. Undefined where that cannot be told: far from one
 * another, or with a change of the lists of speakers or notes, which are for the whole text.
 * @throws EditRefused where either does not fit the text
 */
export function rebaseWithin(edit: TextEdit, other: TextEdit, text: ReadableText): TextEdit | undefined {
  if ([edit, other].some(({ speakers, notes }) => speakers !== undefined || notes !== undefined)) return undefined
  const [own, others] = [touchedBy(edit), touchedBy(other)]
  if (![...own].some((id) => others.has(id))) return edit
  const places = [...own, ...others].flatMap((id) => placeOf(text.order, id))
  const [from, to] = [Math.max(0, Math.min(...places)), Math.max(...places) + 1]
  if (to - from > MOST_PARAGRAPHS) return undefined
  const window: Transcript = {
    paragraphs: text.order.slice(from, to).map((id) => text.paragraph(id)),
    speakers: [],
    notes: [],
  }
  const { edit: rebased } = rebaseEdit(edit, [other], window)
  const before = text.order[from - 1] ?? null
  return {
    removed: rebased.removed,
    inserted: rebased.inserted.map((run) => ({ ...run, after: run.after ?? before })),
    changed: rebased.changed,
  }
}

/** The start of a text, as an anchor. */
const START = ''

/** Ids of the paragraphs that it takes, changes or adds, and of those behind which it adds some. */
function touchedBy({ removed, inserted, changed }: TextEdit): Set<string> {
  return new Set([
    ...removed,
    ...changed.map(({ _id }) => _id),
    ...inserted.flatMap(({ after, paragraphs }) => [after ?? START, ...paragraphs.map(({ _id }) => _id)]),
  ])
}

function placeOf(order: readonly string[], id: string): number[] {
  if (id === START) return [-1]
  const at = order.indexOf(id)
  return at < 0 ? [] : [at]
}
