import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { checkTranscript } from '../check.ts'
import { replaceText } from '../edits.ts'
import { allItems, itemAt } from '../chunked-list.ts'
import { changeParagraphs } from '../marks.ts'
import { assignSpeaker } from '../speakers.ts'
import { timedText, type TimedText, transcriptOf } from '../timed-text.ts'
import { sameParagraph } from '../same.ts'
import { collisionsOf, mergeTexts } from './merge-texts.ts'
import { type CollisionChoice, resolveMerge } from './resolve.ts'

let ids = 0
const newId = () => `new ${++ids}`
const context = { newId, lengthSeconds: 1000 }
const base = buildTranscript('one two three', 'four five six', 'seven eight', 'nine ten')
const linesOf = ({ paragraphs }: Transcript) => paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))

/** The text after edits by paragraph: `[paragraph, from, to, insert]`. */
function edited(
  ...edits: readonly (readonly [paragraph: number, from: number, to: number, insert: string])[]
): Transcript {
  return transcriptOf(
    edits.reduce(
      (timed, [paragraph, from, to, insert]) =>
        replaceText(timed, { paragraph, offset: from }, { paragraph, offset: to }, insert, context),
      timedText(base),
    ),
  )
}

function merge(mine: Transcript, theirs: Transcript, choice: CollisionChoice = 'both') {
  const merged = mergeTexts({ base, mine, theirs })
  const collisions = collisionsOf(merged)
  const text = resolveMerge(
    merged,
    collisions.map(() => choice),
    newId,
  )
  return {
    collisions: collisions.map(({ mine: m, theirs: t }) => [
      linesOf({ ...base, paragraphs: [...m] }),
      linesOf({ ...base, paragraphs: [...t] }),
    ]),
    lines: linesOf(text),
    text,
  }
}

describe('[ED-042] what only one side changed is taken as it is', () => {
  test('different paragraphs, a split here and a join there', () => {
    expect(merge(edited([0, 3, 4, '\n']), edited([3, 0, 4, 'NINE']))).toMatchObject({
      collisions: [],
      lines: ['one', 'two three', 'four five six', 'seven eight', 'NINE ten'],
    })
    const joined = transcriptOf(
      replaceText(timedText(base), { paragraph: 2, offset: 11 }, { paragraph: 3, offset: 0 }, ' ', context),
    )
    expect(merge(edited([0, 0, 3, 'ONE']), joined)).toMatchObject({
      collisions: [],
      lines: ['ONE two three', 'four five six', 'seven eight nine ten'],
    })
  })

  test('in one paragraph, words here and mark, note and speaker there', () => {
    const beside = transcriptOf(
      assignSpeaker(changeParagraphs(timedText(base), 1, 1, { marked: true, note: 'sure?' }), 1, 1, 'Ben'),
    )
    const { collisions, text } = merge(edited([1, 0, 4, 'FOUR']), beside)
    expect(collisions).toEqual([])
    expect(text.paragraphs[1]).toMatchObject({
      marked: true,
      note: 'sure?',
      speaker: 'Ben',
      words: [{ text: 'FOUR' }, { text: 'five' }, { text: 'six' }],
    })
    expect(text.speakers.map(({ name }) => name)).toEqual(['Speaker 1', 'Ben'])
  })

  test('paragraphs that either side removed, or added in different places', () => {
    const [without1, without2] = [0, 1].map((gone) => ({
      ...base,
      paragraphs: base.paragraphs.filter((_, index) => index !== gone),
    }))
    expect(merge(without1!, without2!)).toMatchObject({ collisions: [], lines: ['seven eight', 'nine ten'] })
    expect(merge(edited([0, 13, 13, '\nmore']), edited([2, 11, 11, '\nless']))).toMatchObject({
      collisions: [],
      lines: ['one two three', 'more', 'four five six', 'seven eight', 'less', 'nine ten'],
    })
  })

  test('a paragraph cut here, and a note on it there', () => {
    const noted = transcriptOf(changeParagraphs(timedText(base), 0, 0, { note: 'sure?' }))
    for (const [mine, theirs] of [
      [edited([0, 7, 8, '\n']), noted],
      [noted, edited([0, 7, 8, '\n'])],
    ] as const) {
      const { collisions, text } = merge(mine, theirs)
      expect(collisions).toEqual([])
      expect(text.paragraphs.slice(0, 2).map(({ note, words }) => [note, words.length])).toEqual([
        ['sure?', 2],
        ['', 1],
      ])
    }
  })

  test('words changed here, and a paragraph added behind them there', () => {
    const [first, ...rest] = base.paragraphs
    const added = { ...base, paragraphs: [first!, { ...first!, _id: 'added' }, ...rest] }
    const both = {
      collisions: [],
      lines: ['ONE two three', 'one two three', 'four five six', 'seven eight', 'nine ten'],
    }
    expect(merge(edited([0, 0, 3, 'ONE']), added)).toMatchObject(both)
    expect(merge(added, edited([0, 0, 3, 'ONE']))).toMatchObject(both)
  })

  test('nothing at all, and then each paragraph is a part', () => {
    expect(mergeTexts({ base, mine: base, theirs: base }).parts).toEqual(
      base.paragraphs.map((paragraph) => ({ settled: [paragraph] })),
    )
  })

  test('paragraphs that both sides moved, none of which is lost', () => {
    const moved = (order: string) => ({
      ...base,
      paragraphs: order.split('').map((name) => ({ ...base.paragraphs[0]!, _id: name, note: name })),
    })
    const { parts } = mergeTexts({ base: moved('12x345'), mine: moved('12345x'), theirs: moved('54312x') })
    expect(
      parts
        .flatMap((part) => ('settled' in part ? part.settled : []))
        .map(({ _id }) => _id)
        .join(''),
    ).toBe('54312x')
  })

  test('the same change on both sides', () => {
    expect(merge(edited([0, 0, 3, 'ONE']), edited([0, 0, 3, 'ONE']))).toMatchObject({
      collisions: [],
      lines: linesOf(edited([0, 0, 3, 'ONE'])),
    })
  })
})

describe('[ED-042] what both sides changed is asked', () => {
  test('by paragraph, with a choice for each', () => {
    const [mine, theirs] = [
      edited([0, 0, 3, 'MINE'], [2, 0, 5, 'MY']),
      edited([0, 0, 3, 'THEIRS'], [2, 6, 11, 'OTHER'], [3, 0, 4, 'NINE']),
    ]
    const merged = mergeTexts({ base, mine, theirs })
    expect(collisionsOf(merged)).toHaveLength(2)
    expect(linesOf(resolveMerge(merged, ['mine', 'theirs'], newId))).toEqual([
      'MINE two three',
      'four five six',
      'seven OTHER',
      'NINE ten',
    ])
    expect(linesOf(resolveMerge(merged, ['both', 'mine'], newId))).toEqual([
      'MINE two three',
      'THEIRS two three',
      'four five six',
      'MY eight',
      'NINE ten',
    ])
    expect(() => resolveMerge(merged, ['mine'], newId)).toThrow('not decided')
  })

  test('a paragraph removed here and changed there', () => {
    const without = { ...base, paragraphs: base.paragraphs.slice(1) }
    expect(merge(without, edited([0, 0, 3, 'ONE']), 'mine')).toMatchObject({
      collisions: [[[], ['ONE two three']]],
      lines: linesOf(without),
    })
  })

  test('a paragraph cut here and changed there is asked as one', () => {
    expect(merge(edited([0, 7, 8, '\n']), edited([0, 8, 13, 'THREE']), 'theirs')).toMatchObject({
      collisions: [[['one two', 'three'], ['one two THREE']]],
      lines: ['one two THREE', 'four five six', 'seven eight', 'nine ten'],
    })
    const [mine, theirs] = [edited([0, 8, 13, 'THREE']), edited([0, 7, 8, '\n'])]
    expect(collisionsOf(mergeTexts({ base, mine, theirs }))).toEqual([
      { base: base.paragraphs.slice(0, 1), mine: mine.paragraphs.slice(0, 1), theirs: theirs.paragraphs.slice(0, 2) },
    ])
  })
})

/** An edit of a text by numbers: typing a word of its own, cutting, joining, removing, marking. */
const anyEdit = fc.record({
  kind: fc.constantFrom('type', 'cut', 'join', 'remove', 'mark', 'note'),
  paragraph: fc.nat(20),
  at: fc.nat(40),
})
type Edit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never

function applied(timed: TimedText, { kind, paragraph: number, at }: Edit, typed: string): TimedText {
  const paragraph = number % timed.paragraphs.length
  const { text } = itemAt(timed.paragraphs, paragraph)!
  const place = { paragraph, offset: at % (text.length + 1) }
  const isLast = paragraph === timed.paragraphs.length - 1
  if (kind === 'type') return replaceText(timed, place, place, ` ${typed} `, context)
  if (kind === 'cut') return replaceText(timed, place, place, '\n', context)
  if (kind === 'join')
    return isLast
      ? timed
      : replaceText(timed, { paragraph, offset: text.length }, { paragraph: paragraph + 1, offset: 0 }, ' ', context)
  if (kind === 'remove')
    return isLast
      ? timed
      : replaceText(timed, { paragraph, offset: 0 }, { paragraph: paragraph + 1, offset: 0 }, '', context)
  return changeParagraphs(timed, paragraph, paragraph, kind === 'mark' ? { marked: true } : { note: typed })
}

const long = timedText(buildTranscript('a b c d', 'e f', 'g', 'h i j k l', 'm n', 'o p q'))
const changed = (edits: readonly Edit[], by: string) =>
  transcriptOf(edits.reduce((timed, edit, index) => applied(timed, edit, `${by}${index}`), long))
const anyEdits = fc.array(anyEdit, { maxLength: 6 })

describe('[ED-042] for any edits on both sides', () => {
  test('with both kept, no word that anybody wrote is lost, and none that neither removed', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (here, there) => {
        const texts = { base: transcriptOf(long), mine: changed(here, 'mine'), theirs: changed(there, 'theirs') }
        const merged = mergeTexts(texts)
        const result = resolveMerge(
          merged,
          collisionsOf(merged).map(() => 'both' as const),
          newId,
        )
        const wordsOf = ({ paragraphs }: Transcript) =>
          new Set(paragraphs.flatMap(({ words }) => words.map(({ text }) => text)))
        const [was, mine, theirs, is] = [texts.base, texts.mine, texts.theirs, result].map(wordsOf)
        for (const word of new Set([...mine!, ...theirs!]))
          if (!was!.has(word) || (mine!.has(word) && theirs!.has(word))) expect(is).toContain(word)
        expect(new Set(result.paragraphs.map(({ _id }) => _id)).size).toBe(result.paragraphs.length)
        expect(checkTranscript(transcriptOf(timedText(result)), 1000)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('a paragraph that one side alone changed is in the result as there, whatever is decided elsewhere', () => {
    fc.assert(
      fc.property(
        anyEdits,
        anyEdits,
        fc.constantFrom<CollisionChoice>('mine', 'theirs', 'both'),
        (here, there, choice) => {
          const texts = { base: transcriptOf(long), mine: changed(here, 'mine'), theirs: changed(there, 'theirs') }
          const merged = mergeTexts(texts)
          const asked = new Set(
            collisionsOf(merged).flatMap(({ mine, theirs }) => [...mine, ...theirs].map(({ _id }) => _id)),
          )
          const result = resolveMerge(
            merged,
            collisionsOf(merged).map(() => choice),
            newId,
          )
          const find = (text: Transcript, id: string) => text.paragraphs.find(({ _id }) => _id === id)
          for (const [side, other] of [
            [texts.mine, texts.theirs],
            [texts.theirs, texts.mine],
          ] as const) {
            for (const paragraph of side.paragraphs) {
              const [was, others] = [find(texts.base, paragraph._id), find(other, paragraph._id)]
              const isOnlyHere = was
                ? !sameParagraph(was, paragraph) && others !== undefined && sameParagraph(was, others)
                : true
              if (isOnlyHere && !asked.has(paragraph._id)) expect(find(result, paragraph._id)).toEqual(paragraph)
            }
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('when only one side changed anything, nothing is asked and its text is the result', () => {
    fc.assert(
      fc.property(anyEdits, (edits) => {
        const [text, side] = [transcriptOf(long), changed(edits, 'x')]
        for (const texts of [
          { base: text, mine: side, theirs: text },
          { base: text, mine: text, theirs: side },
        ]) {
          const merged = mergeTexts(texts)
          expect(collisionsOf(merged)).toEqual([])
          expect(resolveMerge(merged, [], newId).paragraphs).toEqual(side.paragraphs)
        }
        expect(allItems(long.paragraphs)).toHaveLength(6)
      }),
      { numRuns: 300 },
    )
  })
})

describe('[ED-042] what stands beside the words', () => {
  const beside = (index: number, more: Partial<Paragraph>) => ({
    ...base,
    paragraphs: base.paragraphs.map((paragraph, at) => (at === index ? { ...paragraph, ...more } : paragraph)),
  })

  test.each([
    ['speaker', { speaker: 'Ana' }, { speaker: 'Ben' }],
    ['note', { note: 'a' }, { note: 'b' }],
    ['words', { words: [] }, { words: base.paragraphs[1]!.words.slice(1) }],
  ])('in one paragraph is asked where both sides changed the %s', (_what, here, there) => {
    const [mine, theirs] = [beside(1, here), beside(1, there)]
    expect(collisionsOf(mergeTexts({ base, mine, theirs }))).toEqual([
      { base: [base.paragraphs[1]], mine: [mine.paragraphs[1]], theirs: [theirs.paragraphs[1]] },
    ])
    expect(collisionsOf(mergeTexts({ base, mine, theirs: mine }))).toEqual([])
  })

  test('is taken piece by piece from the side that changed it', () => {
    const mine = beside(1, { speaker: 'Ana', speaker_origin: 'person', color: 'red', marked: true })
    const theirs = beside(1, { note: 'there', words: base.paragraphs[1]!.words.slice(1) })
    for (const texts of [
      { base, mine, theirs },
      { base, mine: theirs, theirs: mine },
    ]) {
      expect(resolveMerge(mergeTexts(texts), [], newId).paragraphs[1]).toEqual({
        ...mine.paragraphs[1],
        note: 'there',
        words: theirs.paragraphs[1]!.words,
      })
    }
  })

  const speakers = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((one) => ({ name: one.split(':')[0]!, color: one.split(':')[1]! }))
  test.each([
    ['added here', 'A:1', 'A:1 B:2', 'A:1', 'A:1 B:2'],
    ['added there', 'A:1', 'A:1', 'A:1 B:2', 'A:1 B:2'],
    ['added on both sides', 'A:1', 'A:1 B:2', 'A:1 B:3 C:4', 'A:1 B:2 C:4'],
    ['removed here', 'A:1 B:2', 'A:1', 'A:1 B:2', 'A:1'],
    ['removed here and changed there', 'A:1 B:2', 'A:1', 'A:1 B:3', 'A:1 B:3'],
    ['removed there', 'A:1 B:2', 'A:1 B:2', 'A:1', 'A:1'],
    ['changed here', 'A:1 B:2', 'A:1 B:3', 'A:1 B:2', 'A:1 B:3'],
    ['changed there', 'A:1 B:2', 'A:1 B:2', 'A:1 B:3', 'A:1 B:3'],
    ['changed on both sides', 'A:1 B:2', 'A:1 B:4', 'A:1 B:3', 'A:1 B:4'],
  ])('a speaker who was %s', (_how, was, here, there, merged) => {
    const text = (these: string) => ({ ...base, speakers: speakers(these) })
    expect(mergeTexts({ base: text(was), mine: text(here), theirs: text(there) }).speakers).toEqual(speakers(merged))
  })

  test.each([
    ['changed here', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
    ['changed there', ['a'], ['a'], [], []],
    ['changed alike', ['a'], ['b'], ['b'], ['b']],
    ['changed on both sides', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ])('notes of the text that were %s', (_how, was, here, there, merged) => {
    expect(
      mergeTexts({ base: { ...base, notes: was }, mine: { ...base, notes: here }, theirs: { ...base, notes: there } })
        .notes,
    ).toEqual(merged)
  })
})

test('[ED-042] a text that has an id several times is merged by their order', () => {
  const [first, ...rest] = base.paragraphs
  const several = (more: Partial<Paragraph>) => ({
    ...base,
    paragraphs: [first!, { ...first!, ...more }, first!, ...rest],
  })
  expect(
    collisionsOf(
      mergeTexts({ base: several({}), mine: several({ marked: true }), theirs: several({ note: 'there' }) }),
    ),
  ).toEqual([])
})

test('[ED-042] a text that has an id twice is merged all the same, and has it once in the end', () => {
  const [first, second, ...rest] = base.paragraphs
  const twice = { ...base, paragraphs: [first!, { ...second!, _id: first!._id }, ...rest] }
  const mine = {
    ...twice,
    paragraphs: twice.paragraphs.map((paragraph, at) => (at === 1 ? { ...paragraph, note: 'here' } : paragraph)),
  }
  const theirs = {
    ...twice,
    paragraphs: twice.paragraphs.map((paragraph, at) => (at === 0 ? { ...paragraph, note: 'there' } : paragraph)),
  }
  const { paragraphs } = resolveMerge(mergeTexts({ base: twice, mine, theirs }), [], () => 'another')
  expect(paragraphs.map(({ _id, note }) => [_id, note])).toEqual([
    [first!._id, 'there'],
    ['another', 'here'],
    ...rest.map(({ _id }) => [_id, '']),
  ])
})
