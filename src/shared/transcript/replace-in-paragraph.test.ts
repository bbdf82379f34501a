import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTranscript, buildWord } from '../../../tests/support/build-transcript.ts'
import { checkTranscript } from './check.ts'
import { allItems, itemAt, splice } from './chunked-list.ts'
import { replaceText } from './edits.ts'
import { type LineReplacement, replaceInParagraph } from './replace-in-paragraph.ts'
import { timedText, tokensIn, transcriptOf } from './timed-text.ts'

const context = { newId: () => 'new', lengthSeconds: 100 }
const open = () => timedText(buildTranscript('before', 'the old man and the boat by the sea', 'after'))

test('[ED-039] each word keeps the time of the one whose place it takes, and all others stay the very same', () => {
  const before = open()
  const after = replaceInParagraph(
    before,
    1,
    [
      { from: 0, to: 3, insert: 'an' },
      { from: 16, to: 19, insert: 'one small' },
      { from: 28, to: 31, insert: 'a' },
    ],
    context,
  )
  const [old, now] = [itemAt(before.paragraphs, 1)!, itemAt(after.paragraphs, 1)!]
  expect(now.text).toBe('an old man and one small boat by a sea')
  expect(now.words.map(({ data_start }) => data_start)).toEqual([2, 3, 4, 5, 6, 6 + (0.5 * 3) / 8, 7, 8, 9, 10])
  expect(now.words[0]).toMatchObject({ text: 'an', confidence: 1, origin: 'person' })
  expect([1, 2, 3, 6, 7, 9].map((at) => now.words[at])).toEqual([1, 2, 3, 5, 6, 8].map((at) => old.words[at]))
  expect(now.words[1]).toBe(old.words[1])
})

test('[ED-039] words that several changes are put beside stay the very same', () => {
  const replaced = (...replacements: LineReplacement[]) => {
    const before = open()
    const after = replaceInParagraph(before, 1, replacements, context)
    const [old, now] = [itemAt(before.paragraphs, 1)!.words, itemAt(after.paragraphs, 1)!.words]
    return now
      .filter((word) => old.includes(word))
      .map(({ text }) => text)
      .join(' ')
  }
  const [before, behind] = [
    { from: 0, to: 4, insert: 'a very ' },
    { from: 7, to: 11, insert: ' and wise lad' },
  ]
  expect(replaced(before, { from: 8, to: 11, insert: 'sailor' })).toBe('old and the boat by the sea')
  expect(replaced({ from: 0, to: 3, insert: 'an' }, behind)).toBe('old and the boat by the sea')
  expect(replaced({ from: 3, to: 3, insert: 'n' }, { from: 4, to: 4, insert: 'c' })).toBe('man and the boat by the sea')
})

test('[ED-039] new words stand behind the one before them, and at the start of a paragraph before the next', () => {
  const transcript = buildTranscript('one', 'a b', 'last')
  const [, middle, last] = transcript.paragraphs
  Object.assign(middle!, { words: [buildWord('a', 10), buildWord('b', 20)], data_start: 10, data_end: 20.5 })
  Object.assign(last!, { words: [buildWord('last', 30)], data_start: 30, data_end: 30.5 })
  const times = (paragraph: number, ...replacements: LineReplacement[]) => {
    const after = replaceInParagraph(timedText(transcript), paragraph, replacements, context)
    expect(checkTranscript(transcriptOf(after), 100)).toEqual([])
    return itemAt(after.paragraphs, paragraph)!.words.map(({ data_start, data_end }) => [data_start, data_end])
  }
  const begin = { from: 0, to: 0, insert: 'x ' }
  expect(times(1, begin, { from: 2, to: 2, insert: 'y ' })).toEqual([
    [9.5, 10],
    [10, 10.5],
    [10.5, 11],
    [20, 20.5],
  ])
  expect(times(0, begin, { from: 3, to: 3, insert: ' y' })).toEqual([
    [0, 0],
    [0, 0.5],
    [0.5, 1],
  ])
  expect(times(2, begin, { from: 4, to: 4, insert: ' y' })).toEqual([
    [29.5, 30],
    [30, 30.5],
    [30.5, 31],
  ])
  expect(times(0, { from: 0, to: 3, insert: 'one y' })).toEqual([
    [0, 0.5],
    [0.5, 1],
  ])
})

test('[ED-039] words put into a line of spaces stand behind the line before', () => {
  const before = timedText(buildTranscript('one', '', 'last'))
  const [, empty] = allItems(before.paragraphs)
  const spaces = { ...empty!, text: '   ', data_start: 0.5, data_end: 0.5 }
  const blank = { ...before, paragraphs: splice(before.paragraphs, 1, 1, [spaces]) }
  const after = replaceInParagraph(
    blank,
    1,
    [
      { from: 0, to: 1, insert: 'a' },
      { from: 2, to: 3, insert: 'b' },
    ],
    context,
  )
  const { words } = itemAt(after.paragraphs, 1)!
  expect(words.map(({ text, data_start }) => [text, data_start])).toEqual([
    ['a', 0.5],
    ['b', 1],
  ])
})

test('[ED-039] one alone leaves what it would leave among all edits', () => {
  const anyInsert = fc.constantFrom(
    '',
    ' ',
    'x',
    ' a b ',
    'boat',
    'old',
    'x old y',
    'the old',
    'man and the',
    'any old one',
    '船',
  )
  fc.assert(
    fc.property(fc.nat(34), fc.nat(20), anyInsert, (from, size, insert) => {
      const before = open()
      const to = Math.min(34, from + size)
      const after = replaceInParagraph(before, 1, [{ from, to, insert }], context)
      const [start, end] = [
        { paragraph: 1, offset: from },
        { paragraph: 1, offset: to },
      ]
      const expected = replaceText(before, start, end, insert, context)
      expect(allItems(after.paragraphs)).toEqual(allItems(expected.paragraphs))
    }),
    { examples: [[0, 11, 'any old one']] },
  )
})

test('[ED-039] many at once leave the text that one after another would leave, and it is sound', () => {
  const anyCut = fc.record({
    gap: fc.nat(6),
    size: fc.nat(8),
    insert: fc.constantFrom('', ' ', 'x', ' a b ', 'boat', '船'),
  })
  fc.assert(
    fc.property(fc.array(anyCut, { minLength: 1, maxLength: 6 }), (cuts) => {
      const before = open()
      const { length } = itemAt(before.paragraphs, 1)!.text
      const replacements: LineReplacement[] = []
      let from = 0
      for (const { gap, size, insert } of cuts) {
        from += gap + 1
        if (from + size > length) break
        replacements.push({ from, to: from + size, insert })
        from += size
      }
      const after = replaceInParagraph(before, 1, replacements, context)
      const oneByOne = replacements.reduceRight(
        (timed, { insert, ...cut }) =>
          replaceText(timed, { paragraph: 1, offset: cut.from }, { paragraph: 1, offset: cut.to }, insert, context),
        before,
      )
      const [now, expected] = [itemAt(after.paragraphs, 1)!, itemAt(oneByOne.paragraphs, 1)!]
      expect(now.text).toBe(expected.text)
      expect(now.words.map(({ text }) => text)).toEqual(
        tokensIn(now).map((token) => now.text.slice(token.from, token.to)),
      )
      expect(checkTranscript(transcriptOf(after), 100)).toEqual([])
    }),
  )
})

test('a line that is emptied stands where its row has its time, between its neighbours', () => {
  const emptied = (row?: { data_start: number; data_end: number }) => {
    const before = open()
    const { _id, text } = itemAt(before.paragraphs, 1)!
    const after = replaceInParagraph(before, 1, [{ from: 0, to: text.length, insert: '' }], {
      ...context,
      rowTimes: row && new Map([[_id, row]]),
    })
    const { data_start, data_end } = itemAt(after.paragraphs, 1)!
    return [data_start, data_end]
  }
  const alone = timedText(buildTranscript('alone'))
  for (const rowTimes of [undefined, new Map([['p0', { data_start: 0, data_end: 9 }]])]) {
    const after = replaceInParagraph(alone, 0, [{ from: 0, to: 5, insert: '' }], { ...context, rowTimes })
    expect(transcriptOf(after).paragraphs[0]?.data_end).toBe(rowTimes && 9)
  }
  expect([emptied(), emptied({ data_start: 3, data_end: 5 }), emptied({ data_start: 0, data_end: 99 })]).toEqual([
    [0.5, 0.5],
    [3, 5],
    [0.5, 12],
  ])
})

test('the words of a row of a translation share the time of its original', () => {
  const before = open()
  const { _id, text } = itemAt(before.paragraphs, 1)!
  const after = replaceInParagraph(before, 1, [{ from: 0, to: text.length, insert: 'ab c' }], {
    ...context,
    rowTimes: new Map([[_id, { data_start: 2, data_end: 11 }]]),
  })
  expect(
    itemAt(after.paragraphs, 1)!.words.map(({ text: word, data_start, data_end }) => [word, data_start, data_end]),
  ).toEqual([
    ['ab', 2, 8],
    ['c', 8, 11],
  ])
})
