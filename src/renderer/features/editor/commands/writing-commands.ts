import { redo, undo } from '@codemirror/commands'
import { toggleFlag, type WordFlag } from '../../../../shared/transcript/marks.ts'
import type { EditorSession } from '../session.ts'
import { changeBeside, placeAt } from '../text/timed-field.ts'
import type { EditorCommand } from './command.ts'

export const writingCommands: readonly EditorCommand[] = [
  { name: 'undo', label: 'Undo', group: 'Writing', keys: ['Mod-z'], when: ({ ui }) => ui.getState().canUndo, run: ({ view }) => void undo(view) },
  { name: 'redo', label: 'Redo', group: 'Writing', keys: ['Mod-y', 'Mod-Shift-z'], when: ({ ui }) => ui.getState().canRedo, run: ({ view }) => void redo(view) },
  { name: 'highlight', label: 'Highlight', group: 'Writing', keys: ['Mod-Shift-h'], run: (session) => toggle(session, 'is_highlight') },
  { name: 'strike', label: 'Strike through', group: 'Writing', keys: ['Mod-Shift-x'], run: (session) => toggle(session, 'is_strike') },
]

function toggle({ view }: EditorSession, flag: WordFlag): void {
  const { from, to } = view.state.selection.main
  const { doc } = view.state
  view.dispatch({ effects: changeBeside.of((timed) => toggleFlag(timed, placeAt(doc, from), placeAt(doc, to), flag)) })
}
