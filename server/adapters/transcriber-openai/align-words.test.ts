import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecognisedWord } from '../../ports/transcriber.ts'
import { alignWords } from './align-words.ts'

/** Words half a second long, one after the other. */
const timed = (...texts: string[]): RecognisedWord[] =>
  texts.map((text, index) => ({ text, start: index / 2, end: index / 2 + 0.5, confidence: 0.9 }))
const texts = (words: RecognisedWord[]) => words.map((word) => word.text)

test('puts capitals and punctuation of the text on the words, and leaves their times', () => {
  const words = alignWords(timed('hello', 'dear', 'world'), 'Hello, "dear" world!')
  expect(texts(words)).toEqual(['Hello,', '"dear"', 'world!'])
  expect(words.map((word) => word.start)).toEqual([0, 0.5, 1])
  expect(words.every((word) => word.confidence === 0.9 && word.origin === undefined)).toBe(true)
})

test('marks inside a word stay inside it, and a hyphen goes with the word before', () => {
  expect(texts(alignWords(timed('dont', 'say', 'well', 'known'), "Don't say well-known."))).toEqual([
    "Don't",
    'say',
    'well-',
    'known.',
  ])
  expect(texts(alignWords(timed('costs', '5'), 'costs $5 (now'))).toEqual(['costs', '$5', '(now'])
})

test('Chinese has no spaces and still keeps its marks', () => {
  expect(texts(alignWords(timed('你好', '世界'), '你好，世界。'))).toEqual(['你好，', '世界。'])
})

test('where words and text differ, the text takes the time of the words', () => {
  const words = alignWords(timed('it', 'is', 'twenty', 'five', 'now'), 'It is 25 now.')
  expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['It', 0, 0.5],
    ['is', 0.5, 1],
    ['25', 1, 2],
    ['now.', 2, 2.5],
  ])
  expect(words[2]?.origin).toBe('interpolated')
})

test('text that no word stands for keeps its place in the order', () => {
  const words = alignWords(timed('one', 'three'), 'One two three four')
  expect(texts(words)).toEqual(['One', 'two', 'three', 'four'])
  expect(words.map((word) => word.start)).toEqual([0, 0.5, 0.5, 1])
})

test('words that the text lacks stay, and without a text all stay', () => {
  expect(texts(alignWords(timed('one', 'um', 'two'), 'One two'))).toEqual(['One', 'um', 'two'])
  expect(texts(alignWords(timed('one', 'two'), ' '))).toEqual(['one', 'two'])
})

test('a short word is not found inside another one', () => {
  expect(texts(alignWords(timed('a', 'cat'), 'That cat.'))).toEqual(['That', 'cat.'])
})

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

test('every letter of the text is in the words, once and in order, whatever the words are', () => {
  const word = fc.constantFrom('one', 'Two', 'don’t', '10', 'ten', '你好', 'a', '—', 'É', 'ﬁn', '…')
  fc.assert(
    fc.property(
      fc.array(word),
      fc.array(fc.tuple(word, fc.constantFrom('', ',', '.', '”', '(')), { minLength: 1 }),
      (heard, written) => {
        const text = written.map(([one, mark]) => one + mark).join(' ')
        const words = alignWords(timed(...heard), text)
        for (const one of words) expect(one.end).toBeGreaterThanOrEqual(one.start)
        const left = words.map((one) => letters(one.text)).join(' ')
        // Heard words without a place may stand between; the written ones must all be there in order.
        let at = 0
        for (const letter of letters(text)) {
          at = left.indexOf(letter, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at += letter.length
        }
      },
    ),
  )
})
