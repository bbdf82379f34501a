import { packWords } from '../../../server/adapters/text-index/pack-words.ts'
import { pairTerms } from '../../../server/adapters/text-index/pair-terms.ts'
import type { PreparedParagraph } from '../../../server/adapters/text-index/prepare-text.ts'
import { createRandom } from '../../support/random.ts'

/** As people speak: words in an hour, and in a paragraph of the machine. */
export const WORDS_OF_AN_HOUR = 9000
const WORDS_OF_A_PARAGRAPH = 60

/** Different words, of which the n-th is said as often as 1 in n, as in every language. */
const VOCABULARY = 60_000

const shares = Float64Array.from({ length: VOCABULARY }, (_, index) => 1 / (index + 1.5))
for (let at = 1; at < VOCABULARY; at++) shares[at] = shares[at]! + shares[at - 1]!

/** A word by how often it is said; 0 is the commonest. */
export const wordAt = (rank: number): string => {
  let word = ''
  for (let left = rank + 1; left > 0; left = Math.floor(left / 100)) word += SYLLABLES[left % 100]!
  return word
}
const SYLLABLES = Array.from({ length: 100 }, (_, n) => 'bdfghklmnprstvwz'[n % 16]! + 'aeiou'[n % 5]! + 'nrst'[n % 4]!)
const words = Array.from({ length: VOCABULARY }, (_, rank) => wordAt(rank))

/** The words of an hour; the same ones for the same number. */
export function hourOfSpeech(hour: number): string[] {
  const random = createRandom(hour + 1)
  return Array.from({ length: WORDS_OF_AN_HOUR }, () => words[rankOf(random() * shares.at(-1)!)]!)
}

function rankOf(share: number): number {
  let [low, high] = [0, VOCABULARY - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (shares[middle]! < share) low = middle + 1
    else high = middle
  }
  return low
}

/** When the words of a paragraph begin, and how sure the machine was of them. */
const times = (start: number) =>
  Array.from({ length: WORDS_OF_A_PARAGRAPH }, (_, word): [number, number] => [start + word * 40, 70 + (word % 30)])

/** An hour as it is indexed. */
export function paragraphsOf(hour: number): PreparedParagraph[] {
  const spoken = hourOfSpeech(hour)
  return Array.from({ length: WORDS_OF_AN_HOUR / WORDS_OF_A_PARAGRAPH }, (_, index) => {
    const bodyTerms = spoken.slice(index * WORDS_OF_A_PARAGRAPH, (index + 1) * WORDS_OF_A_PARAGRAPH)
    const start = index * WORDS_OF_A_PARAGRAPH * 40
    const part = {
      speaker: `Speaker ${(index % 3) + 1}`,
      body: bodyTerms.join(' '),
      words: packWords(times(start)),
      bodyTerms,
      speakerTerms: ['speaker', `${(index % 3) + 1}`],
      startTerms: [],
      pairTerms: () => pairTerms(bodyTerms),
    }
    return { id: `p${index}`, sha1: `${index}`, parts: () => [part] }
  })
}
