import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTranscript } from '../../../../tests/support/any-transcript.ts'
import { buildTranscript, buildWord } from '../../../../tests/support/build-transcript.ts'
import { afterSteps, anySteps, historyStart } from '../../../../tests/support/text-histories.ts'
import { textEdit } from '../../contract/text-edits.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { splice } from '../chunked-list.ts'
import { changeParagraphs } from '../marks.ts'
import { timedText } from '../timed-text.ts'
import { applyEdit } from './apply-edit.ts'
import { diffTexts, diffTimedTexts, isEmptyEdit } from './diff-texts.ts'

const base = buildTranscript('one two three four', 'five', 'six seven', 'eight')
const [first, second, third, fourth] = base.paragraphs
const nothing = { removed: [], inserted: [], changed: [] }

describe('the edit between two texts', () => {
  test('names words by the places they had, attributes that changed, and nothing else', () => {
    const [one, two, three, four] = first!.words
    const changed = {
      ...first!,
      marked: true,
      words: [buildWord('zero', 0), one!, two!, { ...three!, is_strike: true }, four!],
    }
    const after = { ...base, paragraphs: [changed, ...base.paragraphs.slice(1)] }
    expect(diffTexts(base, after)).toEqual({
      ...nothing,
      changed: [
        {
          _id: first!._id,
          marked: true,
          words: [
            { at: 0, removed: 0, words: [buildWord('zero', 0)] },
            { at: 2, removed: 1, words: [{ ...three!, is_strike: true }] },
          ],
        },
      ],
    })
  })

  test('names paragraphs that went, came and moved', () => {
    const fresh = { ...second!, _id: 'new' }
    const after = { ...base, paragraphs: [fresh, third!, first!, fourth!] }
    const edit = diffTexts(base, after)!
    expect(edit).toEqual({
      ...nothing,
      removed: [second!._id, third!._id],
      inserted: [{ after: null, paragraphs: [fresh, third] }],
    })
    expect(applyEdit(base, edit)).toEqual(after)
  })

  test('says that the origin of a speaker is no longer told', () => {
    const told = { ...base, paragraphs: [{ ...first!, speaker_origin: 'person' as const }] }
    const { speaker_origin: _, ...untold } = told.paragraphs[0]!
    const edit = diffTexts(told, { ...base, paragraphs: [untold] })!
    expect(edit.changed).toEqual([{ _id: first!._id, speaker_origin: null }])
    expect(applyEdit(told, edit).paragraphs).toStrictEqual([untold])
  })

  test('has all speakers and notes, where any changed', () => {
    const after = { ...base, speakers: [...base.speakers, { name: 'Ana', color: 'black' }], notes: ['n'] }
    expect(diffTexts(base, after)).toEqual({ ...nothing, speakers: after.speakers, notes: ['n'] })
  })

  test('of equal texts is empty, and of a text with an id twice it cannot be told', () => {
    expect(isEmptyEdit(diffTexts(base, structuredClone(base))!)).toBe(true)
    const twice = { ...base, paragraphs: [...base.paragraphs, first!] }
    expect(diffTexts(base, twice)).toBeNull()
    expect(diffTexts(twice, base)).toBeNull()
  })

  test('of texts in the editor is that of their saved forms', () => {
    const timed = timedText(base)
    const empty = { ...timed, paragraphs: splice(timed.paragraphs, 1, 1, [{ ...second!, ...EMPTY, text: '' }]) }
    const marked = changeParagraphs(empty, 2, 2, { marked: true })
    const edit = diffTimedTexts(timed, marked)!
    expect(edit).toEqual({ ...nothing, removed: [second!._id], changed: [{ _id: third!._id, marked: true }] })
    expect(diffTimedTexts(marked, timed)!.inserted).toStrictEqual([{ after: first!._id, paragraphs: [second] }])
  })
})

const EMPTY = { words: [], data_start: 5, data_end: 5 }

/** As it comes out of JSON, where nobody shares anything. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

function expectExact(before: Transcript, after: Transcript): void {
  const edit = diffTexts(before, after)!
  expect(textEdit.parse(sent(edit))).toEqual(edit)
  expect(applyEdit(sent(before), sent(edit))).toEqual(sent(after))
}

describe('an edit applied to the text that it was made from gives the text that it was made for', () => {
  test('whatever a person does', () => {
    fc.assert(
      fc.property(anySteps, (steps) => expectExact(historyStart, afterSteps(historyStart, steps, 'a'))),
      { numRuns: 500 },
    )
  })

  test('whatever the texts are', () => {
    const anyIds = fc.uniqueArray(
      fc.nat(9).map((number) => `id ${number}`),
      { minLength: 6 },
    )
    fc.assert(
      fc.property(anyTranscript, anyTranscript, anyIds, (before, other, ids) => {
        const after = { ...other, paragraphs: other.paragraphs.map((each, at) => ({ ...each, _id: ids[at]! })) }
        const renamed = { ...before, paragraphs: before.paragraphs.map((each, at) => ({ ...each, _id: `id ${at}` })) }
        expectExact(renamed, after)
      }),
      { numRuns: 300 },
    )
  })
})
