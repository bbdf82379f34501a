import type { Transcript } from '../contract/transcripts.ts'
import { allItems, itemAt } from '../transcript/chunked-list.ts'
import { paragraphOf, timedText, type TimedText } from '../transcript/timed-text.ts'
import { type LineReplacement, replaceInParagraph } from '../transcript/replace-in-paragraph.ts'
import { insertFor, occurrencesIn, type ReplaceWish } from './occurrences.ts'

/** One of the occurrences of a text: the `nth` of its paragraph, counted from 0. */
export interface ChosenHit {
  paragraph: string
  nth: number
}

/**
 * A text with the chosen occurrences replaced; null where one of them is not there. Words keep their times, and what
 * takes the place of several shares theirs; paragraphs without a chosen one stay as they are.
 */
export function replaceInText(
  transcript: Transcript,
  wish: ReplaceWish,
  { hits, lengthSeconds }: { hits: readonly ChosenHit[]; lengthSeconds: number },
): Transcript | null {
  const places = new Map(transcript.paragraphs.map(({ _id }, index) => [_id, index]))
  let timed = timedText(transcript)
  const changed = new Set<number>()
  for (const [paragraph, chosen] of Map.groupBy(hits, (hit) => hit.paragraph)) {
    const place = places.get(paragraph)
    const replacements = place === undefined ? null : replacementsOf(timed, place, { wish, chosen })
    if (place === undefined || !replacements) return null
    timed = replaceInParagraph(timed, place, replacements, { lengthSeconds })
    changed.add(place)
  }
  const after = allItems(timed.paragraphs)
  return {
    ...transcript,
    paragraphs: transcript.paragraphs.map((was, index) => (changed.has(index) ? paragraphOf(after[index]!) : was)),
  }
}

function replacementsOf(
  timed: TimedText,
  place: number,
  { wish, chosen }: { wish: ReplaceWish; chosen: readonly ChosenHit[] },
): LineReplacement[] | null {
  const { text } = itemAt(timed.paragraphs, place)!
  const all = occurrencesIn(text, wish)
  const wanted = [...new Set(chosen.map(({ nth }) => nth))].toSorted((one, other) => one - other)
  if (wanted.some((nth) => nth >= all.length)) return null
  return wanted.map((nth) => {
    const [from, to] = all[nth]!
    const insert = insertFor(text.slice(from, to), wish)
    return insert === '' ? withoutSpace(text, from, to) : { from, to, insert }
  })
}

/** What is taken away takes the space before or behind it along, so that no two are left. */
function withoutSpace(text: string, from: number, to: number): LineReplacement {
  if (text[from - 1] === ' ' && (to === text.length || text[to] === ' ')) return { from: from - 1, to, insert: '' }
  if (from === 0 && text[to] === ' ') return { from, to: to + 1, insert: '' }
  return { from, to, insert: '' }
}
