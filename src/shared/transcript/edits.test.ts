import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../tests/support/build-transcript.ts'
import type { Transcript } from '../contract/transcripts.ts'
import { checkTranscript } from './check.ts'
import { allItems, itemAt } from './chunked-list.ts'
import { groupTracks } from './track-paragraphs.ts'
import { type Place, replaceText } from './edits.ts'
import { documentText, paragraphOf, type TimedText, timedText, tokensIn, transcriptOf } from './timed-text.ts'

const LENGTH = 1000
let made = 0
const context = { newId: () => `new${++made}`, lengthSeconds: LENGTH }

function placeAt(timed: TimedText, position: number): Place {
  let rest = position
  for (const [paragraph, { text }] of allItems(timed.paragraphs).entries()) {
    if (rest <= text.length) return { paragraph, offset: rest }
    rest -= text.length + 1
  }
  throw new RangeError(`no place ${position}`)
}

/** Replaces the one occurrence of `part`, in which `|` marks where a pure insertion goes. */
function edit(timed: TimedText, part: string, insert: string): TimedText {
  const caret = part.indexOf('|')
  const plain = part.replace('|', '')
  const found = documentText(timed).indexOf(plain)
  if (found < 0) throw new Error(`no text ${plain}`)
  const from = caret < 0 ? found : found + caret
  const to = caret < 0 ? found + plain.length : from
  const result = replaceText(timed, placeAt(timed, from), placeAt(timed, to), insert, context)
  expectSound(result)
  return result
}

/** Everything that must hold after every edit. */
function expectSound(timed: TimedText) {
  const paragraphs = allItems(timed.paragraphs)
  expect(paragraphs.length).toBeGreaterThan(0)
  expect(checkTranscript({ ...transcriptOf(timed), paragraphs: paragraphs.map(paragraphOf) }, LENGTH)).toEqual([])
  expect(checkTranscript(transcriptOf(timed), LENGTH)).toEqual([])
  for (const paragraph of paragraphs) {
    expect(paragraph.words.map((word) => word.text)).toEqual(
      tokensIn(paragraph).map(({ from, to }) => paragraph.text.slice(from, to)),
    )
  }
}

const wordOf = (timed: TimedText, text: string) =>
  allItems(timed.paragraphs)
    .flatMap((paragraph) => paragraph.words)
    .find((word) => word.text === text)!
const paragraphsOf = (timed: TimedText) => allItems(timed.paragraphs)
const open = (...texts: string[]) => timedText(buildTranscript(...texts))

describe('[ED-039] words keep their times', () => {
  test('[ED-039] a changed word keeps its times, highlight and strike, and becomes certain', () => {
    const transcript = buildTranscript('we had a slege then')
    transcript.paragraphs[0]!.words[3] = buildWord('slege', 3, { confidence: 0.1, is_highlight: true })
    const after = edit(timedText(transcript), 'sle|ge', 'd')
    expect(wordOf(after, 'sledge')).toEqual(
      buildWord('sledge', 3, { confidence: 1, is_highlight: true, origin: 'person' }),
    )
  })

  test('[ED-039] an inserted word gets a time inside the gap it stands in, and its neighbours keep theirs', () => {
    const before = open('one three')
    const after = edit(before, 'one| three', ' two')
    expect(wordOf(after, 'two')).toMatchObject({ data_start: 0.5, data_end: 1, origin: 'interpolated', confidence: 1 })
    expect(wordOf(after, 'one')).toBe(wordOf(before, 'one'))
    expect(wordOf(after, 'three')).toBe(wordOf(before, 'three'))
  })

  test('a word typed letter by letter stays where its first letter was put', () => {
    let timed = edit(open('one three'), 'one| three', ' ')
    timed = edit(timed, 'one | three', 't')
    timed = edit(timed, 'one t| three', 'w')
    timed = edit(timed, 'one tw| three', 'o')
    expect(wordOf(timed, 'two')).toMatchObject({ data_start: 0.5, data_end: 1, origin: 'interpolated' })
  })

  test('words put before the first of a paragraph lean on it, not on the paragraph above', () => {
    const transcript = buildTranscript('one')
    transcript.paragraphs.push(buildParagraph('two', 60))
    expect(wordOf(edit(timedText(transcript), '|two', 'and '), 'and')).toMatchObject({ data_start: 59.5, data_end: 60 })
  })

  test('words put between others lean on the one before, and a new paragraph on the one above it', () => {
    const transcript = buildTranscript('one', 'two three')
    const [, second] = transcript.paragraphs
    Object.assign(second!, { words: [buildWord('two', 60), buildWord('three', 90)], data_start: 60, data_end: 90.5 })
    const [between, above] = [
      edit(timedText(transcript), 'two| three', ' and'),
      edit(timedText(transcript), '|two', 'new\n'),
    ]
    expect(wordOf(between, 'and')).toMatchObject({ data_start: 60.5, data_end: 61 })
    expect(wordOf(above, 'new')).toMatchObject({ data_start: 0.5, data_end: 1 })
  })

  test('words typed into an empty line begin where it stands', () => {
    const begin = { paragraph: 1, offset: 0 }
    const after = replaceText(open('one', '', 'last'), begin, begin, 'two', context)
    expectSound(after)
    expect(wordOf(after, 'two')).toMatchObject({ data_start: 2, data_end: 2.5 })
  })

  test('one word becomes two that share its time, and two become one that has both', () => {
    const split = edit(open('a cannot b'), 'can|not', ' ')
    expect(wordOf(split, 'can')).toMatchObject({ data_start: 1, data_end: 1.25 })
    expect(wordOf(split, 'not')).toMatchObject({ data_start: 1.25, data_end: 1.5 })
    expect(wordOf(edit(open('can not'), 'n n', 'nn'), 'cannot')).toMatchObject({ data_start: 0, data_end: 1.5 })
  })

  test('text pasted over text keeps the words that are the same', () => {
    const before = open('the old chain fairy ran')
    const after = edit(before, 'old chain fairy', 'old green chain ferry')
    expect(wordOf(after, 'old')).toBe(wordOf(before, 'old'))
    expect(wordOf(after, 'ran')).toBe(wordOf(before, 'ran'))
    const same = edit(before, 'chain fairy ran', 'chain ferry ran')
    expect(wordOf(same, 'chain')).toBe(wordOf(before, 'chain'))
    expect(wordOf(same, 'ferry')).toMatchObject({ data_start: 3, data_end: 3.5, confidence: 1 })
  })

  test('text typed at the end never goes past the media', () => {
    const timed = replaceText(
      open('one'),
      { paragraph: 0, offset: 3 },
      { paragraph: 0, offset: 3 },
      ' two three four',
      { ...context, lengthSeconds: 1 },
    )
    expect(wordOf(timed, 'four').data_end).toBe(1)
  })
})

describe('[ED-032] paragraphs are split and merged', () => {
  test('[ED-032] a split keeps every word; the second part gets speaker and mark, the first keeps id and note', () => {
    const transcript = buildTranscript('one two three four')
    Object.assign(transcript.paragraphs[0]!, { speaker: 'Ana', note: 'check', marked: true })
    const before = timedText(transcript)
    const after = edit(before, ' three', '\nthree')
    const [first, second] = paragraphsOf(after)
    expect(first).toMatchObject({
      _id: 'p0',
      speaker: 'Ana',
      note: 'check',
      marked: true,
      data_start: 0,
      data_end: 1.5,
    })
    expect(second).toMatchObject({ speaker: 'Ana', note: '', marked: true, data_start: 2, data_end: 3.5 })
    expect([...first!.words, ...second!.words]).toEqual(itemAt(before.paragraphs, 0)!.words)
  })

  test('[ED-032] a split before the first word moves the paragraph down with its note', () => {
    const transcript = buildTranscript('one two')
    transcript.paragraphs[0]!.note = 'check'
    const [empty, moved] = paragraphsOf(edit(timedText(transcript), '|one', '\n'))
    expect(empty).toMatchObject({ note: '', words: [] })
    expect(moved).toMatchObject({ _id: 'p0', note: 'check' })
  })

  test('[ED-032] a merge keeps every word, the first speaker and both notes', () => {
    const transcript = buildTranscript('one two', 'three four')
    Object.assign(transcript.paragraphs[0]!, { speaker: 'Ana', note: 'a', marked: true })
    Object.assign(transcript.paragraphs[1]!, { speaker: 'Ben', note: 'b' })
    const before = timedText(transcript)
    const after = paragraphsOf(edit(before, '\n', ' '))
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ _id: 'p0', speaker: 'Ana', note: 'a\nb', marked: false })
    expect(after[0]!.words).toEqual(paragraphsOf(before).flatMap((paragraph) => paragraph.words))
  })

  test('deleting a whole paragraph with its break leaves the next as it was', () => {
    const before = open('one two', 'three four', 'five')
    const after = paragraphsOf(edit(before, 'one two\n', ''))
    expect(after[0]).toMatchObject({ _id: 'p3', text: 'three four' })
    expect(after[1]).toBe(itemAt(before.paragraphs, 2))
  })

  test('of a paragraph that is deleted but for its spaces, nothing stays', () => {
    const transcript = buildTranscript('one', 'two')
    transcript.paragraphs[0]!.note = 'a'
    transcript.paragraphs[1]!.note = 'b'
    const [before, behind] = [edit(timedText(transcript), '|one', ' '), edit(timedText(transcript), 'two|', ' ')]
    const shown = (timed: TimedText) => paragraphsOf(timed).map(({ _id, note, text }) => [_id, note, text])
    expect(shown(edit(before, 'one\n', ''))).toEqual([['p2', 'b', ' two']])
    expect(shown(edit(behind, '\ntwo', ''))).toEqual([['p0', 'a', 'one ']])
    expect(shown(edit(timedText(transcript), '\ntwo', ''))).toEqual([['p0', 'a', 'one']])
  })

  test('paragraphs pasted over as many keep who speaks', () => {
    const transcript = buildTranscript('one two', 'three four')
    transcript.paragraphs[1]!.speaker = 'Ben'
    const after = paragraphsOf(edit(timedText(transcript), 'two\nthree', 'too\ntree'))
    expect(after.map(({ _id, speaker }) => ({ _id, speaker }))).toEqual([
      { _id: 'p0', speaker: 'Speaker 1' },
      { _id: 'p3', speaker: 'Ben' },
    ])
  })
})

describe('a row of a translation', () => {
  const rowTimes = new Map([
    ['p0', { data_start: 0, data_end: 1.5 }],
    ['p3', { data_start: 3, data_end: 4.5 }],
    ['p6', { data_start: 6, data_end: 7.5 }],
  ])
  /** Deletes the words of the second of three rows, one by one, as Ctrl+Backspace does. */
  const emptied = () =>
    [8, 3, 0].reduce(
      (timed, from) =>
        replaceText(
          timed,
          { paragraph: 1, offset: from },
          { paragraph: 1, offset: itemAt(timed.paragraphs, 1)!.text.length },
          '',
          { ...context, rowTimes },
        ),
      open('one two', 'tres cuatro', 'cinco seis'),
    )

  test('that is emptied stays as an empty paragraph with the time of its original', () => {
    expectSound(emptied())
    expect(transcriptOf(emptied()).paragraphs).toMatchObject([
      { _id: 'p0' },
      { _id: 'p3', data_start: 3, data_end: 4.5, words: [] },
      { _id: 'p6' },
    ])
  })

  test('that is emptied stays between its neighbours, where it has any', () => {
    const late = new Map([...rowTimes, ['p3', { data_start: 0, data_end: 99 }]])
    const spans = [0, 1, 2].map((row) => {
      const before = open('one two', 'tres cuatro', 'cinco seis')
      const { length } = itemAt(before.paragraphs, row)!.text
      const [start, end] = [
        { paragraph: row, offset: 0 },
        { paragraph: row, offset: length },
      ]
      const after = replaceText(before, start, end, '', { ...context, rowTimes: late })
      expectSound(after)
      const { data_start, data_end } = itemAt(after.paragraphs, row)!
      return [data_start, data_end]
    })
    expect(spans).toEqual([
      [0, 1.5],
      [1.5, 6],
      [6, 7.5],
    ])
  })

  test('that is cut before its first word moves down, and leaves an empty line', () => {
    const begin = { paragraph: 1, offset: 0 }
    const late = new Map([['p3', { data_start: 0, data_end: 99 }]])
    const after = replaceText(open('one two', 'tres cuatro'), begin, begin, '\n', { ...context, rowTimes: late })
    expectSound(after)
    const [, empty, moved] = paragraphsOf(after)
    expect(empty).toMatchObject({ text: '', data_start: 1.5 })
    expect(moved).toMatchObject({ text: 'tres cuatro', data_start: 3, data_end: 4.5 })
  })

  test('that is emptied and cut leaves a sound text', () => {
    const place = { paragraph: 1, offset: 0 }
    const after = replaceText(emptied(), place, place, '\n', { ...context, rowTimes })
    expectSound(after)
    expect(paragraphsOf(after).map(({ text }) => text)).toEqual(['one two', '', '', 'cinco seis'])
  })

  /** Types letter by letter at the end of the second row. */
  const typed = (before: TimedText, text: string) =>
    Array.from(text).reduce((timed, letter) => {
      const end = { paragraph: 1, offset: itemAt(timed.paragraphs, 1)!.text.length }
      return replaceText(timed, end, end, letter, { ...context, rowTimes })
    }, before)
  const timesIn = (timed: TimedText) =>
    itemAt(timed.paragraphs, 1)!.words.map(({ text, data_start, data_end }) => [text, data_start, data_end])

  test('has the time of the original for the words that are typed into it, by their lengths', () => {
    expect(timesIn(typed(emptied(), 'seis'))).toEqual([['seis', 3, 4.5]])
    const row = typed(emptied(), 'seis mañana ya')
    expectSound(row)
    expect(timesIn(row)).toEqual([
      ['seis', 3, 3.5],
      ['mañana', 3.5, 4.25],
      ['ya', 4.25, 4.5],
    ])
  })

  test('is timed in the same way while the sound plays: nobody says its words', () => {
    const listening = { from: 6, to: 7, lag: 0 }
    const place = { paragraph: 1, offset: 0 }
    expect(timesIn(replaceText(emptied(), place, place, 'seis ya', { ...context, rowTimes, listening }))).toEqual([
      ['seis', 3, 4],
      ['ya', 4, 4.5],
    ])
  })

  test('goes with its original where that has moved, as long as it is empty; words keep their own time', () => {
    const moved = { ...context, rowTimes: new Map([['p3', { data_start: 3.5, data_end: 4 }]]) }
    const typedAt = (timed: TimedText, offset: number, text: string) =>
      timesIn(replaceText(timed, { paragraph: 1, offset }, { paragraph: 1, offset }, text, moved))
    expect(typedAt(emptied(), 0, 'seis')).toEqual([['seis', 3.5, 4]])
    const times = typedAt(open('one two', 'tres cuatro', 'cinco seis'), 11, ' y')
    expect([times[0]![1], times.at(-1)![2]]).toEqual([3, 4.5])
  })

  test('that is emptied together with the next stays as one empty paragraph with its time', () => {
    const [start, end] = [
      { paragraph: 1, offset: 0 },
      { paragraph: 2, offset: 10 },
    ]
    const after = replaceText(open('one two', 'tres cuatro', 'cinco seis'), start, end, '', { ...context, rowTimes })
    expect(transcriptOf(after).paragraphs).toMatchObject([
      { _id: 'p0' },
      { _id: 'p3', data_start: 3, data_end: 4.5, words: [] },
    ])
  })

  test('that is split stays in front of its second half', () => {
    const row = typed(emptied(), 'seis mañana ya')
    const cut = { paragraph: 1, offset: 4 }
    const split = replaceText(row, cut, { paragraph: 1, offset: 5 }, '\n', { ...context, rowTimes })
    const more = typed(split, ' y')
    expectSound(more)
    expect(timesIn(more)).toEqual([
      ['seis', 3, 3.4],
      ['y', 3.4, 3.5],
    ])
  })

  test('that is joined to the next has the time of both', () => {
    const before = open('one two', 'tres cuatro', 'cinco seis')
    const joined = replaceText(before, { paragraph: 1, offset: 11 }, { paragraph: 2, offset: 0 }, ' ', {
      ...context,
      rowTimes,
    })
    const times = timesIn(typed(joined, ' y'))
    expect([times.map(([text]) => text), times[0]![1], times.at(-1)![2]]).toEqual([
      ['tres', 'cuatro', 'cinco', 'seis', 'y'],
      3,
      7.5,
    ])
  })

  test('that a person adds goes when it is empty, as in any text', () => {
    const place = { paragraph: 1, offset: 11 }
    expect(
      transcriptOf(replaceText(open('one two', 'tres cuatro'), place, place, '\n', { ...context, rowTimes }))
        .paragraphs,
    ).toHaveLength(2)
  })
})

const anyWord = fc.record({
  text: fc.oneof(
    fc.constantFrom('a', 'week', 'Halvard,', 'été', '船', '🎉x'),
    fc.string({ minLength: 1, maxLength: 12 }),
  ),
  gap: fc.constantFrom(0, 0, 0.1, 2),
  long: fc.constantFrom(0, 0.3, 1),
  confidence: fc.constantFrom(0, 0.1, 0.5, 0.9),
})
const anyTranscript = fc.array(fc.array(anyWord, { maxLength: 12 }), { maxLength: 6 }).map((paragraphs): Transcript => {
  let time = 0
  return {
    paragraphs: paragraphs.map((words, index) => {
      const data_start = time
      const timed = words.map(({ text, gap, long, confidence }) => {
        time += gap + long
        return buildWord(text, time - long, { data_end: time, confidence })
      })
      return {
        ...buildParagraph('', data_start),
        _id: `p${index}`,
        data_end: time,
        words: timed,
        speaker: `Speaker ${index % 3}`,
      }
    }),
    speakers: [],
    notes: [],
  }
})
const anyInsert = fc.oneof(
  fc.constantFrom('', ' ', '\n', 'x', ' new', 'new ', '\n\n', 'a week\nHalvard, x'),
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', ' ', '.', '船'), maxLength: 30 }),
)

/** The same where each speaker has a track: what they say may overlap. */
const anyTracks = fc
  .array(anyTranscript, { minLength: 2, maxLength: 3 })
  .map((speakers): Transcript =>
    groupTracks(
      speakers.map(({ paragraphs }) =>
        paragraphs.flatMap(({ words }) =>
          words.map(({ text, data_start: start, data_end: end, confidence }) => ({ text, start, end, confidence })),
        ),
      ),
    ),
  )

test.each([
  ['who speaks in turns', anyTranscript],
  ['who speaks at once', anyTracks],
])(
  '[ED-039] after any run of edits of %s the transcript is sound and what was not touched stays',
  (_, any) => {
    const anyEdit = fc.record({
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      size: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(80)),
      insert: anyInsert,
    })
    fc.assert(
      fc.property(any, fc.array(anyEdit, { minLength: 1, maxLength: 12 }), (transcript, edits) => {
        let timed = timedText(transcript)
        expectSound(timed)
        for (const { from, size, insert } of edits) {
          const text = documentText(timed)
          const start = Math.round(from * text.length)
          const end = Math.min(text.length, start + size)
          const [a, b] = [placeAt(timed, start), placeAt(timed, end)]
          const next = replaceText(timed, a, b, insert, context)
          expect(documentText(next)).toBe(text.slice(0, start) + insert + text.slice(end))
          expectSound(next)
          const kept = new Set(allItems(next.paragraphs).flatMap((paragraph) => paragraph.words))
          for (const [index, paragraph] of allItems(timed.paragraphs).entries()) {
            for (const [at, token] of tokensIn(paragraph).entries()) {
              const isBefore = index < a.paragraph || (index === a.paragraph && token.to < a.offset)
              const isAfter = index > b.paragraph || (index === b.paragraph && token.from > b.offset)
              // Within a paragraph that is joined to what was said at the same time, words follow each other.
              const isJoined =
                any === anyTracks && index >= a.paragraph && index <= b.paragraph && b.paragraph > a.paragraph
              if ((isBefore || isAfter) && !isJoined) expect(kept.has(paragraph.words[at]!)).toBe(true)
            }
          }
          timed = next
        }
      }),
      { numRuns: any === anyTracks ? 500 : 1500 },
    )
  },
  120_000,
)
