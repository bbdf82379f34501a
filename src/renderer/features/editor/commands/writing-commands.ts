import { msg } from '@lingui/core/macro'
import { redo, undo } from '@codemirror/commands'
import { toggleFlag, type WordFlag } from '../../../../shared/transcript/marks.ts'
import type { ScreenState, Sound, TextView } from '../capabilities.ts'
import { clock } from '../clock.ts'
import { changeBeside, placeAt } from '../text/timed-field.ts'
import type { EditorCommand } from './command.ts'

export const writingCommands: readonly EditorCommand<ScreenState & TextView & Sound>[] = [
  {
    name: 'undo',
    label: msg`Undo`,
    group: 'Writing',
    keys: ['Mod-z'],
    when: ({ ui }) => ui.getState().canUndo,
    run: ({ view }) => void undo(view),
  },
  {
    name: 'redo',
    label: msg`Redo`,
    group: 'Writing',
    keys: ['Mod-y', 'Mod-Shift-z'],
    when: ({ ui }) => ui.getState().canRedo,
    run: ({ view }) => void redo(view),
  },
  {
    name: 'highlight',
    label: msg`Highlight`,
    group: 'Writing',
    keys: ['Mod-Shift-h'],
    run: (session) => toggle(session, 'is_highlight'),
  },
  { name: 'time-code', label: msg`Insert the time`, group: 'Writing', keys: ['Mod-j'], run: insertTime },
  {
    name: 'abbreviations',
    label: msg`Abbreviations`,
    group: 'Writing',
    keys: ['Shift-F8'],
    run: ({ ui }) => ui.setState({ dialog: 'abbreviations' }),
  },
  {
    name: 'strike',
    label: msg`Strike through`,
    group: 'Writing',
    keys: ['Mod-Shift-x'],
    run: (session) => toggle(session, 'is_strike'),
  },
]

/** Writes the time of the playhead where the caret is, as a word of its own: `[00:12:44.3]`. */
function insertTime({ view, player }: TextView & Sound): void {
  const { state } = view
  const { from, to } = state.selection.main
  const before = /\S$/u.test(state.sliceDoc(Math.max(0, from - 1), from)) ? ' ' : ''
  const after = /^\S/u.test(state.sliceDoc(to, to + 1)) ? ' ' : ''
  view.dispatch(
    state.update(state.replaceSelection(`${before}[${clock(player.time())}]${after}`), {
      userEvent: 'input.complete',
      scrollIntoView: true,
    }),
  )
}

function toggle({ view }: TextView, flag: WordFlag): void {
  const { from, to } = view.state.selection.main
  const { doc } = view.state
  view.dispatch({ effects: changeBeside.of((timed) => toggleFlag(timed, placeAt(doc, from), placeAt(doc, to), flag)) })
}
