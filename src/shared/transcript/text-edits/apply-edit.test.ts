import { describe, expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../../tests/support/build-transcript.ts'
import type { TextEdit } from '../../contract/text-edits.ts'
import { applyEdit, applyOrder, changeParagraph } from './apply-edit.ts'
import { EditRefused } from './edit-refused.ts'

const base = buildTranscript('one two three', 'four five', 'six')
const [first, second, third] = base.paragraphs
const order = base.paragraphs.map(({ _id }) => _id)
const fresh = (id: string) => ({ ...third!, _id: id })
const nothing: TextEdit = { removed: [], inserted: [], changed: [] }

test('what an edit does not touch is the same value as before', () => {
  const after = applyEdit(base, { ...nothing, changed: [{ _id: second!._id, note: 'n' }] })
  expect(after.paragraphs[0]).toBe(first)
  expect(after.paragraphs[1]).toEqual({ ...second, note: 'n' })
  expect(after.paragraphs[1]!.words).toBe(second!.words)
  expect(after.speakers).toBe(base.speakers)
})

describe('the order of paragraphs', () => {
  test('has each entry directly behind the paragraph that it names, one entry after another', () => {
    const inserted = [
      { after: null, paragraphs: [fresh('a'), fresh('b')] },
      { after: 'a', paragraphs: [fresh('c')] },
      { after: order[2]!, paragraphs: [fresh('d')] },
      { after: order[2]!, paragraphs: [fresh('e')] },
    ]
    expect(applyOrder(order, { ...nothing, removed: [order[1]!], inserted })).toEqual([
      'a',
      'c',
      'b',
      order[0],
      order[2],
      'e',
      'd',
    ])
  })

  test('of a text without paragraphs is that of what comes', () => {
    expect(applyOrder([], { ...nothing, inserted: [{ after: null, paragraphs: [fresh('a')] }] })).toEqual(['a'])
  })
})

test('places of words are those before the edit', () => {
  const hunks = [
    { at: 0, removed: 1, words: [buildWord('ONE', 0), buildWord('and', 0.5)] },
    { at: 3, removed: 0, words: [buildWord('end', 3)] },
  ]
  const { words } = changeParagraph(first!, { _id: first!._id, words: hunks })
  expect(words.map(({ text }) => text)).toEqual(['ONE', 'and', 'two', 'three', 'end'])
})

describe('an edit that does not fit is refused, and names the place', () => {
  const id = order[0]!
  const hunk = (at: number, removed: number) => ({ at, removed, words: [] })
  test.each<[string, Partial<TextEdit>, Pick<EditRefused, 'code' | 'paragraph'>]>([
    ['removes what is not there', { removed: ['x'] }, { code: 'paragraph_unknown', paragraph: 'x' }],
    ['removes twice', { removed: [id, id] }, { code: 'paragraph_unknown', paragraph: id }],
    ['changes what is not there', { changed: [{ _id: 'x' }] }, { code: 'paragraph_unknown', paragraph: 'x' }],
    ['changes twice', { changed: [{ _id: id }, { _id: id }] }, { code: 'paragraph_twice', paragraph: id }],
    [
      'changes what it removes',
      { removed: [id], changed: [{ _id: id }] },
      { code: 'paragraph_unknown', paragraph: id },
    ],
    [
      'changes what it brings',
      { inserted: [{ after: null, paragraphs: [fresh('a')] }], changed: [{ _id: 'a' }] },
      { code: 'paragraph_unknown', paragraph: 'a' },
    ],
    [
      'inserts behind what is not there',
      { removed: [id], inserted: [{ after: id, paragraphs: [fresh('a')] }] },
      { code: 'paragraph_unknown', paragraph: id },
    ],
    [
      'inserts what is there',
      { inserted: [{ after: null, paragraphs: [fresh(id)] }] },
      { code: 'paragraph_twice', paragraph: id },
    ],
    [
      'inserts twice',
      { inserted: [{ after: null, paragraphs: [fresh('a'), fresh('a')] }] },
      { code: 'paragraph_twice', paragraph: 'a' },
    ],
    [
      'reaches past the last word',
      { changed: [{ _id: id, words: [hunk(2, 2)] }] },
      { code: 'hunk_out_of_range', paragraph: id },
    ],
    [
      'has hunks that meet',
      { changed: [{ _id: id, words: [hunk(0, 1), hunk(1, 1)] }] },
      { code: 'hunk_order', paragraph: id },
    ],
    [
      'has hunks out of order',
      { changed: [{ _id: id, words: [hunk(2, 1), hunk(0, 1)] }] },
      { code: 'hunk_order', paragraph: id },
    ],
  ])('%s', (_what, edit, problem) => {
    const apply = () => applyEdit(base, { ...nothing, ...edit })
    expect(apply).toThrow(EditRefused)
    expect(apply).toThrow(expect.objectContaining(problem))
  })

  test('in words for a person', () => {
    expect(() => changeParagraph(buildParagraph('a b', 0), { _id: 'p0', words: [hunk(1, 2)] })).toThrow(
      'Paragraph p0 has 2 words, not 3.',
    )
  })
})
