import { itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { changeParagraphs } from '../../../../shared/transcript/marks.ts'
import { assignSpeaker, renameSpeaker } from '../../../../shared/transcript/speakers.ts'
import type { EditorSession } from '../session.ts'
import { changeBeside, placeAt, timedField } from '../text/timed-field.ts'
import type { EditorCommand } from './command.ts'

/** Speakers that have a key of their own. */
const SPEAKER_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const paragraphCommands: readonly EditorCommand[] = [
  { name: 'mark', label: 'Mark the paragraph', group: 'Paragraph', keys: ['Mod-Enter'], run: toggleMark },
  { name: 'note', label: 'Note', group: 'Paragraph', keys: ['Alt-n'], run: ({ ui }) => ui.setState({ dialog: 'note' }) },
  { name: 'rename-speaker', label: 'Name the speaker', group: 'Paragraph', keys: ['Alt-r'], run: ({ ui }) => ui.setState({ dialog: 'rename' }) },
  ...SPEAKER_KEYS.map(
    (number): EditorCommand => ({
      name: `speaker-${number}`,
      label: `Speaker ${number} speaks`,
      group: 'Paragraph',
      keys: [`Alt-${number}`],
      when: ({ ui }) => ui.getState().speakers.length >= number,
      run: (session) => speakHere(session, session.ui.getState().speakers[number - 1]!.name),
    }),
  ),
]

/** The paragraphs that the selection touches, counted from 0. */
function chosen({ view }: EditorSession): { from: number; to: number } {
  const { from, to } = view.state.selection.main
  return { from: placeAt(view.state.doc, from).paragraph, to: placeAt(view.state.doc, to).paragraph }
}

function toggleMark(session: EditorSession): void {
  const { from, to } = chosen(session)
  const marked = !itemsBetween(session.view.state.field(timedField).paragraphs, from, to + 1).every((paragraph) => paragraph.marked)
  session.view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, from, to, { marked })) })
}

/** Says who speaks in the chosen paragraphs; a new name makes a new speaker. */
export function speakHere(session: EditorSession, name: string): void {
  const { from, to } = chosen(session)
  session.view.dispatch({ effects: changeBeside.of((timed) => assignSpeaker(timed, from, to, name)) })
}

/** Gives a speaker another name in the whole transcript. */
export function renameEverywhere({ view }: EditorSession, name: string, newName: string): void {
  view.dispatch({ effects: changeBeside.of((timed) => renameSpeaker(timed, name, newName)) })
}

/** Writes the note of a paragraph, counted from 0; an empty one takes it away. */
export function writeNote({ view }: EditorSession, paragraph: number, note: string): void {
  view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { note })) })
}
