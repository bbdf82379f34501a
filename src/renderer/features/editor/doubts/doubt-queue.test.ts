import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../../../tests/support/build-transcript.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { timedField, timedTextExtension } from '../text/timed-field.ts'
import { createDoubtQueue } from './doubt-queue.ts'

/** `'week:0.1 spring'`, a second from word to word; 0.9 where no confidence is said. */
function world(text: string, unknown: readonly string[] = []) {
  const words = text.split(' ').map((part, index) => {
    const [word = '', confidence = '0.9'] = part.split(':')
    return buildWord(word, index, { confidence: Number(confidence) })
  })
  const timed = timedText({
    ...buildTranscript(),
    paragraphs: [buildParagraph('', 0, { words, data_end: words.length })],
  })
  const playRange = vi.fn<(from: number, to: number) => void>()
  const view = {
    state: EditorState.create({ doc: documentText(timed), extensions: [timedTextExtension(timed), history()] }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
      queue.changed()
    },
  }
  const queue = createDoubtQueue({
    view: () => view as unknown as EditorView,
    player: { playRange },
    language: 'en',
    spelling: {
      hasDictionary: true,
      unknown: (asked) => Promise.resolve(new Set([...asked].filter((word) => unknown.includes(word)))),
    },
  })
  return {
    view,
    queue,
    playRange,
    selected: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    left: () => queue.store.getState().doubts.map((doubt) => doubt.text),
    word: (index: number) => transcriptOf(view.state.field(timedField)).paragraphs[0]!.words[index],
  }
}

test('opens at the most doubtful place, and goes round', () => {
  const { queue, selected } = world('we met:0.6 Mrs Halvard:0.1 there')
  queue.open()
  expect(selected()).toBe('Halvard')
  queue.step(1)
  expect(selected()).toBe('met')
  queue.step(1)
  queue.step(1)
  expect(selected()).toBe('Halvard')
  queue.step(-1)
  expect(selected()).not.toBe('Halvard')
})

test('a word that is in no dictionary joins the queue when it was looked up, and the place stays', async () => {
  const { queue, left, selected } = world('we snorp a:0.1 x Ana y b:0.1', ['snorp'])
  queue.open()
  queue.step(1)
  await vi.waitFor(() => expect(left()).toEqual(['a', 'b', 'snorp', 'Ana']))
  expect(selected()).toBe('b')
  expect(queue.store.getState().current).toBe(1)
})

test('plays the words and a second on either side', () => {
  const { queue, playRange } = world('we then met the two:0.3 boats:0.3 there')
  queue.open()
  queue.hear()
  expect(playRange).toHaveBeenCalledWith(3, 6.5)
})

test('accepting makes the word certain, says that a person did, and goes on; undo takes it back', () => {
  const { queue, view, selected, left, word } = world('a:0.1 b c:0.1 d')
  queue.open()
  queue.accept('this')
  expect(word(0)).toMatchObject({ text: 'a', confidence: 1, origin: 'person', data_start: 0 })
  expect(selected()).toBe('c')
  expect(left()).toEqual(['c'])
  undo(view)
  expect(word(0)).toMatchObject({ confidence: 0.1, origin: 'engine' })
})

test('accepts all the same at once, and goes on after the one it was at', () => {
  const { queue, selected, left } = world('quay:0.1 x a:0.1 x quay:0.1 x b:0.1 x Quay,:0.5')
  queue.lookAt(2)
  expect(selected()).toBe('quay')
  queue.accept('all the same')
  expect(left()).toEqual(['a', 'b'])
  expect(selected()).toBe('b')
})

test('an edit elsewhere keeps the place, an edit of the word itself takes it from the queue', () => {
  vi.useFakeTimers()
  const { queue, view, left } = world('one two a:0.1 x b:0.1')
  queue.open()
  queue.step(1)
  view.dispatch({ changes: { from: 0, to: 3, insert: 'first word' } })
  vi.runAllTimers()
  expect(queue.store.getState()).toMatchObject({ current: 1 })
  const at = view.state.doc.toString().indexOf('b')
  view.dispatch({ changes: { from: at, to: at + 1, insert: 'bay' } })
  vi.runAllTimers()
  expect(left()).toEqual(['a'])
  expect(queue.store.getState().current).toBe(0)
  vi.useRealTimers()
})
