import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../tests/support/random.ts'
import type { WordsAnchor } from '../../contract/comments.ts'
import { allItems } from '../chunked-list.ts'
import { replaceText } from '../edits.ts'
import { timedText, type TimedText } from '../timed-text.ts'
import { findAnchor } from './find-anchor.ts'
import { anchorAt, quoteOf } from './make-anchor.ts'
import { indexWords, type AnchorParagraph } from './word-index.ts'

/** Paragraphs of words that begin a second after each other. */
function textOf(...paragraphs: string[]): AnchorParagraph[] {
  let start = 10
  return paragraphs.map((words, index) => ({
    _id: `p${index}`,
    words: words.split(' ').map((text) => ({ text, data_start: start++ })),
  }))
}

/** The anchor at some words of a text. */
function at(text: readonly AnchorParagraph[], words: string): WordsAnchor {
  const index = indexWords(text)
  const row = index.words.map((word) => word.text)
  const these = words.split(' ')
  const from = row.findIndex((_word, place) => these.every((word, offset) => row[place + offset] === word))
  return anchorAt(index, from, from + these.length - 1)
}

const found = (text: readonly AnchorParagraph[], anchor: WordsAnchor) => {
  const there = findAnchor(indexWords(text), anchor)
  return there && quoteOf(there)
}

const TEXT = textOf('we met Ana Petrovic at the harbour', 'and the boat was late again')

/** The same words, others said in the place of some of them. */
const rewritten = (change: (words: AnchorParagraph['words']) => AnchorParagraph['words'], paragraph = 0) =>
  TEXT.map((one, index) => (index === paragraph ? { ...one, words: change(one.words) } : one))

describe('an anchor is found again', () => {
  const name = at(TEXT, 'Ana Petrovic')

  test('where words came before it', () => {
    expect(
      found(
        rewritten((words) => [{ text: 'Today', data_start: 9 }, ...words]),
        name,
      ),
    ).toBe('Ana Petrovic')
  })

  test('where its words were corrected, one or all', () => {
    const corrected = (texts: Record<string, string>) =>
      rewritten((words) => words.map((word) => ({ ...word, text: texts[word.text] ?? word.text })))
    expect(found(corrected({ Petrovic: 'Petrović' }), name)).toBe('Ana Petrović')
    expect(found(corrected({ Ana: 'Anna', Petrovic: 'Petrović' }), name)).toBe('Anna Petrović')
  })

  test('where its words repeat themselves and stand somewhere else, once', () => {
    const anchor = at(textOf('no no no yes'), 'no no no yes')
    const elsewhere = (...paragraphs: string[]) =>
      textOf(...paragraphs).map((one) => ({
        _id: `other ${one._id}`,
        words: one.words.map((word) => ({ ...word, data_start: word.data_start + 500 })),
      }))
    expect(found(elsewhere('well no no', 'no no yes then'), anchor)).toBe('no no no yes')
    expect(found(elsewhere('no no no yes', 'no no no yes'), anchor)).toBeNull()
  })

  test('where others were written over them, more or fewer', () => {
    const over = (...texts: string[]) =>
      rewritten((words) => [
        ...words.slice(0, 2),
        ...texts.map((text, offset) => ({ text, data_start: 12 + offset / 10 })),
        ...words.slice(4),
      ])
    expect(found(over('her'), name)).toBe('her')
    expect(found(over('our', 'old', 'friend'), name)).toBe('our old friend')
  })

  test('where its paragraph was cut in two or joined to the next', () => {
    const [first, second] = TEXT
    const cut = [{ _id: 'p0', words: first!.words.slice(0, 3) }, { _id: 'new', words: first!.words.slice(3) }, second!]
    expect(findAnchor(indexWords(cut), name)).toMatchObject({ paragraph: 'p0', word: 2, end_paragraph: 'new' })
    expect(found([{ _id: 'p1', words: [...first!.words, ...second!.words] }], name)).toBe('Ana Petrovic')
  })

  test('where all times were changed, and its paragraphs have other ids', () => {
    const later = TEXT.map(({ words }, index) => ({
      _id: `q${index}`,
      words: words.map(({ text, data_start }) => ({ text, data_start: data_start * 1.1 + 0.37 })),
    }))
    expect(found(later, name)).toBe('Ana Petrovic')
    expect(found(later, at(TEXT, 'the'))).toBe('the')
  })

  test('among words that have no times', () => {
    const untimed = textOf('no no no no no yes no').map((one) => ({
      ...one,
      words: one.words.map(({ text }) => ({ text, data_start: 0 })),
    }))
    const yes = at(untimed, 'yes')
    const fewer = [{ ...untimed[0]!, words: untimed[0]!.words.slice(2) }]
    expect(findAnchor(indexWords(fewer), yes)).toMatchObject({ word: 3 })
  })
})

describe('an anchor is not found', () => {
  test('when its words are gone, though others say the same', () => {
    const the = at(TEXT, 'the')
    expect(
      found(
        rewritten((words) => words.filter(({ text }) => text !== 'the')),
        the,
      ),
    ).toBeNull()
    expect(found([TEXT[1]!], the)).toBeNull()
    expect(found([], the)).toBeNull()
  })
})

const VOCABULARY = ['the', 'a', 'boat', 'and', 'we', 'late', 'no', 'very']

/** Edits as a person makes them: typing, deleting, cutting and joining paragraphs. */
function edited(timed: TimedText, random: () => number, newId: () => string): TimedText {
  const paragraphs = allItems(timed.paragraphs)
  const paragraph = Math.floor(random() * paragraphs.length)
  const { text } = paragraphs[paragraph]!
  const offset = Math.floor(random() * (text.length + 1))
  const here = { paragraph, offset }
  const end = { paragraph, offset: Math.min(text.length, offset + Math.floor(random() * 12)) }
  const word = VOCABULARY[Math.floor(random() * VOCABULARY.length)]!
  const context = { newId, lengthSeconds: 10_000 }
  const kind = Math.floor(random() * 5)
  if (kind === 0) return replaceText(timed, here, here, ` ${word} `, context)
  if (kind === 1) return replaceText(timed, here, here, word.slice(0, 1), context)
  if (kind === 2) return replaceText(timed, here, end, '', context)
  if (kind === 3) return replaceText(timed, here, here, '\n', context)
  const next = paragraphs[paragraph + 1]
  if (!next) return replaceText(timed, here, end, word, context)
  return replaceText(timed, { paragraph, offset: text.length }, { paragraph: paragraph + 1, offset: 0 }, ' ', context)
}

test('no edits lose or misplace an anchor whose words still stand', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 30 }), (seed, steps) => {
      const random = createRandom(seed)
      let id = 0
      const newId = () => `new-${(id += 1)}`
      const paragraphs = textOf(
        ...[8, 1, 12, 5].map((length) =>
          Array.from({ length }, () => VOCABULARY[Math.floor(random() * VOCABULARY.length)]!).join(' '),
        ),
      ).map(({ _id, words }) => ({
        _id,
        speaker: 'Ana',
        color: '#000',
        note: '',
        marked: false,
        data_start: words[0]!.data_start,
        data_end: words.at(-1)!.data_start + 1,
        words: words.map(({ text, data_start }) => ({
          text,
          data_start,
          data_end: data_start + 0.8,
          confidence: 1,
          is_highlight: false,
          is_strike: false,
        })),
      }))
      let timed = timedText({ paragraphs, speakers: [], notes: [] })
      const all = indexWords(allItems(timed.paragraphs)).words.map(({ text, at: begins }) => `${begins} ${text}`)
      const from = Math.floor(random() * all.length)
      const to = Math.min(all.length - 1, from + Math.floor(random() * 5))
      const first = anchorAt(indexWords(allItems(timed.paragraphs)), from, to)
      let kept: WordsAnchor = first
      // What went and came again, with the same time, is another word.
      let standing = all.slice(from, to + 1)
      let outside = [...all.slice(0, from), ...all.slice(to + 1)]
      for (let step = 0; step < steps; step++) {
        timed = edited(timed, random, newId)
        const now = indexWords(allItems(timed.paragraphs))
        const there = now.words.map(({ text, at: begins }) => `${begins} ${text}`)
        const isThere = (word: string) => there.filter((one) => one === word).length === 1
        standing = standing.filter(isThere)
        outside = outside.filter(isThere)
        kept = findAnchor(now, kept) ?? kept
      }
      const index = indexWords(allItems(timed.paragraphs))
      // Found at every save, or once at the end of all edits.
      for (const anchor of [kept, first]) {
        const there = findAnchor(index, anchor)
        if (standing.length === 0) continue
        const words = there?.words.map(({ text, at: begins }) => `${begins} ${text}`) ?? []
        expect({
          lost: standing.filter((word) => !words.includes(word)),
          others: outside.filter((word) => words.includes(word)),
        }).toMatchObject({ lost: [], others: [] })
      }
    }),
    { numRuns: 200 },
  )
})
