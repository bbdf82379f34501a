import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { Alignment, AlignmentRequest } from '../../../../shared/contract/alignments.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { mediaLength, timedField, timedTextExtension } from '../text/timed-field.ts'
import { createAligning } from './aligning.ts'

function world(
  answer: (asked: AlignmentRequest, type: (change: TransactionSpec) => void) => Pick<Alignment, 'times' | 'failure'>,
) {
  const timed = timedText(buildTranscript('one two three', 'four'))
  const view = {
    state: EditorState.create({
      doc: documentText(timed),
      extensions: [timedTextExtension(timed), mediaLength.of(1000), history()],
    }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
    },
  }
  let asked: AlignmentRequest | undefined
  const aligning = createAligning({
    view: () => view as unknown as EditorView,
    request: (range) => Promise.resolve((asked = range)).then(() => 'r1'),
    last: () => Promise.resolve({ request: 'r1', ...answer(asked!, view.dispatch) }),
    explain: () => 'No engine is installed.',
  })
  const words = () => transcriptOf(view.state.field(timedField)).paragraphs[0]!.words
  return { view, aligning, words, asked: () => asked }
}

const times = [0.25, 1.25, 2.25].map((data_start) => ({
  data_start,
  data_end: data_start + 0.5,
  origin: 'aligned' as const,
}))

describe('[ED-039] aligning to the sound again', () => {
  test('[ED-030] the words of the paragraph at the caret take their times from the sound, as one undo', async () => {
    const { view, aligning, words, asked } = world(() => ({ times, failure: null }))
    const before = words()
    await aligning.align()
    expect(asked()).toEqual({ start: 0, end: 3.5, words: ['one', 'two', 'three'], speakers: ['Speaker 1'] })
    expect(words().map(({ data_start, origin }) => [data_start, origin])).toEqual(
      times.map(({ data_start }) => [data_start, 'aligned']),
    )
    expect(aligning.store.getState().outcome).toEqual({
      text: 'All 3 words were found in the recording.',
      isFailure: false,
    })
    undo(view)
    expect(words()).toEqual(before)
  })

  test('a word that is written anew meanwhile keeps what it has', async () => {
    const { aligning, words } = world((_asked, type) => {
      type({ changes: { from: 4, to: 7, insert: 'too' } })
      return { times, failure: null }
    })
    await aligning.align()
    expect(words().map(({ text, data_start, origin }) => [text, data_start, origin])).toEqual([
      ['one', 0.25, 'aligned'],
      ['too', 1, 'person'],
      ['three', 2.25, 'aligned'],
    ])
  })

  test('a failure says why and changes nothing', async () => {
    const { aligning, words } = world(() => ({ times: null, failure: 'No speech engine knows this language.' }))
    const before = words()
    await aligning.align()
    expect(aligning.store.getState()).toEqual({
      isWaiting: false,
      outcome: { text: 'No speech engine knows this language.', isFailure: true },
    })
    expect(words()).toEqual(before)
  })
})
