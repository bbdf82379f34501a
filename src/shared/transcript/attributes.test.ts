import { describe, expect, test } from 'vitest'
import { buildParagraph } from '../../../tests/support/build-transcript.ts'
import { inheritAttributes } from './attributes.ts'

const paragraph = (text: string, _id: string, more = {}) => ({
  ...buildParagraph(text, 0, { _id, speaker: _id.toUpperCase(), color: `of ${_id}`, ...more }),
  text,
})
const one = paragraph('one', 'a', { note: 'first', marked: true, speaker_origin: 'person' })
const two = paragraph('two', 'b', { note: 'second', marked: true })
const empty = paragraph('', 'c', { note: 'third', marked: false })

function inherited(old: (typeof one)[], lines: string[], leavesFirst: boolean, leavesLast: boolean) {
  let made = 0
  return inheritAttributes({ old, lines, leavesFirst, leavesLast, newId: () => `new ${++made}` })
}
const shown = (...args: Parameters<typeof inherited>) =>
  inherited(...args).map(({ _id, speaker, note, marked }) => [_id, speaker, note, marked].join(' '))

test('all that belongs to a paragraph is inherited, and nothing of its words', () => {
  expect(inherited([one], ['won'], true, true)).toEqual([
    { _id: 'a', speaker: 'A', speaker_origin: 'person', color: 'of a', note: 'first', marked: true },
  ])
})

describe('a paragraph that is cut', () => {
  test('stays the first part, and the other parts are new ones of the same speaker and mark', () => {
    expect(shown([one], ['on', 'e', 'x'], true, true)).toEqual(['a A first true', 'new 1 A  true', 'new 2 A  true'])
    expect(inherited([one], ['on', 'e'], true, true)[1]).toMatchObject({ speaker_origin: 'person', color: 'of a' })
  })

  test('before its first word goes with its words', () => {
    expect(shown([one], [' ', '', 'one'], false, true)).toEqual(['new 1 A  true', 'new 2 A  true', 'a A first true'])
    expect(shown([one], ['', 'new'], false, false)).toEqual(['a A first true', 'new 1 A  true'])
    expect(shown([one], ['new', 'one'], false, true)).toEqual(['a A first true', 'new 1 A  true'])
  })
})

describe('several paragraphs', () => {
  test('that become as many stay who they are', () => {
    expect(shown([one, two], ['x', 'y'], false, false)).toEqual(['a A first true', 'b B second true'])
    expect(shown([one, empty, two], ['x', 'y', 'z'], false, false)).toEqual([
      'a A first true',
      'c C third false',
      'b B second true',
    ])
  })

  test('that become another number keep the first and the last', () => {
    expect(shown([one, two], ['x', 'y', 'z'], true, true)).toEqual([
      'a A first true',
      'new 1 A  true',
      'b B second true',
    ])
    expect(shown([one, empty, two], ['x', 'y'], true, true)).toEqual(['a A first true', 'b B second true'])
  })
})

describe('paragraphs that are joined', () => {
  test("where both leave words, have the first one's speaker, both notes, and a mark when both had one", () => {
    expect(shown([one, two], ['onetwo'], true, true)).toEqual(['a A first\nsecond true'])
    expect(shown([one, { ...two, marked: false }], ['onetwo'], true, true)).toEqual(['a A first\nsecond false'])
    expect(shown([{ ...one, marked: false }, two], ['onetwo'], true, true)).toEqual(['a A first\nsecond false'])
    expect(shown([one, empty, two], ['onetwo'], true, true)).toEqual(['a A first\nsecond true'])
    expect(shown([{ ...one, note: '' }, two], ['onetwo'], true, true)).toEqual(['a A second true'])
  })

  test('where nothing is left of one, are the other', () => {
    expect(shown([one, two], ['one'], true, false)).toEqual(['a A first true'])
    expect(shown([one, two], ['two'], false, true)).toEqual(['b B second true'])
  })

  test('where nothing is left of either, lose no note', () => {
    expect(shown([one, two], [''], false, false)).toEqual(['a A first\nsecond true'])
  })

  test('where one had no words, lose no note, and the mark is that of the words', () => {
    expect(shown([one, empty], ['one'], true, false)).toEqual(['a A first\nthird true'])
    expect(shown([empty, two], ['two'], false, true)).toEqual(['b B third\nsecond true'])
    expect(shown([empty, two], [''], false, false)).toEqual(['b B third\nsecond true'])
  })
})
