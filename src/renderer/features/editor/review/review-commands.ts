import { canRun, type CommandPlace, type EditorCommand } from '../commands/command.ts'
import { commandNamed } from '../commands/commands.ts'
import { heldCommands } from '../commands/held-commands.ts'
import { beginCommand, onKeyUp } from '../commands/hold.ts'
import { type KeyPress, pressedKeys } from '../commands/key-press.ts'
import { keysIn } from '../commands/key-sets.ts'
import { canonicalKey, placesOf } from '../commands/keys.ts'
import { playbackCommands } from '../commands/playback-commands.ts'
import { goToRegion } from '../commands/regions.ts'
import { otherHere, speakHere } from '../commands/speaker-commands.ts'
import { writingCommands } from '../commands/writing-commands.ts'
import type { ReviewSession } from './open-review.ts'

type ReviewCommand = EditorCommand<ReviewSession>

/** What a person has dialogs for in the editor alone, and what would write what nobody said. */
const NOT_HERE: ReadonlySet<string> = new Set(['pedals', 'playback-options', 'abbreviations', 'time-code'])

/** A command of the editor by its name and its keys, which does here what it does there. */
function as(name: string, run: ReviewCommand['run'], when?: ReviewCommand['when']): ReviewCommand {
  const { label, group, keys, places } = commandNamed(name)
  return { name, label, group, keys, run, ...(places && { places }), ...(when && { when }) }
}

/** What a reviewer does by keys, which are those that the person has in the editor. */
export const reviewCommands: readonly ReviewCommand[] = [
  ...[...playbackCommands, ...heldCommands, ...writingCommands].filter(({ name }) => !NOT_HERE.has(name)),
  as('rename-speaker', ({ ui }) => ui.setState({ dialog: 'rename' })),
  as(
    'other-speaker',
    (session) => speakHere(session, otherHere(session)!),
    (session) => otherHere(session) !== undefined,
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
    as(
      `speaker-${number}`,
      (session) => speakHere(session, session.ui.getState().speakers[number - 1]!.name),
      ({ ui }) => ui.getState().speakers.length >= number,
    ),
  ),
  as('save', ({ saver }) => void saver.save()),
  as('next-region', ({ view }) => goToRegion(view, 1)),
  as('previous-region', ({ view }) => goToRegion(view, -1)),
  as('free-tab', ({ view, ui }) => {
    const isTabFree = !ui.getState().isTabFree
    view.setTabFocusMode(isTabFree)
    ui.setState({ isTabFree })
  }),
]

/** Runs the first command of a key that can be done now. Answers whether there was one. */
export function runReviewKey(
  session: ReviewSession,
  press: KeyPress & { repeat?: boolean },
  place: CommandPlace,
): boolean {
  if (press.key === 'Tab' && session.ui.getState().isTabFree) return false
  const pressed = pressedKeys(press)
  const command = reviewCommands.find(
    (one) =>
      canRun(one, session) &&
      keysIn(session.keys.getState(), one).some(
        (key) => pressed.includes(canonicalKey(key)) && placesOf(one, key).includes(place),
      ),
  )
  if (!command) return false
  // A key that is held says so again and again.
  if (command.release && press.repeat) return true
  const end = beginCommand(command, session)
  if (end) onKeyUp(press.code, end)
  return true
}
