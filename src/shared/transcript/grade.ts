import type { Paragraph, Transcript, Word } from '../contract/transcripts.ts'
import { pairWords, soundOf } from './pair-words.ts'

/** In what a transcriptor's text and its reviewer's differ at one place. */
export const DIFFERENCE_KINDS = ['substituted', 'missing', 'added', 'formatting', 'speaker'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One place where two texts differ. */
export interface Difference {
  kind: DifferenceKind
  /** Seconds, from the start of the texts. */
  start: number
  end: number
  /** What the transcriptor wrote, or whom they named; empty for a word that they left out. */
  before: string
  /** What the reviewer has in its place; empty for a word that is too much. */
  after: string
}

/** How many differences there are of each kind, and in how many words. */
export interface GradeCounts {
  /** Words of the reviewer's text that can be heard. */
  words: number
  substituted: number
  missing: number
  added: number
  /** Words with other capitals, signs, highlighting or strike-through. */
  formatting: number
  /** Turns that have another speaker, and speakers that have another name. */
  speakers: number
}

/** What a review says of a text. */
export interface Grade extends GradeCounts {
  /** In the order of the texts. */
  differences: readonly Difference[]
}

interface SpokenWord extends Word {
  speaker: string
}

/** Grades a text by what its reviewer made of it: word by word, as {@link pairWords} aligns them. */
export function gradeText(before: Pick<Transcript, 'paragraphs'>, after: Pick<Transcript, 'paragraphs'>): Grade {
  const [a, b] = [spokenWords(before.paragraphs), spokenWords(after.paragraphs)]
  const pairs = pairWords(
    a.map(({ text }) => text),
    b.map(({ text }) => text),
  )
  const differences: Difference[] = []
  const together: (readonly [SpokenWord, SpokenWord])[] = []
  for (const [atA, atB] of pairs) {
    const [wordA, wordB] = [atA === undefined ? undefined : a[atA], atB === undefined ? undefined : b[atB]]
    if (wordA && wordB) together.push([wordA, wordB])
    const kind = differenceOf(wordA, wordB)
    if (kind) differences.push(placed(kind, wordA, wordB))
  }
  differences.push(...speakerDifferences(together))
  const count = (kind: DifferenceKind) => differences.filter((difference) => difference.kind === kind).length
  return {
    words: b.filter(isHeard).length,
    substituted: count('substituted'),
    missing: count('missing'),
    added: count('added'),
    formatting: count('formatting'),
    speakers: count('speaker'),
    differences: differences.toSorted((one, other) => one.start - other.start),
  }
}

/** Wrong words in a hundred: those that are others, left out or too much. What is only written otherwise is not one. */
export function errorsInHundred({
  words,
  substituted,
  missing,
  added,
}: Pick<GradeCounts, 'words' | 'substituted' | 'missing' | 'added'>): number {
  const errors = substituted + missing + added
  return words === 0 ? (errors === 0 ? 0 : 100) : (errors * 100) / words
}

const spokenWords = (paragraphs: readonly Paragraph[]): SpokenWord[] =>
  paragraphs.flatMap(({ speaker, words }) => words.map((word) => ({ ...word, speaker })))

/** Signs alone, such as a dash, are not. */
const isHeard = ({ text }: Word) => /[\p{L}\p{N}]/u.test(text)

function differenceOf(a: Word | undefined, b: Word | undefined): DifferenceKind | null {
  if (a && b) {
    if (soundOf(a.text) !== soundOf(b.text)) return isHeard(a) || isHeard(b) ? 'substituted' : 'formatting'
    return a.text === b.text && a.is_strike === b.is_strike && a.is_highlight === b.is_highlight ? null : 'formatting'
  }
  const alone = a ?? b
  if (!alone) return null
  if (!isHeard(alone)) return 'formatting'
  return a ? 'added' : 'missing'
}

/** The reviewer's times are used where there are any: they have listened to what they wrote. */
function placed(kind: DifferenceKind, a: Word | undefined, b: Word | undefined): Difference {
  const { data_start: start, data_end: end } = (b ?? a)!
  return { kind, start, end, before: a?.text ?? '', after: b?.text ?? '' }
}

/**
 * Each speaker of the one text is the one of the other with whom they have most words in common; a turn of anybody else
 * is a difference, and so is another name for the same speaker, once. Where both texts have the same name, nobody would
 * see one.
 */
function speakerDifferences(pairs: readonly (readonly [SpokenWord, SpokenWord])[]): Difference[] {
  const names = sameSpeakers(pairs)
  const differences: Difference[] = []
  const renamed = new Set<string>()
  let isGoingOn = false
  for (const [a, b] of pairs) {
    const isSame = names.get(a.speaker) === b.speaker
    const isDifferent = a.speaker !== b.speaker && (!isSame || !renamed.has(a.speaker))
    if (isSame) renamed.add(a.speaker)
    const last = differences.at(-1)
    if (isDifferent && isGoingOn && last?.before === a.speaker && last.after === b.speaker) last.end = b.data_end
    else if (isDifferent) {
      const { data_start: start, data_end: end } = b
      differences.push({ kind: 'speaker', start, end, before: a.speaker, after: b.speaker })
    }
    isGoingOn = isDifferent && !isSame
  }
  return differences
}

/** Whom of the second text each speaker of the first is, most common words first; everybody is one at most. */
function sameSpeakers(pairs: readonly (readonly [SpokenWord, SpokenWord])[]): ReadonlyMap<string, string> {
  const counts = new Map<string, { a: string; b: string; words: number }>()
  for (const [{ speaker: a }, { speaker: b }] of pairs) {
    const key = JSON.stringify([a, b])
    const known = counts.get(key)
    if (known) known.words += 1
    else counts.set(key, { a, b, words: 1 })
  }
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { a, b } of [...counts.values()].toSorted((one, other) => other.words - one.words)) {
    if (names.has(a) || taken.has(b)) continue
    names.set(a, b)
    taken.add(b)
  }
  return names
}
