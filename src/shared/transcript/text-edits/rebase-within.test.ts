import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPair } from '../../../../tests/support/text-rebases.ts'
import { afterSteps, historyStart } from '../../../../tests/support/text-histories.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { applyEdit } from './apply-edit.ts'
import { diffTexts } from './diff-texts.ts'
import { rebaseEdit } from './rebase-edit.ts'
import { rebaseWithin } from './rebase-within.ts'

/** A text that tells how many of its paragraphs were read. */
function readable({ paragraphs }: Transcript) {
  const text = {
    read: 0,
    order: paragraphs.map(({ _id }) => _id),
    paragraph(id: string) {
      text.read++
      return paragraphs.find(({ _id }) => _id === id)!
    },
  }
  return text
}

test('an edit that follows another by what lies between them ends in the text that it has with all of it', () => {
  let told = 0
  fc.assert(
    fc.property(anyPair, ([mine, theirs]) => {
      const own = diffTexts(historyStart, afterSteps(historyStart, mine, 'm'))!
      const other = diffTexts(historyStart, afterSteps(historyStart, theirs, 't'))!
      const within = rebaseWithin(own, other, readable(historyStart))
      if (!within) return
      told++
      const { text } = rebaseEdit(own, [other], historyStart)
      expect(applyEdit(applyEdit(historyStart, other), within)).toEqual(text)
    }),
    { seed: 3, numRuns: 400 },
  )
  expect(told).toBeGreaterThan(100)
})

test('nothing of the text is read where the edits are apart, and nothing is told of lists', () => {
  const [first, last] = [historyStart.paragraphs[0]!, historyStart.paragraphs.at(-1)!]
  const change = (_id: string) => ({ removed: [], inserted: [], changed: [{ _id, marked: true }] })
  const text = readable(historyStart)
  expect(rebaseWithin(change(first._id), change(last._id), text)).toEqual(change(first._id))
  expect(text.read).toBe(0)
  expect(rebaseWithin({ ...change(first._id), notes: ['x'] }, change(last._id), text)).toBeUndefined()
})
