import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CommandMenu } from '../../../../shared/bridge/shell.ts'
import { acceleratorOf } from './accelerators.ts'
import { i18n } from '../../../lib/words/lingui.tsx'
import { changesText, COMMAND_GROUPS, type EditorCommand, GROUP_LABELS } from './command.ts'
import { commands, type CommandSession } from './commands.ts'
import { beginCommand } from './hold.ts'
import { type KeyChoice, keysIn } from './key-sets.ts'

/** The commands of an open transcript as menus of the system: those that a key need not be held for, by group. */
export function commandMenus(choice: KeyChoice, isReadOnly: boolean): CommandMenu[] {
  const listed = commands.filter((command) => !command.release && (!isReadOnly || !changesText(command)))
  return COMMAND_GROUPS.map((one) => ({
    label: i18n._(MENU_LABELS[one] ?? GROUP_LABELS[one]),
    commands: listed.filter(({ group }) => group === one).map((command) => menuCommand(command, choice)),
  })).filter((menu) => menu.commands.length > 0)
}

/** Every app has menus of these names for something else. */
const MENU_LABELS: Readonly<Record<string, MessageDescriptor>> = { File: msg`Transcript`, View: msg`Panels` }

function menuCommand(command: EditorCommand, choice: KeyChoice) {
  const accelerator = keysIn(choice, command)
    .map(acceleratorOf)
    .find((one) => one !== undefined)
  return { name: command.name, label: i18n._(command.label), ...(accelerator !== undefined && { accelerator }) }
}

/**
 * Does what was chosen outside of the page; a name that is no command of the editor, or one that cannot be done now,
 * does nothing.
 */
export function runChosen(session: CommandSession, name: string): void {
  const command = commands.find((one) => one.name === name)
  if (command) beginCommand(command, session)?.()
}
