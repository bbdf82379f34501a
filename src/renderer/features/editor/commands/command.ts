import type { EditorSession } from '../session.ts'

/** Groups of the help sheet, in its order. */
export const COMMAND_GROUPS = ['Playback', 'Writing', 'Paragraph', 'File', 'View'] as const

/** One thing that the editor does. Bars, help sheet and keyboard all read the same list. */
export interface EditorCommand {
  /** Stable, in kebab case: what a person's own keys refer to. */
  name: string
  /** What it does, sentence case. */
  label: string
  group: (typeof COMMAND_GROUPS)[number]
  /** In CodeMirror's notation (`Mod-s`); `Mod` is Ctrl, or Cmd on a Mac. One without a modifier that types a letter works outside the text only. */
  keys: readonly string[]
  /** Where the keys work: in the text, in the player, anywhere else on the page. Everywhere unless told. */
  places?: readonly CommandPlace[]
  /** Whether it can be done now; always unless told. */
  when?: (session: EditorSession) => boolean
  run: (session: EditorSession) => void
}

export type CommandPlace = 'text' | 'player' | 'page'

export function canRun(command: EditorCommand, session: EditorSession): boolean {
  return command.when?.(session) ?? true
}
