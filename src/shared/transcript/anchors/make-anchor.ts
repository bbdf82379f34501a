import { ANCHOR_LIMITS, type AnchorWord, type WordsAnchor } from '../../contract/comments.ts'
import type { PlacedWord, WordIndex } from './word-index.ts'

/** The anchor at these words of a text, by their places in the row, both included; long runs are cut at their end. */
export function anchorAt({ words, paragraphs }: Pick<WordIndex, 'words' | 'paragraphs'>, from: number, to: number) {
  const last = fitting(words, from, Math.min(to, from + ANCHOR_LIMITS.words - 1))
  const [first, end] = [words[from]!, words[last]!]
  const anchor: WordsAnchor = {
    kind: 'words',
    paragraph: paragraphs[first.paragraph]!._id,
    word: first.word,
    end_paragraph: paragraphs[end.paragraph]!._id,
    end_word: end.word,
    words: words.slice(from, last + 1).map(bare),
    before: short(words.slice(Math.max(0, from - ANCHOR_LIMITS.beside), from)),
    after: short(words.slice(last + 1, last + 1 + ANCHOR_LIMITS.beside)),
  }
  return anchor
}

/** Letters that an anchor leaves for the words beside it. */
const BESIDE_CHARACTERS = 600
const MOST_BESIDE = BESIDE_CHARACTERS / (2 * ANCHOR_LIMITS.beside)

/** As many words as an anchor may hold, one at least. */
function fitting(words: readonly PlacedWord[], from: number, to: number): number {
  let left = ANCHOR_LIMITS.characters - BESIDE_CHARACTERS
  let last = from
  for (let at = from; at <= to; at++) {
    left -= words[at]!.text.length
    if (left < 0) break
    last = at
  }
  return last
}

const bare = ({ text, at }: AnchorWord): AnchorWord => ({ text, at })

/** Words beside an anchor need not be whole to be useless: overlong ones are left out. */
const short = (words: readonly AnchorWord[]) => words.filter(({ text }) => text.length <= MOST_BESIDE).map(bare)

/** What an anchor's words say, as a quote. */
export const quoteOf = ({ words }: Pick<WordsAnchor, 'words'>): string => words.map(({ text }) => text).join(' ')
