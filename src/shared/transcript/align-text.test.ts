import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlainText } from './imports/read-plain-text.ts'
import { alignText } from './align-text.ts'

const textOf = (text: string) => readPlainText(text, 100).transcript
const heard = (text: string) => text.split(' ').map((word, at) => ({ text: word, start: at * 2 + 1, end: at * 2 + 2 }))
const placed = (text: string, heardText: string, voiced = [{ start: 0, end: 100 }]) =>
  alignText(textOf(text), { heard: heardText === '' ? [] : heard(heardText), voiced }).paragraphs.flatMap(({ words }) =>
    words.map((word) => [word.text, word.data_start, word.data_end, word.origin]),
  )

describe('[UP-045] a text without times', () => {
  test('takes the gap between its neighbours where nothing is voiced in it, and no time where there is no gap', () => {
    expect(
      placed('One two three', 'one three', [
        { start: 0, end: 1.5 },
        { start: 50, end: 60 },
      ]),
    ).toEqual([
      ['One', 1, 2, 'aligned'],
      ['two', 2, 3, 'interpolated'],
      ['three', 3, 4, 'aligned'],
    ])
    for (const voiced of [
      [
        { start: 0, end: 2 },
        { start: 50, end: 60 },
      ],
      [
        { start: 0, end: 1 },
        { start: 3, end: 60 },
      ],
    ]) {
      expect(placed('One two three', 'one three', voiced)[1]).toEqual(['two', 2, 3, 'interpolated'])
    }
    const close = [
      { text: 'one', start: 1, end: 2 },
      { text: 'three', start: 2, end: 3 },
    ]
    const { paragraphs } = alignText(textOf('One two three'), { heard: close, voiced: [{ start: 0, end: 100 }] })
    expect(paragraphs[0]!.words[1]).toMatchObject({ data_start: 2, data_end: 2, origin: 'interpolated' })
  })

  test('takes the times of the words that are heard, whatever their spelling', () => {
    expect(placed('Good morning, Ana!', 'good morning ana')).toEqual([
      ['Good', 1, 2, 'aligned'],
      ['morning,', 3, 4, 'aligned'],
      ['Ana!', 5, 6, 'aligned'],
    ])
    expect(placed('Die Straße', 'DIE strasse')).toEqual([
      ['Die', 1, 2, 'aligned'],
      ['Straße', 3, 4, 'aligned'],
    ])
  })

  test('takes no time from signs that stand alone', () => {
    expect(placed('One – two', 'one ... two')[1]).toEqual(['–', 2, 5, 'interpolated'])
  })

  test('is spread as a whole where less than a fifth of its words is heard', () => {
    const [one, ...others] = placed('one b c d e', 'one')
    expect([one, others.at(-1)]).toEqual([
      ['one', 1, 2, 'aligned'],
      ['e', expect.closeTo(75.5), 100, 'interpolated'],
    ])
    expect(placed('one b c d e f', 'one')[0]).toEqual(['one', 0, expect.closeTo(37.5), 'interpolated'])
  })

  test('has paragraphs that span their words; one without words keeps its time', () => {
    const transcript = textOf('One two.\n\nThree.')
    const empty = { ...transcript.paragraphs[0]!, words: [], data_start: 2, data_end: 3 }
    const withEmpty = { ...transcript, paragraphs: [empty, ...transcript.paragraphs] }
    const { paragraphs } = alignText(withEmpty, { heard: heard('one two three'), voiced: [] })
    expect(paragraphs.map(({ data_start, data_end }) => [data_start, data_end])).toEqual([
      [2, 3],
      [1, 4],
      [5, 6],
    ])
    expect(paragraphs.map(({ words }) => words.map(({ text }) => text))).toEqual([[], ['One', 'two.'], ['Three.']])
  })

  test('spreads what was not heard between its neighbours, and says so', () => {
    expect(placed('One two three. Four', 'one free four')).toEqual([
      ['One', 1, 2, 'aligned'],
      ['two', 2, expect.closeTo(3), 'interpolated'],
      ['three.', expect.closeTo(3), 5, 'interpolated'],
      ['Four', 5, 6, 'aligned'],
    ])
    const [first, , , last] = placed('Well one two so', 'one two', [{ start: 0, end: 9 }])
    expect([first, last]).toEqual([
      ['Well', 0, 1, 'interpolated'],
      ['so', 4, 9, 'interpolated'],
    ])
  })

  test('shares what is voiced when nothing of it is heard; pauses stay empty', () => {
    const voiced = [
      { start: 2, end: 4 },
      { start: 10, end: 12 },
    ]
    expect(placed('ab cd', '', voiced)).toEqual([
      ['ab', 2, 4, 'interpolated'],
      ['cd', 10, 12, 'interpolated'],
    ])
    const three = [...voiced, { start: 20, end: 22 }]
    expect(placed('ab cd ef', '', three).map(([, start, end]) => [start, end])).toEqual([
      [2, 4],
      [10, 12],
      [20, 22],
    ])
    expect(placed('ab cd', '', []).map(([, start, end]) => [start, end])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(placed('ab cd', 'something else altogether', voiced)).toEqual([
      ['ab', 2, 4, 'interpolated'],
      ['cd', 10, 12, 'interpolated'],
    ])
  })

  test('never goes back in time, and keeps every word', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'the', 'river', 'boat.')
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        fc.array(word, { maxLength: 40 }),
        (written, said) => {
          const words = placed(written.join(' '), said.join(' '))
          expect(words.map(([text]) => text)).toEqual(written)
          let earliest = 0
          for (const [, start, end] of words as [string, number, number][]) {
            expect(start).toBeGreaterThanOrEqual(earliest - 1e-9)
            expect(end).toBeGreaterThanOrEqual(start)
            earliest = start
          }
        },
      ),
    )
  })
})
