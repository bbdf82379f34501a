import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { type TimedText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { drawFor } from '../../../lib/drawn-for.ts'
import { openDraftDatabase } from '../saving/drafts.ts'
import { createReviewSaving, findReviewDraft, type ReviewDrafts, reviewText } from './review-saving.ts'

Object.assign(globalThis, fakeIndexedDb)

let drafts: ReviewDrafts
let count = 0
beforeEach(async () => {
  drawFor('tom')
  drafts = { userId: 'tom', database: await openDraftDatabase(`review ${++count}`), cipher: undefined }
})

const text = () => reviewText(timedText(buildTranscript('one two', 'three')))
const typed = (timed: TimedText, insert: string) =>
  replaceText(timed, { paragraph: 0, offset: 3 }, { paragraph: 0, offset: 3 }, insert, {
    newId: () => crypto.randomUUID(),
    lengthSeconds: 100,
  })
const find = async (server: TimedText) =>
  findReviewDraft('sample', await reviewText(timedText(transcriptOf(server))), drafts)

test('what was changed when the page ended is there again, whatever of it the server had taken', async () => {
  const stored = await text()
  const saving = createReviewSaving('sample', stored, drafts)
  const [first, second] = [typed(stored.timed, 'a'), typed(typed(stored.timed, 'a'), 'b')]
  saving.edited(first)
  saving.edited(second)
  // As a page that ends: nothing more is sent, and what is kept is there for others.
  saving.saver.stop()
  await saving.draft?.close()
  expect(transcriptOf((await find(stored.timed))!.timed)).toEqual(transcriptOf(second))
  // The save of the first was taken, and its answer never came.
  expect(transcriptOf((await find(first))!.timed)).toEqual(transcriptOf(second))
  expect(await find(second)).toBeUndefined()
})

test('nothing is kept of what was saved, or given back', async () => {
  let saves = 0
  vi.stubGlobal('fetch', async () => {
    saves++
    return new Response(null, { status: 204 })
  })
  const stored = await text()
  const saving = createReviewSaving('sample', stored, drafts)
  saving.edited(typed(stored.timed, 'a'))
  await saving.saver.save()
  expect(saves).toBe(1)
  const later = typed(stored.timed, 'x')
  saving.edited(later)
  await saving.forget(later)
  await saving.close()
  expect(await find(stored.timed)).toBeUndefined()
  expect(saves).toBe(1)
})
