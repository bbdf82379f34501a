import type { EditorState, TransactionSpec } from '@codemirror/state'
import { assignSpeaker } from '../../../../shared/transcript/speakers.ts'
import { changeBeside } from './timed-field.ts'

/**
 * The change that gives a speaker what is said from the caret to the end of the paragraph, or what is selected: the
 * paragraphs are cut at its edges, without spaces left there. One step to undo.
 */
export function splitTurn(state: EditorState, name: string): TransactionSpec {
  const { doc } = state
  const { main } = state.selection
  const selected = state.sliceDoc(main.from, main.to)
  const isCaret = selected.trim() === ''
  const from = main.from + (isCaret ? 0 : selected.length - selected.trimStart().length)
  const to = isCaret ? from : from + selected.trim().length
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)]

  const start = state.sliceDoc(first.from, from).trim() === '' ? undefined : cutAt(state, from)
  const end = isCaret || state.sliceDoc(to, last.to).trim() === '' ? undefined : cutAt(state, to)
  const moved = start ? 1 : 0
  return {
    changes: [start, end].filter((cut) => cut !== undefined),
    selection: { anchor: start ? start.from + 1 : first.from },
    effects: changeBeside.of((timed) => assignSpeaker(timed, first.number - 1 + moved, last.number - 1 + moved, name)),
    userEvent: 'input',
    scrollIntoView: true,
  }
}

/** The line break in the place of the spaces around a position. */
function cutAt(state: EditorState, position: number) {
  const line = state.doc.lineAt(position)
  const before = state.sliceDoc(line.from, position)
  const after = state.sliceDoc(position, line.to)
  return {
    from: position - (before.length - before.trimEnd().length),
    to: position + (after.length - after.trimStart().length),
    insert: '\n',
  }
}
