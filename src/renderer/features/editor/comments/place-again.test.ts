// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { CommentThread } from '../../../../shared/contract/comments.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { documentText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { followOthers } from '../text/follow-others.ts'
import { replaceAll } from '../text/replace-all.ts'
import { timedField, timedTextExtension } from '../text/timed-field.ts'
import { commentMarksExtension, markComments } from './comment-marks.ts'
import { createPlaceAgain, PLACE_MS } from './place-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A text with a thread on `two`, and how often its words were looked for. */
function world({ isPlaced = true, isDetached = false } = {}) {
  const timed = timedText(buildTranscript('one two three', 'four five'))
  const threads = [{ _id: 'a', anchor: { kind: 'words' }, is_detached: isDetached }] as CommentThread[]
  const place = vi.fn<() => void>()
  const again = createPlaceAgain({ threads: () => threads, place })
  const view = new EditorView({
    doc: documentText(timed),
    extensions: [
      timedTextExtension(timed),
      commentMarksExtension,
      EditorView.updateListener.of((update) => again.updated(update)),
    ],
  })
  const places = isPlaced ? [{ id: 'a', from: 4, to: 7, isResolved: false }] : []
  view.dispatch({ effects: markComments.of({ places }) })
  const after = (paragraph: number, offset: number, insert: string) => {
    const where = { paragraph, offset }
    return replaceText(view.state.field(timedField), where, where, insert, {
      newId: () => crypto.randomUUID(),
      lengthSeconds: 100,
    })
  }
  return {
    again,
    place,
    view,
    others: (paragraph: number, offset: number, insert: string) => followOthers(view, after(paragraph, offset, insert)),
    restore: () => replaceAll(view, after(1, 4, '!'), { isUndoable: false }),
  }
}

test('what others write elsewhere has no words of comments looked for', async () => {
  const { others, place } = world()
  for (let key = 0; key < 40; key++) others(1, 4, 'x')
  others(0, 0, 'zero ')
  await vi.advanceTimersByTimeAsync(10 * PLACE_MS)
  expect(place).not.toHaveBeenCalled()
})

test.each([
  ['next to a comment’s words', true],
  ['while words are missing', false],
])(
  'what others write %s has them looked for once in a while, when the page has nothing else to do',
  async (_, isPlaced) => {
    const { others, place } = world({ isPlaced })
    for (let key = 0; key < 40; key++) others(0, 7, 'x')
    expect(place).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * PLACE_MS)
    expect(place).toHaveBeenCalledOnce()
  },
)

test.each([
  ['missing, though they are in the text', { isPlaced: false }, 1],
  ['where they are', { isPlaced: true }, 0],
  ['gone from the text', { isPlaced: false, isDetached: true }, 0],
])('what is written here while a comment’s words are %s', async (_, where, times) => {
  const { view, place } = world(where)
  for (const letter of 'Deci ') view.dispatch({ changes: { from: 0, insert: letter } })
  await vi.advanceTimersByTimeAsync(2 * PLACE_MS)
  expect(place).toHaveBeenCalledTimes(times)
})

test('another text in the place of this one has them looked for at once, and none after the end', async () => {
  const { again, others, restore, place } = world()
  restore()
  await vi.advanceTimersByTimeAsync(0)
  expect(place).toHaveBeenCalledOnce()
  others(0, 7, 'x')
  again.stop()
  await vi.advanceTimersByTimeAsync(2 * PLACE_MS)
  expect(place).toHaveBeenCalledOnce()
})
