import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { checkTranscript } from '../../../../shared/transcript/check.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { mediaLength, timedField, timedTextExtension } from '../text/timed-field.ts'
import { createFind } from './find.ts'
import { findMatches, type FindRequest } from './find-matches.ts'
import { createSearcher } from './searcher.ts'

/** The worker's work, done at once. */
const searcher = {
  search: (request: FindRequest) =>
    Promise.resolve()
      .then(() => findMatches(request))
      .catch(() => ({ failure: 'wrong pattern' as const })),
  stop: () => {},
}

function world(...texts: string[]) {
  const timed = timedText(buildTranscript(...texts))
  const view = {
    state: undefined as unknown as EditorState,
    focus: vi.fn(),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      const transaction = 'newDoc' in change ? change : view.state.update(change)
      view.state = transaction.state
      const update = { docChanged: transaction.docChanged, selectionSet: Boolean(transaction.selection) } as ViewUpdate
      for (const listener of view.state.facet(EditorView.updateListener)) listener(update)
    },
  }
  const find = createFind({ view: () => view as unknown as EditorView, searcher })
  view.state = EditorState.create({
    doc: documentText(timed),
    extensions: [timedTextExtension(timed), mediaLength.of(1000), history(), find.extension],
  })
  return {
    view,
    find,
    text: () => view.state.doc.toString(),
    selected: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    place: () => view.state.selection.main.from,
    count: () => {
      const { current, total } = find.store.getState()
      return `${current} of ${total}`
    },
    words: () => {
      const transcript = transcriptOf(view.state.field(timedField))
      expect(checkTranscript(transcript, 1000)).toEqual([])
      return transcript.paragraphs.flatMap((paragraph) => paragraph.words)
    },
  }
}

const TEXTS = ['one fairy and two fairies', 'the Fairy ran', 'no more'] as const

describe('[ED-029] find and replace', () => {
  test('selects the first match after the caret while it is written, counts, and goes round', async () => {
    const { view, find, count, place } = world(...TEXTS)
    view.dispatch({ selection: { anchor: 10 } })
    find.open('find')
    await find.change({ text: 'fair' })
    expect(count()).toBe('2 of 3')
    await find.step(1)
    expect(place()).toBe(30)
    await find.step(1)
    expect(count()).toBe('1 of 3')
    await find.step(-1)
    expect(count()).toBe('3 of 3')
  })

  test('what is selected is looked for', async () => {
    const { view, find, count } = world(...TEXTS)
    view.dispatch({ selection: { anchor: 4, head: 9 } })
    find.open('find')
    await find.change({})
    expect(find.store.getState().query.text).toBe('fairy')
    expect(count()).toBe('1 of 2')
  })

  test('a replaced word keeps its time, is certain, and a person wrote it; the next is selected', async () => {
    const { find, words, text, selected } = world(...TEXTS)
    find.open('replace')
    await find.change({ text: 'fairy' })
    find.setReplacement('ferry')
    await find.replaceOne()
    expect(text()).toContain('one ferry and two fairies\nthe Fairy ran')
    expect(words()[1]).toMatchObject({ text: 'ferry', data_start: 1, data_end: 1.5, confidence: 1, origin: 'person' })
    expect(selected()).toBe('Fairy')
  })

  test('[ED-030] all are replaced in one step, which undo takes back with every time', async () => {
    const { view, find, words, text, count } = world(...TEXTS)
    const before = words()
    find.open('replace')
    await find.change({ text: 'fair(y|ies)', isPattern: true })
    find.setReplacement('ferr$1')
    await find.replaceAll()
    expect(text()).toBe('one ferry and two ferries\nthe ferry ran\nno more')
    expect(find.store.getState().replaced).toBe(3)
    expect(count()).toBe('0 of 0')
    expect(words().map(({ data_start, data_end }) => [data_start, data_end])).toEqual(
      before.map(({ data_start, data_end }) => [data_start, data_end]),
    )
    undo(view)
    expect(words()).toEqual(before)
  })

  test('a span that was selected is looked into alone, also after its own text has grown', async () => {
    const { view, find, count, text } = world(...TEXTS)
    view.dispatch({ selection: { anchor: 0, head: 25 } })
    find.open('replace')
    await find.toggleWithin()
    await find.change({ text: 'fair' })
    expect(count()).toBe('1 of 2')
    find.setReplacement('long ferr')
    await find.replaceOne()
    expect(count()).toBe('1 of 1')
    await find.replaceAll()
    expect(text()).toBe('one long ferry and two long ferries\nthe Fairy ran\nno more')
  })

  test('an edit is looked through before the next step, and a wrong pattern says so', async () => {
    const { view, find, count } = world(...TEXTS)
    find.open('find')
    await find.change({ text: 'fairy' })
    view.dispatch({ changes: { from: 0, insert: 'fairy ' } })
    await find.step(-1)
    expect(count()).toBe('1 of 3')
    await find.change({ text: '(', isPattern: true })
    expect(find.store.getState()).toMatchObject({ failure: 'wrong pattern', total: 0 })
  })

  test('closing goes back to the text and forgets the matches', async () => {
    const { view, find, count } = world(...TEXTS)
    find.open('find')
    await find.change({ text: 'fairy' })
    find.close()
    expect(view.focus).toHaveBeenCalledTimes(1)
    expect(count()).toBe('0 of 0')
  })
})

afterEach(() => vi.useRealTimers())

test('[ED-029] a pattern that never ends is stopped with its worker, and the next search gets a new one', async () => {
  vi.useFakeTimers()
  const workers: { terminate: () => void; answers: boolean }[] = []
  const searches = createSearcher(() => {
    const worker = { answers: workers.length > 0, terminate: vi.fn<() => void>() }
    workers.push(worker)
    const target = new EventTarget()
    return Object.assign(target, {
      terminate: worker.terminate,
      postMessage: (request: FindRequest) =>
        void (worker.answers && target.dispatchEvent(new MessageEvent('message', { data: findMatches(request) }))),
    })
  })
  const request: FindRequest = {
    text: 'a boat',
    query: { text: 'boat', isCaseSensitive: false, isWholeWord: false, isPattern: false },
  }
  const never = searches.search(request)
  await vi.runAllTimersAsync()
  expect(await never).toEqual({ failure: 'too long' })
  expect(workers[0]!.terminate).toHaveBeenCalledTimes(1)
  expect(await searches.search(request)).toMatchObject({ ranges: Uint32Array.from([2, 6]) })
})
