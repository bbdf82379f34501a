import { msg } from '@lingui/core/macro'
import { EditorView } from '@codemirror/view'
import { allItems, itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { changeParagraphs } from '../../../../shared/transcript/marks.ts'
import { guestHere } from '../../../lib/guest.ts'
import type { OpenText, Realignment, ScreenState, TextView } from '../capabilities.ts'
import { changeBeside, placeAt, timedField } from '../text/timed-field.ts'
import type { EditorCommand } from './command.ts'

export const paragraphCommands: readonly EditorCommand<TextView & ScreenState & OpenText & Realignment>[] = [
  { name: 'mark', label: msg`Mark the paragraph`, group: 'Paragraph', keys: ['Mod-Enter'], run: toggleMark },
  {
    name: 'next-unmarked',
    label: msg`Next unmarked paragraph`,
    group: 'Paragraph',
    keys: ['Alt-Shift-ArrowDown'],
    when: hasUnmarked,
    run: goToUnmarked,
  },
  {
    name: 'mark-all',
    label: msg`Mark all paragraphs`,
    group: 'Paragraph',
    keys: ['Alt-Shift-F9'],
    when: hasUnmarked,
    run: markAll,
  },
  {
    name: 'note',
    label: msg`Note`,
    group: 'Paragraph',
    keys: ['F9'],
    run: ({ ui }) => ui.setState({ dialog: 'note' }),
  },
  {
    name: 'align',
    label: msg`Realign with the recording`,
    group: 'Paragraph',
    keys: ['Alt-F9'],
    when: ({ aligning, translation, file }) =>
      !translation && !file.media_removed && guestHere() === null && !aligning.store.getState().isWaiting,
    run: ({ aligning }) => void aligning.align(),
  },
  {
    name: 'hear-again',
    label: msg`Hear it again`,
    group: 'Paragraph',
    keys: ['Alt-Shift-F8'],
    when: ({ translation, file }) => !translation && !file.media_removed && !file.shared,
    run: ({ ui }) => ui.setState({ dialog: 'hear-again' }),
  },
]

/** The paragraphs that the selection touches, counted from 0. */
export function chosenParagraphs({ view }: TextView): { from: number; to: number } {
  const { from, to } = view.state.selection.main
  return { from: placeAt(view.state.doc, from).paragraph, to: placeAt(view.state.doc, to).paragraph }
}

function toggleMark(session: TextView): void {
  const { from, to } = chosenParagraphs(session)
  const marked = !itemsBetween(session.view.state.field(timedField).paragraphs, from, to + 1).every(
    (paragraph) => paragraph.marked,
  )
  session.view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, from, to, { marked })) })
}

function hasUnmarked({ view }: TextView): boolean {
  return allItems(view.state.field(timedField).paragraphs).some(({ marked }) => !marked)
}

/** Puts the caret into the next paragraph that is not marked, round the end. */
function goToUnmarked(session: TextView): void {
  const { view } = session
  const paragraphs = allItems(view.state.field(timedField).paragraphs)
  const from = chosenParagraphs(session).to + 1
  const after = paragraphs.findIndex(({ marked }, at) => at >= from && !marked)
  const next = after >= 0 ? after : paragraphs.findIndex(({ marked }) => !marked)
  if (next < 0) return
  const { from: anchor } = view.state.doc.line(next + 1)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}

function markAll({ view }: TextView): void {
  view.dispatch({
    effects: changeBeside.of((timed) => changeParagraphs(timed, 0, view.state.doc.lines - 1, { marked: true })),
  })
}

/** Writes the note of a paragraph, counted from 0; an empty one takes it away. */
export function writeNote({ view }: TextView, paragraph: number, note: string): void {
  view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { note })) })
}
