// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { documentText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { createCarets } from '../presence/carets.ts'
import { showOtherCarets } from './other-carets.ts'
import { timedTextExtension } from './timed-field.ts'

// The document has no layout here, which the view measures.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

afterEach(() => vi.useRealTimers())

/** A text of two lines in which somebody stands behind a letter of the second. */
function world() {
  vi.useFakeTimers()
  const timed = timedText(buildTranscript('one two', 'three four'))
  const view = new EditorView({ doc: documentText(timed), extensions: [timedTextExtension(timed), showOtherCarets] })
  const dispatched = vi.spyOn(view, 'dispatch')
  const carets = createCarets({
    view: () => view,
    isShared: () => false,
    say: () => undefined,
    labelOf: () => 'Ann',
    hears: () => undefined,
  })
  const paragraph = timed.paragraphs.chunks[0]![1]!._id
  const move = (letters: number) =>
    carets.moved([{ page: 'ann', who: 'you', caret: { head: { paragraph, word: 0, letters } } }])
  move(2)
  dispatched.mockClear()
  return { view, move, dispatched, drawn: () => view.dom.querySelector('.cm-other-caret') }
}

test('a caret is drawn anew, and says whose it is, when it moves in its paragraph', () => {
  const { move, drawn } = world()
  const before = drawn()
  expect(before?.textContent).toBe('Ann')
  move(3)
  expect(drawn()).not.toBe(before)
})

test('writing in another paragraph moves a caret along, and leaves it as it was drawn', () => {
  const { view, drawn } = world()
  const before = drawn()
  view.dispatch({ changes: { from: 3, insert: ' more' } })
  expect(drawn()).toBe(before)
  expect(view.posAtDOM(before!)).toBe('one more two\nth'.length)
})

test('a caret that its writing has pushed to where it is told to be costs no update', () => {
  const { view, move, dispatched } = world()
  view.dispatch({ changes: { from: 'one two\nth'.length, insert: 'x' } })
  dispatched.mockClear()
  move(3)
  expect(dispatched).not.toHaveBeenCalled()
  move(4)
  expect(dispatched).toHaveBeenCalledOnce()
})

test('in the line in which a word is composed carets stay as they are until its end, and in others they move', () => {
  const { view, move, drawn } = world()
  const composing = vi.spyOn(view, 'compositionStarted', 'get').mockReturnValue(true)
  view.dispatch({ selection: { anchor: 'one two\n'.length } })
  const before = drawn()
  move(4)
  expect(drawn()).toBe(before)
  view.dispatch({ changes: { from: 'one two\n'.length, insert: 'ni' }, selection: { anchor: 'one two\nni'.length } })
  expect(drawn()).toBe(before)
  expect(view.posAtDOM(before!)).toBe('one two\nnith'.length)
  view.dispatch({ selection: { anchor: 0 } })
  expect(view.posAtDOM(drawn()!)).toBe('one two\nnithre'.length)

  view.dispatch({ selection: { anchor: 'one two\n'.length } })
  const held = drawn()
  move(5)
  expect(drawn()).toBe(held)
  composing.mockReturnValue(false)
  view.dispatch({})
  expect(view.posAtDOM(drawn()!)).toBe('one two\nnithr'.length)
})
