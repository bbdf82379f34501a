import type { RecognisedWord } from '../../ports/transcriber.ts'
import { interpolateTimes } from '../recognised-words/interpolate-times.ts'

/** How many letters ahead a word is looked for when it is not the next one. */
const LOOK_AHEAD = 60
/** Shorter words are found too easily where they do not belong. */
const LEAST_LETTERS = 3

/** The letters of a text, as they are compared, each with its place in the text. */
interface Letters {
  letters: string
  places: number[]
}

/**
 * Timed words come without punctuation and capitals, and the text has them: gives each word its spelling in the text.
 * Where words and text differ (`ten` and `10`), the text is believed and takes the time of the words it stands for.
 */
export function alignWords(words: readonly RecognisedWord[], text: string): RecognisedWord[] {
  const written = lettersOf(text)
  if (written.letters === '') return [...words]
  const aligned: RecognisedWord[] = []
  let unmatched: RecognisedWord[] = []
  let at = 0
  let textAt = 0
  for (const word of words) {
    const own = lettersOf(word.text).letters
    const found = own === '' ? -1 : find(written, own, at)
    if (found < 0) {
      unmatched.push(word)
      continue
    }
    const first = written.places[found] ?? 0
    const start = openingBefore(text, first, textAt)
    aligned.push(...settle(unmatched, text.slice(textAt, start), aligned.at(-1)?.end ?? word.start, word.start))
    unmatched = []
    at = found + own.length
    textAt = closingAfter(text, (written.places[at - 1] ?? first) + 1)
    aligned.push({ ...word, text: text.slice(start, textAt).trim() })
  }
  const last = unmatched.at(-1) ?? aligned.at(-1)
  return [...aligned, ...settle(unmatched, text.slice(textAt), aligned.at(-1)?.end ?? 0, last?.end ?? 0)]
}

/** What to make of words without a place in the text, and of the text beside them. */
function settle(words: readonly RecognisedWord[], text: string, from: number, to: number): RecognisedWord[] {
  if (lettersOf(text).letters === '') return [...words]
  const start = words[0]?.start ?? from
  const end = words.at(-1)?.end ?? to
  const confidence = words[0]?.confidence
  const spread = interpolateTimes(text, [{ start, end }], confidence)
  // Without any time between its neighbours a word still keeps its place in the order.
  return spread.length > 0
    ? spread
    : interpolateTimes(text, [{ start: 0, end: 1 }], confidence).map((word) => ({ ...word, start, end: start }))
}

function find({ letters, places }: Letters, own: string, at: number): number {
  if (letters.startsWith(own, at)) return at
  if (own.length < LEAST_LETTERS) return -1
  const found = letters.slice(0, at + LOOK_AHEAD + own.length).indexOf(own, at)
  // Only at the beginning of a written word: letters that touch in the text are inside one.
  return found > 0 && places[found] === (places[found - 1] ?? 0) + 1 ? -1 : found
}

function lettersOf(text: string): Letters {
  let letters = ''
  const places: number[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    if (!/[\p{L}\p{N}]/u.test(segment)) continue
    for (const unit of segment.toLowerCase().normalize('NFKC')) {
      if (!/[\p{L}\p{N}\p{M}]/u.test(unit)) continue
      for (let i = 0; i < unit.length; i++) places.push(index + Math.min(i, segment.length - 1))
      letters += unit
    }
  }
  return { letters, places }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Opening marks directly before a word belong to it. */
function openingBefore(text: string, first: number, from: number): number {
  let start = first
  while (start > from && /[^\s\p{L}\p{N}]/u.test(text.charAt(start - 1))) start--
  return start
}

/** Everything directly after a word belongs to it, up to a space or the next letter. */
function closingAfter(text: string, after: number): number {
  let end = after
  while (end < text.length && /[^\s\p{L}\p{N}\p{Ps}\p{Pi}]/u.test(text.charAt(end))) end++
  return end
}
