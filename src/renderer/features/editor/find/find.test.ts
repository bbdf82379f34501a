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
import { createSearcher, READY } from './searcher.ts'

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

const BOAT: FindRequest = {
  text: 'a boat',
  query: { text: 'boat', isCaseSensitive: false, isWholeWord: false, isPattern: false },
}

/** Workers that say when they are ready, and answer or do not. */
function workers(...each: readonly { startsIn: number; answers: boolean }[]) {
  const stopped: number[] = []
  let started = 0
  const searches = createSearcher(() => {
    const number = started++
    const { startsIn, answers } = each[number]!
    const target = new EventTarget()
    const say = (data: unknown) => target.dispatchEvent(new MessageEvent('message', { data }))
    const start = Promise.withResolvers<void>()
    setTimeout(() => {
      say(READY)
      start.resolve()
    }, startsIn)
    return Object.assign(target, {
      terminate: () => void stopped.push(number),
      postMessage: (request: FindRequest) => void start.promise.then(() => answers && say(findMatches(request))),
    })
  })
  return { searches, stopped }
}

test('[ED-029] a pattern that never ends is stopped with its worker, and the next search gets a new one', async () => {
  vi.useFakeTimers()
  const { searches, stopped } = workers({ startsIn: 10, answers: false }, { startsIn: 10, answers: true })
  const never = searches.search(BOAT)
  await vi.advanceTimersByTimeAsync(2010)
  expect(await never).toEqual({ failure: 'too long' })
  expect(stopped).toEqual([0])
  const next = searches.search(BOAT)
  await vi.advanceTimersByTimeAsync(10)
  expect(await next).toMatchObject({ ranges: Uint32Array.from([2, 6]) })
})

test('the time that a worker takes to start is not the pattern’s; one that never starts is given up', async () => {
  vi.useFakeTimers()
  const { searches, stopped } = workers({ startsIn: 5000, answers: true })
  const slow = searches.search(BOAT)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await slow).toMatchObject({ ranges: Uint32Array.from([2, 6]) })
  expect(stopped).toEqual([])
  const never = workers({ startsIn: 60_000, answers: true })
  const asked = never.searches.search(BOAT)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await asked).toEqual({ failure: 'too long' })
  expect(never.stopped).toEqual([0])
})
