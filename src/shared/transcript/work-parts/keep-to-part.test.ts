import { describe, expect, test } from 'vitest'
import { buildParagraph, buildTranscript } from '../../../../tests/support/build-transcript.ts'
import type { TextEdit } from '../../contract/text-edits.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { applyEdit } from '../text-edits/apply-edit.ts'
import { keepToPart, OutsidePart, type PartSpan } from './keep-to-part.ts'

const text = buildTranscript('one', 'two', 'three', 'four', 'five')
const [one, two, three, four, five] = text.paragraphs.map(({ _id }) => _id) as [string, string, string, string, string]
/** Two parts of which the second is in the middle: `three` and `four`. */
const MIDDLE: PartSpan = { first: three, next: five }
const NOTHING: TextEdit = { removed: [], inserted: [], changed: [] }
const fresh = (id: string) => buildParagraph('new', 2.5, { _id: id })

function keep(edit: Partial<TextEdit>, { span = MIDDLE, hasFollowed = false, of = text } = {}) {
  const speakers = new Map(of.paragraphs.map(({ _id, speaker }) => [_id, speaker]))
  const order = of.paragraphs.map(({ _id }) => _id)
  return keepToPart({ ...NOTHING, ...edit }, span, { order, speakerOf: (id) => speakers.get(id) }, { hasFollowed })
}
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof OutsidePart ? error.code : error
  }
  return null
}
/** The paragraphs of the part after an edit. */
function partAfter(edit: Partial<TextEdit>, of: Transcript = text, span = MIDDLE): string[] {
  const kept = keep(edit, { of, span })
  const order = applyEdit(of, kept.edit).paragraphs.map(({ _id }) => _id)
  return order.slice(order.indexOf(kept.first), span.next === null ? undefined : order.indexOf(span.next))
}

describe('an edit within a part', () => {
  test('may change, remove and add paragraphs of it, also at either end', () => {
    expect(partAfter({ changed: [{ _id: three, note: 'n' }] })).toEqual([three, four])
    expect(partAfter({ removed: [three] })).toEqual([four])
    expect(partAfter({ inserted: [{ after: two, paragraphs: [fresh('a')] }] })).toEqual(['a', three, four])
    expect(partAfter({ inserted: [{ after: four, paragraphs: [fresh('a')] }] })).toEqual([three, four, 'a'])
    expect(partAfter({ removed: [three, four], inserted: [{ after: two, paragraphs: [fresh('a')] }] })).toEqual(['a'])
    const runs = [
      { after: two, paragraphs: [fresh('a'), fresh('b')] },
      { after: two, paragraphs: [fresh('c')] },
      { after: 'a', paragraphs: [fresh('d')] },
    ]
    expect(partAfter({ inserted: runs })).toEqual(['c', 'a', 'd', 'b', three, four])
  })

  test('may be at the start and the end of the text', () => {
    const [head, tail] = [
      { first: one, next: three },
      { first: three, next: null },
    ]
    expect(partAfter({ inserted: [{ after: null, paragraphs: [fresh('a')] }] }, text, head)).toEqual(['a', one, two])
    expect(partAfter({ inserted: [{ after: five, paragraphs: [fresh('a')] }] }, text, tail).at(-1)).toBe('a')
  })

  test.each<[string, Partial<TextEdit>]>([
    ['changes words of another part', { changed: [{ _id: two, words: [{ at: 0, removed: 1, words: [] }] }] }],
    ['marks a paragraph of another part', { changed: [{ _id: five, marked: true }] }],
    ['removes one of another part', { removed: [two] }],
    ['adds one among those of another part', { inserted: [{ after: one, paragraphs: [fresh('a')] }] }],
    ['adds one at the start of the text', { inserted: [{ after: null, paragraphs: [fresh('a')] }] }],
    ['adds one behind the first of the next part', { inserted: [{ after: five, paragraphs: [fresh('a')] }] }],
  ])('is refused where it %s', (_, edit) => {
    expect(codeOf(() => keep(edit))).toBe('outside_part')
  })

  test('leaves something of the part', () => {
    expect(codeOf(() => keep({ removed: [three, four] }))).toBe('part_emptied')
  })

  test('is refused where the text has the part no more', () => {
    expect(codeOf(() => keep({}, { span: { first: 'gone', next: five } }))).toBe('outside_part')
    expect(codeOf(() => keep({}, { span: { first: four, next: two } }))).toBe('outside_part')
  })

  test('that was made to follow others begins its part, where what it came behind is of the part before', () => {
    const grown = applyEdit(text, { ...NOTHING, inserted: [{ after: two, paragraphs: [fresh('theirs')] }] })
    const late = { inserted: [{ after: two, paragraphs: [fresh('mine')] }] }
    expect(codeOf(() => keep(late, { of: grown }))).toBe('outside_part')
    const kept = keep(late, { of: grown, hasFollowed: true })
    expect(kept.first).toBe('mine')
    expect(applyEdit(grown, kept.edit).paragraphs.map(({ _id }) => _id)).toEqual([
      one,
      two,
      'theirs',
      'mine',
      three,
      four,
      five,
    ])
  })
})

describe('a speaker', () => {
  const all = (speaker: string, without?: string) =>
    [one, two, three, four, five].filter((id) => id !== without).map((_id) => ({ _id, speaker }))

  test('is renamed in the whole text, by whoever writes a part', () => {
    expect(keep({ changed: all('Ana'), speakers: [{ name: 'Ana', color: 'black' }] }).first).toBe(three)
    expect(keep({ changed: [{ _id: two, color: 'red' }] }).first).toBe(three)
  })

  test.each<[string, TextEdit['changed']]>([
    ['in one paragraph of another part', [{ _id: two, speaker: 'Ana' }]],
    ['in all but one', all('Ana', five)],
    ['in all but one of their own part', all('Ana', three)],
    ['to different names', [...all('Ana', five), { _id: five, speaker: 'Ben' }]],
    ['together with a mark', all('Ana').map((change) => ({ ...change, marked: true }))],
  ])('is not, %s', (_, changed) => {
    expect(codeOf(() => keep({ changed }))).toBe('outside_part')
  })
})
