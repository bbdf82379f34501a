import type { Word } from '../contract/transcripts.ts'
import { interpolateTimes } from './interpolate-times.ts'

/** An inserted word takes at most this long, a slow reading speed, however wide the gap it stands in. */
const LONGEST_INSERTED_SECONDS = 0.5

/** The surroundings of words that a change touched, in seconds. */
interface Surroundings {
  /** End of the word or paragraph before. */
  previousEnd: number
  /** Start of the word or paragraph after; undefined at the end of the text. */
  nextStart: number | undefined
  /** Whether inserted words belong to the word after them, as at the start of a paragraph. */
  leansOnNext: boolean
  lengthSeconds: number
}

/** The words that take the place of those a change touched: `texts` in order. */
export function rewriteWords(old: readonly Word[], texts: readonly string[], around: Surroundings): Word[] {
  // Words typed or pasted over with the same text are the same words.
  let head = 0
  while (head < old.length && old[head]!.text === texts[head]) head++
  let tail = 0
  const most = Math.min(old.length, texts.length) - head
  while (tail < most && old[old.length - 1 - tail]!.text === texts[texts.length - 1 - tail]) tail++

  const previousEnd = head > 0 ? old[head - 1]!.data_end : around.previousEnd
  const nextStart = tail > 0 ? old[old.length - tail]!.data_start : around.nextStart
  const leansOnNext = around.leansOnNext && head === 0
  const [was, is] = [old.slice(head, old.length - tail), texts.slice(head, texts.length - tail)]
  const middle = changedWords(was, is, { ...around, previousEnd, nextStart, leansOnNext })
  return [...old.slice(0, head), ...middle, ...old.slice(old.length - tail)]
}

function changedWords(old: readonly Word[], texts: readonly string[], around: Surroundings): Word[] {
  if (old.length === 0) return insertedWords(texts, around)
  if (old.length === texts.length) return texts.map((text, index) => edited(old[index]!, text))

  const start = old[0]!.data_start
  const end = old.reduce((latest, word) => Math.max(latest, word.data_end), start)
  if (texts.length === 1) return [{ ...edited(old[0]!, texts[0]!), data_end: end }]
  const times = interpolateTimes(start, Math.max(start, Math.min(end, around.nextStart ?? Infinity)), texts)
  return texts.map((text, index) => {
    const nearest = old[Math.floor((index * old.length) / texts.length)]!
    return { ...edited(nearest, text), ...times[index]!, origin: 'interpolated' }
  })
}

/** A word that a person wrote anew; whatever the engine heard is in its place no more. */
function edited(word: Word, text: string): Word {
  const { heard: _heard, ...certain } = certainWord(word)
  return { ...certain, text }
}

/** A word that a person vouches for. Its times stay, and stay an estimate where they were one. */
export function certainWord(word: Word): Word {
  return { ...word, confidence: 1, origin: word.origin === 'interpolated' ? 'interpolated' : 'person' }
}

function insertedWords(
  texts: readonly string[],
  { previousEnd, nextStart, leansOnNext, lengthSeconds }: Surroundings,
): Word[] {
  const latest = nextStart ?? Math.max(previousEnd, lengthSeconds)
  const earliest = Math.min(previousEnd, latest)
  const width = Math.min(latest - earliest, texts.length * LONGEST_INSERTED_SECONDS)
  const times = leansOnNext
    ? interpolateTimes(latest - width, latest, texts)
    : interpolateTimes(earliest, earliest + width, texts)
  return texts.map((text, index) => ({
    text,
    ...times[index]!,
    confidence: 1,
    is_highlight: false,
    is_strike: false,
    origin: 'interpolated',
  }))
}
