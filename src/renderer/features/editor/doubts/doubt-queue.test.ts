import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../../../tests/support/build-transcript.ts'
import { rivalsOf } from '../../../../shared/transcript/rivals.ts'
import { readingWords } from '../../../../shared/transcript/take-reading.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { timedField, timedTextExtension } from '../text/timed-field.ts'
import { offersOf } from '../../../../shared/vocabulary/offers.ts'
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
  const onChosen = vi.fn()
  const onListed = vi.fn()
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
    onChosen,
    onListed,
    spelling: {
      hasDictionary: true,
      unknown: (asked) => Promise.resolve(new Set([...asked].filter((word) => unknown.includes(word)))),
    },
  })
  return {
    view,
    queue,
    playRange,
    onChosen,
    onListed,
    /** Has a second reading of the same words, a second from one to the next. */
    hearsToo(this: void, other: string) {
      const heard = other.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 0.5 }))
      queue.setRivals(rivalsOf(view.state.field(timedField), readingWords(heard)))
    },
    /** Has a term offered in the place of words, counted from 0. */
    offers(this: void, from: number, to: number, term: string) {
      queue.setOffers(offersOf(view.state.field(timedField), [{ from, to, text: term, distance: 0.3 }]))
    },
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

test('a second reading makes doubts of the words that differ, first of all; one is taken as a step to undo', () => {
  const { queue, view, left, word, onChosen, hearsToo } = world('we men:0.1 s at noon')
  queue.open()
  expect(left()).toEqual(['men'])
  hearsToo('we met us at noon')
  expect(left()).toEqual(['men', 's'])
  expect(queue.rivalOf(queue.store.getState().doubts[0]!)?.map(({ text }) => text)).toEqual(['met'])
  queue.takeRival()
  expect(view.state.doc.toString()).toBe('we met s at noon')
  expect(word(1)).toMatchObject({ text: 'met', confidence: 1, origin: 'engine', data_start: 1 })
  expect(left()).toEqual(['s'])
  undo(view)
  queue.step(1)
  expect(left()).toEqual(['men', 's'])
  expect(onChosen.mock.calls).toEqual([['Speaker 1', 'second']])
})

test('all that a second reading has is taken as one step to undo, and nothing that a person wrote', () => {
  const { queue, view, left, word, onChosen, hearsToo } = world('we men:0.4 s at a:0.3 noon x')
  view.dispatch({ changes: { from: 7, to: 8, insert: 'is' } })
  hearsToo('we met us at noon two noon x')
  queue.open()
  expect(left()).not.toContain('is')
  const before = view.state.doc.toString()
  const count = left().length
  expect(queue.decideRivals('second')).toBe(count)
  expect(view.state.doc.toString()).toBe('we met is at noon two noon x')
  expect(word(1)).toMatchObject({ text: 'met', confidence: 1, data_start: 1 })
  expect([left(), queue.decideRivals('second')]).toEqual([[], 0])
  undo(view)
  expect(view.state.doc.toString()).toBe(before)
  expect(onChosen).not.toHaveBeenCalled()
})

test('all words of the text are kept at once, other doubts stay, and undo takes it back', () => {
  const { queue, view, left, word, hearsToo } = world('we men:0.4 s at a:0.3 noon')
  hearsToo('we met us at a noon')
  queue.open()
  expect(left()).toEqual(['men', 's', 'a'])
  expect(queue.decideRivals('first')).toBe(2)
  expect(view.state.doc.toString()).toBe('we men s at a noon')
  expect(word(1)).toMatchObject({ confidence: 1, origin: 'person' })
  expect(left()).toEqual(['a'])
  undo(view)
  expect(word(1)).toMatchObject({ confidence: 0.4, origin: 'engine' })
})

test('a word that is accepted or written by a person has no rival any more', () => {
  const { queue, view, left, onChosen, hearsToo } = world('we men s at noon')
  hearsToo('we met us at noon')
  queue.open()
  queue.accept('this')
  expect(onChosen.mock.calls).toEqual([['Speaker 1', 'first']])
  expect(left()).toEqual(['s'])
  view.dispatch({ changes: { from: 7, to: 8, insert: 'is' } })
  queue.step(1)
  expect(left()).toEqual([])
})

test('a word that only the reading has comes after the one before it, and one that it lacks goes', () => {
  const { queue, view, left, hearsToo } = world('we met at the noon')
  hearsToo('we met us at noon')
  queue.open()
  expect(left()).toEqual(['met', 'the'])
  queue.takeRival()
  expect(left()).toEqual(['the'])
  queue.takeRival()
  expect(view.state.doc.toString()).toBe('we met us at noon')
  expect(left()).toEqual([])
})

test('an offered term is a doubt of all its words and changes none of them, until one key takes it', () => {
  const { queue, view, left, word, onChosen, offers } = world('we met kos:0.5 tell:0.9 any, there:0.1')
  const before = view.state.field(timedField)
  offers(2, 5, 'Castellani')
  queue.open()
  expect(left()).toEqual(['kos tell any,', 'there'])
  expect(view.state.field(timedField)).toBe(before)
  queue.takeRival()
  expect(view.state.doc.toString()).toBe('we met Castellani, there')
  expect(word(2)).toMatchObject({ confidence: 1, origin: 'vocabulary', heard: 'kos tell any,', data_start: 2 })
  expect(left()).toEqual(['there'])
  undo(view)
  expect(view.state.doc.toString()).toBe('we met kos tell any, there')
  expect(onChosen).not.toHaveBeenCalled()
})

test('a term is offered no more for words that were accepted, changed, or that a second reading differs in', () => {
  vi.useFakeTimers()
  const { queue, view, left, offers, hearsToo } = world('ask ana:0.5 petro:0.5 vich now')
  queue.open()
  offers(1, 4, 'Ana Petrović')
  queue.accept('this')
  expect(left()).toEqual([])
  undo(view)
  vi.runAllTimers()
  expect(left()).toEqual(['ana petro vich'])
  hearsToo('ask ana petra vich now')
  expect(left()).toEqual(['petro', 'ana'])
  hearsToo('ask ana petro vich now')
  view.dispatch({ changes: { from: 8, to: 13, insert: 'Petra' } })
  vi.runAllTimers()
  expect(left()).toEqual(['ana'])
  vi.useRealTimers()
})

test('says so when the list is made again after an edit, whether a key or the time makes it', async () => {
  const { queue, view, onListed } = world('we met:0.6 Mrs Halvard:0.1 there')
  queue.open()
  onListed.mockClear()
  view.dispatch({ changes: { from: 0, to: 2, insert: 'they' } })
  expect(onListed).not.toHaveBeenCalled()
  queue.step(1)
  expect(onListed).toHaveBeenCalledOnce()
  view.dispatch({ changes: { from: 0, to: 4, insert: 'we' } })
  await vi.waitFor(() => expect(onListed).toHaveBeenCalledTimes(2))
})
