import type { TimedParagraph } from './timed-text.ts'

/** What belongs to a paragraph whatever its words are. */
export type ParagraphAttributes = Pick<
  TimedParagraph,
  '_id' | 'speaker' | 'speaker_origin' | 'color' | 'note' | 'marked'
>

/** A change of lines, seen from the paragraphs. */
interface LineChange {
  /** The paragraphs it touched. */
  old: readonly TimedParagraph[]
  /** The lines in their place. */
  lines: readonly string[]
  /** Whether any of the first one's text before the change, or of the last one's after it, is there still. */
  leavesFirst: boolean
  leavesLast: boolean
  newId: () => string
}

/**
 * Attributes of the lines after a change. A cut leaves them with the first part, and the second gets the same speaker
 * and mark under a new id; a cut before the first word leaves them with the words. Joined paragraphs keep those of the
 * first and both notes, and are marked when both were; of a paragraph removed whole nothing stays.
 */
export function inheritAttributes(change: LineChange): ParagraphAttributes[] {
  const { old, lines } = change
  if (lines.length === 1) return [joined(change)]
  const first = pick(old[0]!)
  const fresh = (): ParagraphAttributes => ({ ...first, _id: change.newId(), note: '' })
  if (old.length === lines.length) return old.map(pick)
  if (old.length > 1)
    return lines.map((_, index) => (index === 0 ? first : index === lines.length - 1 ? pick(old.at(-1)!) : fresh()))
  const keeper = lines[0]!.trim() === '' && change.leavesLast ? lines.length - 1 : 0
  return lines.map((_, index) => (index === keeper ? first : fresh()))
}

function joined({ old, leavesFirst, leavesLast }: LineChange): ParagraphAttributes {
  const first = old[0]!
  const last = old.at(-1)!
  if (old.length === 1 || (leavesFirst && !leavesLast && last.words.length > 0)) return pick(first)
  if (!leavesFirst && (leavesLast || first.words.length === 0))
    return withNote(last, first.words.length === 0 ? [first.note, last.note] : [last.note])
  return {
    ...withNote(first, [first.note, last.note]),
    marked: first.marked && (last.marked || last.words.length === 0),
  }
}

function withNote(paragraph: TimedParagraph, notes: readonly string[]): ParagraphAttributes {
  return { ...pick(paragraph), note: notes.filter((note) => note !== '').join('\n') }
}

function pick({ _id, speaker, speaker_origin, color, note, marked }: TimedParagraph): ParagraphAttributes {
  return { _id, speaker, speaker_origin, color, note, marked }
}
