import { history, undo, undoDepth } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { AlignedTimes, AlignmentRequest } from '../../../../shared/contract/alignments.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { mediaLength, timedField, timedTextExtension } from '../text/timed-field.ts'
import { createAlignWhenIdle, IDLE_MS } from './align-when-idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const at = (data_start: number, origin: AlignedTimes['origin'] = 'aligned'): AlignedTimes => ({
  data_start,
  data_end: data_start + 0.2,
  origin,
})

/** An open text of 'one two three', then 'four', whose server answers with these times. */
function world(
  answer: (asked: AlignmentRequest) => AlignedTimes[] | Error,
  { mayAlign = () => true }: { mayAlign?: () => boolean } = {},
) {
  const timed = timedText(buildTranscript('one two three', 'four'))
  const asked: AlignmentRequest[] = []
  const idle = createAlignWhenIdle({
    view: () => view as unknown as EditorView,
    lengthSeconds: 100,
    mayAlign,
    request: (range) => {
      asked.push(range)
      return Promise.resolve('r1')
    },
    async last() {
      const times = answer(asked.at(-1)!)
      if (times instanceof Error) throw times
      return { request: 'r1', times, failure: null }
    },
  })
  const view = {
    state: EditorState.create({
      doc: documentText(timed),
      extensions: [timedTextExtension(timed), mediaLength.of(100), history()],
    }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      const transaction = 'newDoc' in change ? change : view.state.update(change)
      view.state = transaction.state
      idle.followed({ transactions: [transaction], changes: transaction.changes, state: transaction.state })
    },
  }
  const type = (from: number, insert: string) => view.dispatch({ changes: { from, insert }, userEvent: 'input.type' })
  const words = () =>
    transcriptOf(view.state.field(timedField)).paragraphs[0]!.words.map(
      ({ text, data_start, origin }) => [text, data_start, origin] as const,
    )
  return { view, idle, asked, type, words }
}

test('words put between others are found once nobody writes; the others keep their times', async () => {
  const { type, words, asked } = world(({ words: wanted }) => wanted.map((_word, index) => at(0.7 + index * 0.1)))
  const before = words()
  type(3, ' and half')
  expect(
    words()
      .slice(1, 3)
      .map(([, , origin]) => origin),
  ).toEqual(['interpolated', 'interpolated'])
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ words: wanted }) => wanted)).toEqual([['one', 'and', 'half', 'two']])
  expect(words().slice(1, 3)).toEqual([
    ['and', expect.closeTo(0.8), 'aligned'],
    ['half', expect.closeTo(0.9), 'aligned'],
  ])
  expect(words().filter(([text]) => text !== 'and' && text !== 'half')).toEqual(before)
  await vi.advanceTimersByTimeAsync(10 * IDLE_MS)
  expect(asked).toHaveLength(1)
})

test('it is no step of the undo history', async () => {
  const { view, type, words } = world(({ words: wanted }) => wanted.map(() => at(0.8)))
  type(3, ' and')
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect([words()[1], undoDepth(view.state)]).toEqual([['and', 0.8, 'aligned'], 1])
  undo(view)
  expect(words().map(([text]) => text)).toEqual(['one', 'two', 'three'])
})

test('a word that was not heard stays an estimate, and is not looked for again', async () => {
  const { type, words, asked } = world(({ words: wanted }) => wanted.map(() => at(0.8, 'interpolated')))
  type(3, ' and')
  const estimated = words()
  await vi.advanceTimersByTimeAsync(5 * IDLE_MS)
  expect([words(), asked.length]).toEqual([estimated, 1])
})

test('what is heard past a word whose time is known ends there', async () => {
  const { type, words } = world(({ words: wanted }) => wanted.map(() => at(50)))
  type(3, ' and')
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  const [, and, two] = words()
  expect(and![1]).toBe(two![1])
})

test('a server that refuses is not asked again while the text is open', async () => {
  const { type, asked } = world(() => new ApiError(503, 'engine_missing', 'None.'))
  type(3, ' and')
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  type(3, ' or')
  await vi.advanceTimersByTimeAsync(5 * IDLE_MS)
  expect(asked).toHaveLength(1)
})

test('it waits while the text may not change, and listens to no more than twice the recording', async () => {
  let isWaiting = true
  const { type, asked } = world(({ words: wanted }) => wanted.map(() => at(0.8)), { mayAlign: () => !isWaiting })
  type(3, ' and')
  await vi.advanceTimersByTimeAsync(5 * IDLE_MS)
  expect(asked).toEqual([])
  isWaiting = false
  for (let typed = 0; typed < 200; typed++) {
    type(3, ' so')
    await vi.advanceTimersByTimeAsync(IDLE_MS)
  }
  const heard = asked.reduce((seconds, { start, end }) => seconds + end - start, 0)
  expect(asked.length).toBeGreaterThan(2)
  expect(heard).toBeLessThanOrEqual(200)
})
