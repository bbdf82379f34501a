import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { splitTurn } from './split-turn.ts'
import { mediaLength, timedField, timedTextExtension } from './timed-field.ts'

const TEXTS = ['one two three four', 'five six']

/** What is left after Ben got the words between two positions, as `Speaker 1: one two`; undone, all is as it was. */
function split(anchor: number, head = anchor): string[] {
  const timed = timedText(buildTranscript(...TEXTS))
  let state = EditorState.create({
    doc: documentText(timed),
    selection: { anchor, head },
    extensions: [timedTextExtension(timed), mediaLength.of(1000), history()],
  })
  const before = transcriptOf(timed)
  state = state.update(splitTurn(state, 'Ben')).state
  const { paragraphs } = transcriptOf(state.field(timedField))
  expect(paragraphs.flatMap(({ words }) => words)).toEqual(before.paragraphs.flatMap(({ words }) => words))
  undo({ state, dispatch: (transaction: Transaction) => (state = transaction.state) })
  expect(transcriptOf(state.field(timedField))).toEqual(before)
  return paragraphs.map(({ speaker, words }) => `${speaker}: ${words.map(({ text }) => text).join(' ')}`)
}

describe('[ED-032] [ED-033] a turn is split and somebody else speaks in it, in one step', () => {
  test.each([
    ['from the caret on', 7, 7, ['Speaker 1: one two', 'Ben: three four', 'Speaker 1: five six']],
    ['the whole paragraph, at its start', 0, 0, ['Ben: one two three four', 'Speaker 1: five six']],
    [
      'what is selected, within the paragraph',
      3,
      8,
      ['Speaker 1: one', 'Ben: two', 'Speaker 1: three four', 'Speaker 1: five six'],
    ],
    ['what is selected, at its end', 18, 8, ['Speaker 1: one two', 'Ben: three four', 'Speaker 1: five six']],
    [
      'what is selected, over two paragraphs',
      14,
      23,
      ['Speaker 1: one two three', 'Ben: four', 'Ben: five', 'Speaker 1: six'],
    ],
    ['from a selected space on', 3, 4, ['Speaker 1: one', 'Ben: two three four', 'Speaker 1: five six']],
  ])('%s', (_name, anchor, head, turns) => {
    expect(split(anchor, head)).toEqual(turns)
  })
})
