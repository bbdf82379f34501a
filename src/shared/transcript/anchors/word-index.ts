import type { AnchorWord } from '../../contract/comments.ts'
import type { Paragraph, Word } from '../../contract/transcripts.ts'
import { soundOf } from '../pair-words.ts'

/** As much of a text as an anchor stands in. */
export type AnchorParagraph = Pick<Paragraph, '_id'> & { readonly words: readonly Pick<Word, 'text' | 'data_start'>[] }

/** A word with its place: index of its paragraph in the text, and its own in the paragraph. */
export interface PlacedWord extends AnchorWord {
  paragraph: number
  word: number
}

/** All words of a text in one row, and where they stand. */
export interface WordIndex {
  readonly paragraphs: readonly AnchorParagraph[]
  readonly words: readonly PlacedWord[]
  /** What a word says when small things are left out, by which words are compared; worked out once for each. */
  soundOf: (text: string) => string
  /** Places in the row of a word that says this and begins then, in order. */
  placesOf: (word: AnchorWord) => readonly number[]
  /** Place in the row of a paragraph's word, or of the next that is there; undefined where the paragraph is not. */
  placeAt: (paragraphId: string, word: number) => number | undefined
  /** Place in the row of the first word that begins then or later. */
  placeFrom: (seconds: number) => number
}

const NONE: readonly number[] = []

/** Times are the same to the millisecond. */
const keyOf = ({ text, at }: AnchorWord) => `${Math.round(at * 1000)} ${text}`

/** Goes through a text once, to find any number of anchors in it. */
export function indexWords(paragraphs: readonly AnchorParagraph[]): WordIndex {
  const words: PlacedWord[] = []
  const begins = new Map<string, number>()
  for (const [index, paragraph] of paragraphs.entries()) {
    begins.set(paragraph._id, words.length)
    for (const [at, word] of paragraph.words.entries())
      if (word.text !== '') words.push({ text: word.text, at: word.data_start, paragraph: index, word: at })
  }
  const places = Map.groupBy(words.keys(), (at) => keyOf(words[at]!))
  const sounds = new Map<string, string>()
  return {
    paragraphs,
    words,
    soundOf(text) {
      const known = sounds.get(text)
      if (known !== undefined) return known
      const sound = soundOf(text)
      sounds.set(text, sound)
      return sound
    },
    placesOf: (word) => places.get(keyOf(word)) ?? NONE,
    placeAt(paragraphId, word) {
      const begin = begins.get(paragraphId)
      if (begin === undefined) return undefined
      const index = words[begin]?.paragraph
      let at = begin
      while (at < words.length && words[at]!.paragraph === index && words[at]!.word < word) at += 1
      return at
    },
    placeFrom: (seconds) => firstPlace(words.length, (at) => words[at]!.at >= seconds),
  }
}

/** The first of so many places of which something holds, as it then does of all after it; their number for none. */
export function firstPlace(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
