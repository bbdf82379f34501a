import type { CommandMenu } from '../../../../shared/bridge/shell.ts'
import { acceleratorOf } from './accelerators.ts'
import { changesText, COMMAND_GROUPS, type EditorCommand } from './command.ts'
import { commands, type CommandSession } from './commands.ts'
import { beginCommand } from './hold.ts'
import { type KeyChoice, keysIn } from './key-sets.ts'

/** The commands of an open transcript as menus of the system: those that a key need not be held for, by group. */
export function commandMenus(choice: KeyChoice, isReadOnly: boolean): CommandMenu[] {
  const listed = commands.filter((command) => !command.release && (!isReadOnly || !changesText(command)))
  return COMMAND_GROUPS.map((label) => ({
    label: MENU_LABELS[label] ?? label,
    commands: listed.filter(({ group }) => group === label).map((command) => menuCommand(command, choice)),
  })).filter((menu) => menu.commands.length > 0)
}

/** Every app has menus of these names for something else. */
const MENU_LABELS: Readonly<Record<string, string>> = { File: 'Transcript', View: 'Panels' }

function menuCommand(command: EditorCommand, choice: KeyChoice) {
  const accelerator = keysIn(choice, command)
    .map(acceleratorOf)
    .find((one) => one !== undefined)
  return { name: command.name, label: command.label, ...(accelerator !== undefined && { accelerator }) }
}

/**
 * Does what was chosen outside of the page; a name that is no command of the editor, or one that cannot be done now,
 * does nothing.
 */
export function runChosen(session: CommandSession, name: string): void {
  const command = commands.find((one) => one.name === name)
  if (command) beginCommand(command, session)?.()
}
