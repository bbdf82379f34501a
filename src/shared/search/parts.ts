import type { Paragraph } from '../contract/transcripts.ts'
import { tokensOf } from './tokens.ts'

/**
 * As much of a paragraph as is searched at once: all of it, unless it is very long. Words of a phrase, and words that
 * are wanted together, stand in the same part.
 */
export interface SearchPart {
  speaker: string
  /** The words, with one space between any two. */
  body: string
  /** For each word when it begins, in hundredths of a second, and how sure the machine was of it, in percent. */
  words: readonly [start: number, percent: number][]
}

/** Folded words of a part at most, which is four times as many as paragraphs of the machine have words. */
export const MOST_PART_TOKENS = 250

/** Letters of a word that are searched; what is longer is none that anybody types. UTF-16 units. */
const MOST_WORD = MOST_PART_TOKENS

/** What is searched of a paragraph. */
export function* searchParts({ speaker, words }: Pick<Paragraph, 'speaker' | 'words'>): Generator<SearchPart> {
  let tokens = 0
  let texts: string[] = []
  let facts: [number, number][] = []
  const part = (): SearchPart => ({ speaker, body: texts.join(' '), words: facts })
  for (const { text, data_start: start, confidence } of words) {
    const shown = text.slice(0, MOST_WORD).trim().replace(/\s/gu, '\u00a0')
    const size = tokenCount(shown)
    if (tokens + size > MOST_PART_TOKENS && texts.length > 0) {
      yield part()
      ;[tokens, texts, facts] = [0, [], []]
    }
    tokens += size
    texts.push(shown)
    facts.push([Math.round(start * 100), Math.round(confidence * 100)])
  }
  if (texts.length > 0) yield part()
}

function tokenCount(text: string): number {
  let count = 0
  for (const _ of tokensOf(text)) count += 1
  return count
}

/** Which word of a part has a place in its body. */
export function wordAt(body: string, offset: number): number {
  let word = 0
  for (let at = body.indexOf(' '); at >= 0 && at < offset; at = body.indexOf(' ', at + 1)) word += 1
  return word
}
