import type { Extension } from '@codemirror/state'
import { keymap, runScopeHandlers } from '@codemirror/view'
import type { EditorSession } from '../session.ts'
import { canRun, type CommandPlace } from './command.ts'
import { commands } from './commands.ts'
import { placesOf } from './keys.ts'

/** CodeMirror's own name for keys in the text; the others are ours. */
const SCOPES: Readonly<Record<CommandPlace, string>> = { text: 'editor', player: 'player', page: 'page' }

/** The keys of all commands. */
export function commandKeymap(session: EditorSession): Extension {
  return keymap.of(
    commands.flatMap((command) =>
      command.keys.map((key) => ({
        key,
        scope: placesOf(command, key).map((place) => SCOPES[place]).join(' '),
        run() {
          if (!canRun(command, session)) return false
          command.run(session)
          return true
        },
      })),
    ),
  )
}

/** Runs the command of a key pressed outside the text. Answers whether there was one. */
export function runKey(session: EditorSession, event: KeyboardEvent, place: Exclude<CommandPlace, 'text'>): boolean {
  return runScopeHandlers(session.view, event, SCOPES[place])
}
