import { platform } from '../../../platform/index.ts'
import type {
  DoubtReview,
  HeldSeeking,
  OpenText,
  PlaybackAids,
  Realignment,
  Saving,
  ScreenState,
  Sound,
  TextAnswers,
  TextComments,
  StyleChecks,
  TextSearch,
  TextView,
  WriteAccess,
} from '../capabilities.ts'
import type { EditorCommand } from './command.ts'
import { answerCommands } from './answer-commands.ts'
import { commentCommands } from './comment-commands.ts'
import { doubtCommands } from './doubt-commands.ts'
import { fileCommands } from './file-commands.ts'
import { findCommands } from './find-commands.ts'
import { heldCommands } from './held-commands.ts'
import { paragraphCommands } from './paragraph-commands.ts'
import { playbackCommands } from './playback-commands.ts'
import { smallPlayerCommands } from './small-player-commands.ts'
import { speakerCommands } from './speaker-commands.ts'
import { styleCommands } from './style-commands.ts'
import { viewCommands } from './view-commands.ts'
import { writingCommands } from './writing-commands.ts'

/** What the commands work on, taken together. */
export type CommandSession = OpenText &
  WriteAccess &
  TextView &
  ScreenState &
  Sound &
  PlaybackAids &
  HeldSeeking &
  Pick<Saving, 'saver'> &
  DoubtReview &
  TextComments &
  TextAnswers &
  StyleChecks &
  TextSearch &
  Realignment

/** A command of the list. */
export type ListedCommand = EditorCommand<CommandSession>

/** Every command of the editor, in the order of the help sheet. */
export const commands: readonly ListedCommand[] = [
  ...playbackCommands,
  ...heldCommands,
  ...smallPlayerCommands(platform.player),
  ...writingCommands,
  ...findCommands,
  ...paragraphCommands,
  ...speakerCommands,
  ...doubtCommands,
  ...commentCommands,
  ...styleCommands,
  ...answerCommands,
  ...fileCommands,
  ...viewCommands,
]

/** A command by its name. Throws on one that is not there, which is a slip of the program. */
export function commandNamed(name: string): ListedCommand {
  const found = commands.find((command) => command.name === name)
  if (!found) throw new Error(`There is no command ${name}.`)
  return found
}
