import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import type { EditorSession } from '../session.ts'
import { placeAt, timedField, timedTextExtension } from '../text/timed-field.ts'
import { canRun } from './command.ts'
import { commandNamed } from './commands.ts'

/** As much of a session as the commands need, over paragraphs of which some are marked. */
function open(...marked: boolean[]) {
  const transcript = buildTranscript(...marked.map((_, at) => `Paragraph ${at}`))
  for (const [at, paragraph] of transcript.paragraphs.entries()) paragraph.marked = marked[at] ?? false
  const timed = timedText(transcript)
  const view = {
    state: EditorState.create({ doc: documentText(timed), extensions: [timedTextExtension(timed)] }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
    },
    focus: () => {},
  }
  const session = { view } as unknown as EditorSession
  return {
    session,
    run: (name: string) => commandNamed(name).run(session),
    select: (from: number, to = from) => {
      const { doc } = view.state
      view.dispatch({ selection: { anchor: doc.line(from + 1).from, head: doc.line(to + 1).to } })
    },
    marks: () => transcriptOf(view.state.field(timedField)).paragraphs.map((paragraph) => paragraph.marked),
    caret: () => placeAt(view.state.doc, view.state.selection.main.head).paragraph,
  }
}

test('all paragraphs of a selection are marked, and unmarked again where all were', () => {
  const { select, run, marks } = open(false, false, true, false)
  select(1, 2)
  run('mark')
  expect(marks()).toEqual([false, true, true, false])
  run('mark')
  expect(marks()).toEqual([false, false, false, false])
})

test('the caret goes from one paragraph that is not marked to the next, and round the end', () => {
  const { select, run, caret } = open(false, true, false, true)
  select(0)
  run('next-unmarked')
  expect(caret()).toBe(2)
  run('next-unmarked')
  expect(caret()).toBe(0)
})

test('all are marked at once, and then there is nothing to go to or to mark', () => {
  const { session, run, marks } = open(false, true, false)
  expect(canRun(commandNamed('mark-all'), session)).toBe(true)
  run('mark-all')
  expect(marks()).toEqual([true, true, true])
  for (const name of ['mark-all', 'next-unmarked']) expect(canRun(commandNamed(name), session), name).toBe(false)
})
