import { msg } from '@lingui/core/macro'
import {
  addSpeaker,
  assignSpeaker,
  colorSpeaker,
  otherSpeaker,
  removeSpeaker,
  renameSpeaker,
} from '../../../../shared/transcript/speakers.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { OpenText, ScreenState, TextView } from '../capabilities.ts'
import { splitTurn } from '../text/split-turn.ts'
import { changeBeside, timedField } from '../text/timed-field.ts'
import type { EditorCommand } from './command.ts'
import { chosenParagraphs } from './paragraph-commands.ts'

/** Speakers that have a key of their own. */
const SPEAKER_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** So many speakers are remembered, for going to and fro between them. */
const REMEMBERED = 2

/** Says who speaks at the caret, and remembers whom. */
type SpeakerChoice = TextView & ScreenState

export const speakerCommands: readonly EditorCommand<SpeakerChoice & OpenText>[] = [
  {
    name: 'rename-speaker',
    label: msg`Rename the speaker`,
    group: 'Paragraph',
    keys: ['Shift-F9'],
    run: ({ ui }) => ui.setState({ dialog: 'rename' }),
  },
  {
    name: 'speakers',
    label: msg`Speakers`,
    group: 'Paragraph',
    keys: ['Mod-F9'],
    run: ({ ui }) => ui.setState({ dialog: 'speakers' }),
  },
  {
    name: 'tell-apart',
    label: msg`Separate speakers`,
    group: 'Paragraph',
    keys: ['Mod-Shift-F9'],
    when: ({ translation, file }) => !translation && !file.media_removed && !file.shared,
    run: ({ ui }) => ui.setState({ dialog: 'tell-apart' }),
  },
  {
    name: 'split-turn',
    label: msg`Split and assign a speaker`,
    group: 'Paragraph',
    keys: ['Mod-Shift-Enter'],
    run: ({ ui }) => ui.setState({ dialog: 'split-turn' }),
  },
  {
    name: 'other-speaker',
    label: msg`Switch to the previous speaker`,
    group: 'Paragraph',
    keys: ['Alt-0'],
    when: (session) => otherHere(session) !== undefined,
    run: (session) => speakHere(session, otherHere(session)!),
  },
  ...SPEAKER_KEYS.map((number): EditorCommand<SpeakerChoice> => ({
    name: `speaker-${number}`,
    label: msg`Assign speaker ${number}`,
    group: 'Paragraph',
    keys: [`Alt-${number}`],
    when: ({ ui }) => ui.getState().speakers.length >= number,
    run: (session) => speakHere(session, session.ui.getState().speakers[number - 1]!.name),
  })),
]

/** Who speaks at the caret when it is not who is said to. */
export function otherHere({ view, ui }: SpeakerChoice): string | undefined {
  const { caret, lastSpeakers } = ui.getState()
  return otherSpeaker(view.state.field(timedField), caret.paragraph, lastSpeakers)
}

/** Says who speaks in the chosen paragraphs; a new name makes a new speaker. */
export function speakHere(session: SpeakerChoice, name: string): void {
  const { from, to } = chosenParagraphs(session)
  remember(session, name)
  changeSpeakers(session, (timed) => assignSpeaker(timed, from, to, name))
}

/** Cuts the paragraph at the caret, or around what is selected, and says who speaks there. */
export function splitAndSpeak(session: SpeakerChoice, name: string): void {
  remember(session, name)
  session.view.dispatch(splitTurn(session.view.state, name))
}

/** Gives a speaker another name in the whole transcript; under the name of another the two become one. */
export function renameEverywhere(session: TextView, name: string, newName: string): void {
  changeSpeakers(session, (timed) => renameSpeaker(timed, name, newName))
}

export function recolor(session: TextView, name: string, color: string): void {
  changeSpeakers(session, (timed) => colorSpeaker(timed, name, color))
}

export function addToSpeakers(session: TextView, name: string): void {
  changeSpeakers(session, (timed) => addSpeaker(timed, name))
}

/** Takes a speaker from the list who says nothing. */
export function removeFromSpeakers(session: TextView, name: string): void {
  changeSpeakers(session, (timed) => removeSpeaker(timed, name))
}

function changeSpeakers({ view }: TextView, change: (timed: TimedText) => TimedText): void {
  view.dispatch({ effects: changeBeside.of(change) })
}

/** Keeps who was chosen, and whom they took the place of. */
function remember({ ui }: ScreenState, name: string): void {
  const { caret, lastSpeakers } = ui.getState()
  ui.setState({ lastSpeakers: [...new Set([name, caret.speaker, ...lastSpeakers])].slice(0, REMEMBERED) })
}
