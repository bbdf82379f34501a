import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSteps, anySteps, HISTORY_SECONDS, historyStart } from '../../../tests/support/text-histories.ts'
import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Transcript, Word } from '../../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../../src/shared/transcript/check.ts'
import { diffTexts } from '../../../src/shared/transcript/text-edits/diff-texts.ts'
import { afterEdit, type Head } from './heads.ts'
import { followPastEdits, isSavedAmong, pastEditsSince } from './past-edits.ts'
import { jsonOf, piecesOf } from './text-pieces.ts'

const headOf = async (text: Transcript): Promise<Head> => ({
  number: 1,
  stamp: '',
  text: await piecesOf(JSON.stringify(text)),
  past: [],
})

const textOf = ({ text }: Head) => JSON.parse([...jsonOf(text)].join('')) as Transcript

const idOf = (page: number) => `${String(page).padStart(8, '0')}-0000-4000-8000-000000000000`

test('two edits that each keep paragraphs in order are not put together where both do not', async () => {
  const [, second, third] = historyStart.paragraphs
  const [, fog] = second!.words
  const early: Word = { ...third!.words[0]!, text: 'early', data_start: 5.5, data_end: 6 }
  /** The second paragraph begins with its second word, at 6 s. */
  const shorter: TextEdit = {
    removed: [],
    inserted: [],
    changed: [{ _id: second!._id, data_start: fog!.data_start, words: [{ at: 0, removed: 1, words: [] }] }],
  }
  /** The third begins at 5.5 s. */
  const longer: TextEdit = {
    removed: [],
    inserted: [],
    changed: [{ _id: third!._id, data_start: 5.5, words: [{ at: 0, removed: 0, words: [early] }] }],
  }
  const start = await headOf(historyStart)
  for (const [one, other] of [
    [shorter, longer],
    [longer, shorter],
  ] as const) {
    const { head } = afterEdit(start, idOf(1), one)
    expect(checkTranscript(textOf(head), HISTORY_SECONDS)).toEqual([])
    expect(followPastEdits(head, { base: 1, id: idOf(2), edit: other })).toBeUndefined()
  }
})

test('whatever follows others leaves a sound text', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, fc.array(anySteps, { minLength: 2, maxLength: 4 }), async (before, authors) => {
      const base = afterSteps(historyStart, before, 's')
      let head = await headOf(base)
      for (const [at, steps] of authors.entries()) {
        const edit = diffTexts(base, afterSteps(base, steps, `a${at}x`))!
        const following = at === 0 ? edit : followPastEdits(head, { base: 1, id: idOf(at), edit })
        if (!following) continue
        head = afterEdit(head, idOf(at), following).head
        expect(checkTranscript(textOf(head), HISTORY_SECONDS)).toEqual([])
      }
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('an edit that was saved before is known by its id, as far back as the text that it was made from', () => {
  const past = [4, 5, 6].map((number) => ({
    number,
    id: idOf(number),
    authorId: null,
    edit: { removed: [], inserted: [], changed: [] },
    order: [],
    before: new Map<string, string>(),
    bytes: 0,
  }))
  expect(isSavedAmong(past, { base: 3, id: idOf(5) })).toBe(5)
  expect(isSavedAmong(past, { base: 4, id: idOf(9) })).toBe(0)
  expect(isSavedAmong(past, { base: 2, id: idOf(9) })).toBeUndefined()
  expect(pastEditsSince(past, 4)?.map(({ number }) => number)).toEqual([5, 6])
  expect(pastEditsSince(past, 2)).toBeUndefined()
})
