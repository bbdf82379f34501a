import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EditorSession } from '../session.ts'
import { canRun, type CommandPlace, type EditorCommand } from './command.ts'
import { commands } from './commands.ts'
import { beginCommand, onKeyUp } from './hold.ts'
import { type KeyPress, pressedKeys } from './key-press.ts'
import { type KeyChoice, keysIn } from './key-sets.ts'
import { canonicalKey, placesOf } from './keys.ts'

/** The commands of each key in each place, as `Ctrl-s in text`. */
type KeyTable = ReadonlyMap<string, readonly EditorCommand[]>

const tables = new WeakMap<KeyChoice, KeyTable>()

/** The table of a choice of keys, made once. */
function tableOf(choice: KeyChoice): KeyTable {
  const made = tables.get(choice)
  if (made) return made
  const table = new Map<string, EditorCommand[]>()
  for (const command of commands) {
    for (const key of new Set(keysIn(choice, command).map(canonicalKey))) {
      for (const place of placesOf(command, key)) table.set(`${key} in ${place}`, [...(table.get(`${key} in ${place}`) ?? []), command])
    }
  }
  tables.set(choice, table)
  return table
}

/** The commands that a pressed key means, the first to be tried first. */
export function commandsOf(choice: KeyChoice, press: KeyPress, place: CommandPlace): readonly EditorCommand[] {
  const table = tableOf(choice)
  return pressedKeys(press).flatMap((key) => table.get(`${key} in ${place}`) ?? [])
}

/** Runs the first command of a key that can be done now. Answers whether there was one. */
export function runKey(session: EditorSession, press: KeyPress & { repeat?: boolean }, place: CommandPlace): boolean {
  // Tab goes on through the page while the person lets it.
  if (press.key === 'Tab' && session.ui.getState().isTabFree) return false
  const command = commandsOf(session.keys.getState(), press, place).find((one) => canRun(one, session))
  if (!command) return false
  // A key that is held says so again and again.
  if (command.release && press.repeat) return true
  const end = beginCommand(command, session)
  if (end) onKeyUp(press.code, end)
  return true
}

/** The keys of all commands, in the text. */
export function commandKeymap(session: EditorSession): Extension {
  return EditorView.domEventHandlers({ keydown: (event) => runKey(session, event, 'text') })
}
