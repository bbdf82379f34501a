import type { EditorState, StateCommand, Transaction } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'

/** Splits the paragraph at the caret; the spaces there go, so that neither part begins or ends with one. */
export const splitParagraph: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main
  const start = state.doc.lineAt(from)
  const end = state.doc.lineAt(to)
  const before = /\s*$/u.exec(state.sliceDoc(start.from, from))![0].length
  const after = /^\s*/u.exec(state.sliceDoc(to, end.to))![0].length
  dispatch(
    state.update({
      changes: { from: from - before, to: to + after, insert: '\n' },
      selection: { anchor: from - before + 1 },
      userEvent: 'input',
      scrollIntoView: true,
    }),
  )
  return true
}

/** At the start of a paragraph: joins it to the one above, with a space between the words. */
export const mergeWithPrevious: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (!main.empty || main.head !== line.from || line.number === 1) return false
  dispatch(mergeAt(state, line.from - 1))
  return true
}

/** At the end of a paragraph: joins the one below to it. */
export const mergeWithNext: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (!main.empty || main.head !== line.to || line.number === state.doc.lines) return false
  dispatch(mergeAt(state, line.to))
  return true
}

/** Replaces the line break at a position by a space, or by nothing beside an empty paragraph. */
function mergeAt(state: EditorState, position: number): Transaction {
  const { doc } = state
  const above = doc.lineAt(position)
  const below = doc.lineAt(position + 1)
  const isSpaceNeeded = /\S$/u.test(above.text) && /^\S/u.test(below.text)
  return state.update({
    changes: { from: position, to: position + 1, insert: isSpaceNeeded ? ' ' : '' },
    selection: { anchor: position },
    userEvent: 'delete',
    scrollIntoView: true,
  })
}

export const paragraphKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: splitParagraph, shift: splitParagraph },
  { key: 'Backspace', run: mergeWithPrevious },
  { key: 'Delete', run: mergeWithNext },
]
