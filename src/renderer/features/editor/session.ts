import { redoDepth, undoDepth } from '@codemirror/commands'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FlatFile } from '../../../shared/contract/files.ts'
import { itemAt } from '../../../shared/transcript/chunked-list.ts'
import type { TimedText } from '../../../shared/transcript/timed-text.ts'
import { apiUrl } from '../../lib/api-url.ts'
import { commandKeymap } from './commands/keymap.ts'
import { languageDirection } from './language.ts'
import { createPlayer, type Player } from './player/player.ts'
import { readPreferences } from './preferences.ts'
import { createDraft, type Draft, type DraftDatabase } from './saving/drafts.ts'
import { countWords } from './saving/pack.ts'
import { createSaver, type Saver } from './saving/saver.ts'
import { sendTranscript } from './saving/send-transcript.ts'
import { createEditorState } from './text/create-editor.ts'
import { followingField, scrollToSpoken } from './text/follow.ts'
import { changeBeside, placeAt, timedField } from './text/timed-field.ts'
import { showTime } from './text/spoken.ts'
import { changeParagraphs } from '../../../shared/transcript/marks.ts'
import type { UiState } from './ui-state.ts'

/** One open transcript: its text, its sound, its saving, and what the bars show. Commands work on this. */
export interface EditorSession {
  file: FlatFile
  medium: HTMLMediaElement
  view: EditorView
  player: Player
  saver: Saver
  /** Not there where the browser refuses a database. */
  draft: Draft | undefined
  ui: StoreApi<UiState>
  destroy: () => void
}

export interface SessionOptions {
  file: FlatFile
  userId: string
  /** What the server has, and its version. */
  stored: { timed: TimedText; etag: string }
  database: DraftDatabase | undefined
}

/** Opens a transcript. The view and the medium are not in the page yet: the screen puts them there. */
export function createSession({ file, userId, stored, database }: SessionOptions): EditorSession {
  const preferences = readPreferences()
  const medium = createMedium(file)
  const player = createPlayer({ medium, lengthSeconds: file.length })
  const draft = database && createDraft({ database, userId, fileId: file._id, stored })
  const saver = createSaver({
    initial: stored.timed,
    etag: stored.etag,
    send: async (timed, etag) => {
      const { etag: saved, packed } = await sendTranscript(file._id, timed, etag)
      await draft?.settle(timed, saved, packed).catch(reportDraftFailure)
      return saved
    },
  })

  const ui = createStore<UiState>(() => ({
    dialog: null,
    status: file.status === 'FINISHED' ? 'FINISHED' : 'EDITING',
    ...preferences,
    canUndo: false,
    canRedo: false,
    caret: { paragraph: 0, speaker: '', marked: false, hasNote: false },
    speakers: stored.timed.speakers,
    words: countWords(stored.timed),
    isFollowing: true,
    isTabFree: false,
  }))

  const session: EditorSession = { file, medium, player, saver, draft, ui, view: undefined as unknown as EditorView, destroy }
  const view = new EditorView({
    state: createEditorState({
      timed: stored.timed,
      lengthSeconds: file.length,
      language: file.is_multilingual ? '' : file.language_code,
      direction: languageDirection(file.language_code),
      label: 'Transcript',
      showsConfidence: preferences.showsConfidence,
      margin: {
        seek: player.seek,
        toggleMark: (paragraph) => {
          const marked = itemAt(view.state.field(timedField).paragraphs, paragraph)?.marked
          view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { marked: !marked })) })
        },
        openSpeaker: (paragraph) => openAt(paragraph, 'rename'),
        openNote: (paragraph) => openAt(paragraph, 'note'),
      },
      extensions: [commandKeymap(session), EditorView.updateListener.of(updated)],
    }),
  })
  session.view = view
  showCaret()

  // While it plays, the place of the last word is read at the start of the next frame, before anything moves: then the
  // browser knows it already, and need not lay the page out twice in a frame.
  let isScrollDue = false
  const stopTimes = player.onTime((seconds) => {
    if (isScrollDue && view.state.field(followingField)) scrollToSpoken(view)
    isScrollDue = showTime(view, seconds)
    if (isScrollDue && !player.store.getState().isPlaying && view.state.field(followingField)) {
      isScrollDue = false
      scrollToSpoken(view)
    }
  })
  const warn = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)

  function openAt(paragraph: number, dialog: 'rename' | 'note'): void {
    view.dispatch({ selection: { anchor: view.state.doc.line(paragraph + 1).from } })
    ui.setState({ dialog })
  }

  function updated({ state, startState, selectionSet, transactions }: ViewUpdate): void {
    const timed = state.field(timedField)
    const isChanged = timed !== startState.field(timedField)
    if (isChanged) {
      saver.edited(timed)
      draft?.keep(timed).catch(reportDraftFailure)
      ui.setState({ speakers: timed.speakers, words: countWords(timed) })
    }
    if (isChanged || selectionSet) showCaret()
    if (transactions.length > 0) {
      const next = { canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0, isFollowing: state.field(followingField) }
      const shown = ui.getState()
      if (next.canUndo !== shown.canUndo || next.canRedo !== shown.canRedo || next.isFollowing !== shown.isFollowing) ui.setState(next)
    }
  }

  function showCaret(): void {
    const { paragraph } = placeAt(view.state.doc, view.state.selection.main.head)
    const found = itemAt(view.state.field(timedField).paragraphs, paragraph)
    if (!found) return
    const caret = { paragraph, speaker: found.speaker, marked: found.marked, hasNote: found.note !== '' }
    const shown = ui.getState().caret
    if (caret.paragraph !== shown.paragraph || caret.speaker !== shown.speaker || caret.marked !== shown.marked || caret.hasNote !== shown.hasNote) ui.setState({ caret })
  }

  function destroy(): void {
    window.removeEventListener('beforeunload', warn)
    stopTimes()
    player.destroy()
    medium.removeAttribute('src')
    // What is not saved yet goes now; should that fail, the draft is offered when the file is opened again.
    const last = saver.hasUnsaved() ? saver.save() : Promise.resolve()
    saver.stop()
    void last.finally(() => void draft?.close())
    view.destroy()
  }

  return session
}

function createMedium({ _id, name, type }: FlatFile): HTMLMediaElement {
  const medium = document.createElement(type.startsWith('video/') ? 'video' : 'audio')
  medium.preload = 'metadata'
  medium.setAttribute('aria-label', name)
  if (medium instanceof HTMLVideoElement) medium.playsInline = true
  medium.src = apiUrl('/file/media/:id', { id: _id })
  return medium
}

/** Saving to the server goes on as it would; only the copy for after a crash is missing. */
function reportDraftFailure(error: unknown): void {
  console.warn('Unsaved edits could not be kept in this browser.', error)
}
