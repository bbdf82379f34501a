import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { StoreApi } from 'zustand/vanilla'
import { canRun, type CommandPlace } from './command.ts'
import { commands, type CommandSession, type ListedCommand } from './commands.ts'
import { beginCommand, onKeyUp } from './hold.ts'
import { type KeyPress, pressedKeys } from './key-press.ts'
import { type KeyChoice, keysIn } from './key-sets.ts'
import { canonicalKey, placesOf } from './keys.ts'

/** Which keys the person uses. */
export interface KeyBindings {
  readonly keys: StoreApi<KeyChoice>
}

/** The commands of each key in each place, as `Ctrl-s in text`. */
type KeyTable = ReadonlyMap<string, readonly ListedCommand[]>

const tables = new WeakMap<KeyChoice, KeyTable>()

/** The table of a choice of keys, made once. */
function tableOf(choice: KeyChoice): KeyTable {
  const made = tables.get(choice)
  if (made) return made
  const table = new Map<string, ListedCommand[]>()
  for (const command of commands) {
    for (const key of new Set(keysIn(choice, command).map(canonicalKey))) {
      for (const place of placesOf(command, key))
        table.set(`${key} in ${place}`, [...(table.get(`${key} in ${place}`) ?? []), command])
    }
  }
  tables.set(choice, table)
  return table
}

/** The commands that a pressed key means, the first to be tried first. */
export function commandsOf(choice: KeyChoice, press: KeyPress, place: CommandPlace): readonly ListedCommand[] {
  const table = tableOf(choice)
  return pressedKeys(press).flatMap((key) => table.get(`${key} in ${place}`) ?? [])
}

/** Runs the first command of a key that can be done now. Answers whether there was one. */
export function runKey(
  session: CommandSession & KeyBindings,
  press: KeyPress & { repeat?: boolean },
  place: CommandPlace,
): boolean {
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

/** The keys of all commands, in the text; the session is asked for at the first key. */
export function commandKeymap(session: () => CommandSession & KeyBindings): Extension {
  return EditorView.domEventHandlers({ keydown: (event) => runKey(session(), event, 'text') })
}
