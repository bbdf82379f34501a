import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WriteAccess } from '../capabilities.ts'

/** Groups of the help sheet, in its order. What they are called: {@link GROUP_LABELS}. */
export const COMMAND_GROUPS = [
  'Playback',
  'Writing',
  'Find',
  'Paragraph',
  'Doubts',
  'Comments',
  'File',
  'View',
] as const

export const GROUP_LABELS: Readonly<Record<(typeof COMMAND_GROUPS)[number], MessageDescriptor>> = {
  Playback: msg`Playback`,
  Writing: msg`Writing`,
  Find: msg`Find`,
  Paragraph: msg`Paragraph`,
  Doubts: msg`Uncertain words`,
  Comments: msg`Comments`,
  File: msg`File`,
  View: msg`View`,
}

/**
 * One thing that the editor does. Bars, help sheet and keyboard all read the same list. `Needs` is what it works on;
 * without it nothing can run the command, and only its description is read.
 */
export interface EditorCommand<Needs = never> {
  /** Stable, in kebab case: what a person's own keys refer to. */
  name: string
  /** What it does, sentence case. */
  label: MessageDescriptor
  group: (typeof COMMAND_GROUPS)[number]
  /**
   * Keys of the set 'Longhand', as `Mod-s`; `Mod` is Ctrl, or Cmd on a Mac. One without a modifier that types a letter
   * works outside the text only. Never Ctrl+Space or Alt with a letter: input methods and Macs write with them.
   */
  keys: readonly string[]
  /** Where the keys work: in the text, in the player, anywhere else on the page. Everywhere unless told. */
  places?: readonly CommandPlace[]
  /**
   * Whether it changes the text or what is beside it, so that it has no place in a text that may only be read; told by
   * the group unless said.
   */
  changesText?: boolean
  /** Whether it can be done now; always unless told. */
  when?: (session: Needs) => boolean
  run: (session: Needs) => void
  /** What letting go of the key or pedal does, of a command that goes on while it is held. */
  release?: (session: Needs) => void
}

export type CommandPlace = 'text' | 'player' | 'page'

/** Whether a command can be done now; of a text that may only be read, nothing is changed or saved. */
export function canRun<Needs>(command: EditorCommand<Needs>, session: Needs & WriteAccess): boolean {
  if (session.isReadOnly && changesText(command)) return false
  return command.when?.(session) ?? true
}

/** Whether a command has no place in a text that may only be read. */
export const changesText = (command: EditorCommand) =>
  command.changesText ?? (command.group === 'Writing' || command.group === 'Paragraph' || command.name === 'save')
