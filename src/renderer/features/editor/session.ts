import { redoDepth, undoDepth } from '@codemirror/commands'
import { Transaction } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { getAlignment, requestAlignment } from '../../../shared/contract/alignments.ts'
import type { FlatFile } from '../../../shared/contract/files.ts'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { allItems, itemAt, listOf } from '../../../shared/transcript/chunked-list.ts'
import { type Abbreviation, abbreviationList } from '../../../shared/transcript/abbreviations.ts'
import { followSpeakers } from '../../../shared/transcript/follow-speakers.ts'
import { shareParagraphs, type TimedText } from '../../../shared/transcript/timed-text.ts'
import { call, messageOf } from '../../lib/api.ts'
import { keyChoice } from './commands/key-file.ts'
import { INITIAL_KEYS, type KeyChoice, keysIn } from './commands/key-sets.ts'
import { commandNamed, commands } from './commands/commands.ts'
import { beginCommand } from './commands/hold.ts'
import { resume } from './commands/resume.ts'
import { commandKeymap } from './commands/keymap.ts'
import { createDoubtQueue, type DoubtQueue } from './doubts/doubt-queue.ts'
import { type Aligning, createAligning } from './align/aligning.ts'
import { createSessionTelling } from './speakers/session-telling.ts'
import type { Telling } from './speakers/telling.ts'
import { createSpelling } from './doubts/spelling.ts'
import { readAlong } from './growing/read-along.ts'
import { createFind, type Find } from './find/find.ts'
import { createSearcher } from './find/searcher.ts'
import { INITIAL_PLAYBACK, playbackOptions, type PlaybackOptions } from './player/playback-options.ts'
import { createHeard, type Heard, heardStretches } from './player/heard.ts'
import { createListening } from './player/listening.ts'
import { createMedium } from './player/medium.ts'
import { createPlayer, type Player } from './player/player.ts'
import { createWinding, type Winding } from './player/winding.ts'
import { browserHid } from './pedals/hid.ts'
import { INITIAL_PEDALS, pedalChoice } from './pedals/pedal-choice.ts'
import { createPedalDevices, type PedalDevices } from './pedals/pedal-devices.ts'
import { personalStore } from './personal-store.ts'
import { followPen } from './presence/follow-pen.ts'
import type { Presence } from './presence/presence.ts'
import { readPreferences } from './preferences.ts'
import type { DraftCipher } from './saving/draft-cipher.ts'
import { createDraft, type Draft, type DraftDatabase } from './saving/drafts.ts'
import { countMarked, countWords } from './saving/pack.ts'
import { createSaver, type Saver, type StoredText } from './saving/saver.ts'
import { draftName, fetchTranscript, sendTranscript, type TextId } from './saving/send-transcript.ts'
import { createEditorState, setReadOnly as setEditorReadOnly } from './text/create-editor.ts'
import { invitation } from './text/invitation.ts'
import { replaceAll } from './text/replace-all.ts'
import { followingField } from './text/follow.ts'
import { changeBeside, listeningNow, originalTimes, placeAt, timedField } from './text/timed-field.ts'
import { scrollAlong } from './text/scroll-along.ts'
import { changeParagraphs } from '../../../shared/transcript/marks.ts'
import { rowPads } from './translations/align-rows.ts'
import { expander } from './typing/expander.ts'
import { createTypingPause, type TypingPause } from './typing/typing-pause.ts'
import type { ReadOnlyReason, UiState } from './ui-state.ts'

/** One open transcript: its text, its sound, its saving, and what the bars show. Commands work on this. */
export interface EditorSession {
  file: FlatFile
  /** Whether the file lies on this computer, for work without a network. */
  isTaken: boolean
  /** Null while the original is open. */
  translation: OpenTranslation | null
  /** Set while the text may be read and exported, and nothing of it changed. */
  readonly isReadOnly: boolean
  /** Lets the person write (null), or only read. */
  setReadOnly: (because: ReadOnlyReason | null) => void
  /** Shows what the server has now, in the place of all that is here. */
  goOnFrom: (stored: StoredText, options: { isUndoable: boolean }) => Promise<void>
  medium: HTMLMediaElement
  view: EditorView
  player: Player
  saver: Saver
  /** Not there where the browser refuses a database. */
  draft: Draft | undefined
  ui: StoreApi<UiState>
  /** Which keys the person uses. */
  keys: StoreApi<KeyChoice>
  /** How playback helps with writing. */
  playback: StoreApi<PlaybackOptions>
  typingPause: TypingPause
  /** Which parts of the sound were played. */
  heard: Heard
  /** The client's note as this person has read it. */
  noteRead: StoreApi<{ note: string }>
  /** Winds back and on while a key or pedal is held. */
  winding: Winding
  pedals: PedalDevices
  doubts: DoubtQueue
  find: Find
  aligning: Aligning
  telling: Telling
  /** What the person writes for something longer. */
  abbreviations: StoreApi<{ list: Abbreviation[] }>
  /** Who else has the text open. */
  presence: Presence
  /** Resolves when the last save was answered, and what it left unsaved is there for other pages. */
  destroy: () => Promise<void>
}

/** A translation that is open, and the text that it is of. */
export interface OpenTranslation {
  language: string
  original: TimedText
}

export interface SessionOptions {
  /** With the status that the person is shown. */
  file: FlatFile
  readOnlyBecause: ReadOnlyReason | null
  userId: string
  /** What the server has, and its version. */
  stored: StoredText
  translation: OpenTranslation | null
  database: DraftDatabase | undefined
  /** Seals the unsaved work that is kept, where there is a key for it. */
  cipher?: DraftCipher | undefined
  /** Whether the file lies on this computer, for work without a network. */
  isTaken?: boolean
}

/** Opens a transcript. The view and the medium are not in the page yet: the screen puts them there. */
export function createSession({ file, readOnlyBecause, userId, stored, translation, database, cipher, isTaken = false }: SessionOptions): EditorSession {
  const text: TextId = { id: file._id, language: translation?.language }
  const spoken = file.is_multilingual ? '' : file.language_code
  const language = translation?.language ?? spoken
  const preferences = readPreferences()
  const medium = createMedium(file)
  const player = createPlayer({ medium, lengthSeconds: file.length, skipsSilence: () => playback.getState().skipsSilence })
  const heard = createHeard({ player, kept: personalStore({ name: `editor_heard:${file._id}`, userId, schema: heardStretches, initial: { heard: [] } }) })
  const listening = createListening(player)
  const noteRead = personalStore({ name: `editor_note_read:${file._id}`, userId, schema: z.strictObject({ note: z.string() }), initial: { note: '' } })
  const draft = database && createDraft({ database, userId, fileId: draftName(text), stored, cipher })
  const saver = createSaver({
    stored,
    send: async (timed, etag) => {
      draft?.sending()
      const { etag: saved, packed } = await sendTranscript(text, timed, etag)
      await draft?.settle({ timed, etag: saved }, packed).catch(reportDraftFailure)
      return saved
    },
    fetchStored: () => fetchTranscript(text),
    show: (timed) => {
      // What nobody was asked about came by itself, and is not the person's to undo.
      const isAsked = saver.status.getState().phase !== 'saving'
      replaceAll(view, timed, { isUndoable: isAsked })
      if (!isAsked) ui.setState(({ broughtIn }) => ({ broughtIn: broughtIn + 1 }))
    },
    rebased: (next) => draft?.settle(next).catch(reportDraftFailure),
  })

  const ui = createStore<UiState>(() => ({
    dialog: null,
    status: file.status === 'FINISHED' ? 'FINISHED' : 'EDITING',
    ...preferences,
    isPlayedElsewhere: false,
    canUndo: false,
    canRedo: false,
    caret: { paragraph: 0, speaker: '', marked: false, hasNote: false },
    speakers: stored.timed.speakers,
    speakersBy: file.speakers_by,
    lastSpeakers: [],
    words: countWords(stored.timed),
    marked: countMarked(stored.timed),
    isFollowing: true,
    isTabFree: false,
    readOnlyBecause,
    machine: null,
    broughtIn: 0,
  }))

  const keys = personalStore({ name: 'editor_keys', userId, schema: keyChoice, initial: INITIAL_KEYS })
  const playback = personalStore({ name: 'editor_playback', userId, schema: playbackOptions, initial: INITIAL_PLAYBACK })
  const abbreviations = personalStore({ name: 'editor_abbreviations', userId, schema: z.strictObject({ list: abbreviationList }), initial: { list: [] } })
  const typingPause = createTypingPause({
    isPlaying: () => player.store.getState().isPlaying,
    pause: player.pause,
    resume: () => resume(session),
    restSeconds: () => (playback.getState().pausesWhileTyping ? playback.getState().restSeconds : null),
  })

  const winding = createWinding(player)
  const pedals = createPedalDevices({
    hid: browserHid(),
    choice: personalStore({ name: 'editor_pedals', userId, schema: pedalChoice, initial: INITIAL_PEDALS }),
    begin(name) {
      const command = commands.find((one) => one.name === name)
      // Where pedals are set up they only show themselves.
      const { dialog, isPlayedElsewhere } = ui.getState()
      return command && dialog !== 'pedals' && !isPlayedElsewhere ? beginCommand(command, session) : undefined
    },
  })
  void pedals.start()

  const spelling = createSpelling(language)
  const doubts = createDoubtQueue({ view: () => view, player, language, spelling })

  const find = createFind({ view: () => view, searcher: createSearcher() })

  const aligning = createAligning({
    view: () => view,
    request: async (body) => (await call(requestAlignment, { params: { id: file._id }, body })).request,
    last: () => call(getAlignment, { params: { id: file._id } }),
    explain: (error) => messageOf(error, 'The words could not be aligned. Try again.'),
  })

  const telling = createSessionTelling({ fileId: file._id, view: () => view, mayWrite: () => !session.isReadOnly, toldBy: (speakersBy) => ui.setState({ speakersBy }) })

  const session: EditorSession = { file, isTaken, translation, get isReadOnly() { return ui.getState().readOnlyBecause !== null }, setReadOnly, goOnFrom, presence: undefined as unknown as Presence, medium, player, saver, draft, ui, keys, playback, typingPause, heard, noteRead, winding, pedals, abbreviations, doubts, find, aligning, telling, view: undefined as unknown as EditorView, destroy }
  const view = new EditorView({
    state: createEditorState({
      timed: stored.timed,
      lengthSeconds: file.length,
      language,
      direction: languageDirection(language),
      label: 'Transcript',
      showsConfidence: preferences.showsConfidence,
      checksSpelling: preferences.checksSpelling,
      isReadOnly: readOnlyBecause !== null,
      margin: {
        seek: player.seek,
        toggleMark: (paragraph) => {
          if (session.isReadOnly) return
          const marked = itemAt(view.state.field(timedField).paragraphs, paragraph)?.marked
          view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { marked: !marked })) })
        },
        openSpeaker: (paragraph) => openAt(paragraph, 'rename'),
        openNote: (paragraph) => openAt(paragraph, 'note'),
      },
      extensions: [
        listeningNow.of(() => (translation ? undefined : listening.now())),
        readOnlyBecause === null ? invitation({ playKey: keysIn(keys.getState(), commandNamed('toggle-play'))[0], hasSound: !file.media_removed }) : [],
        translation ? [rowPads, originalTimes.of(new Map(allItems(translation.original.paragraphs).map((row) => [row._id, row])))] : [],
        commandKeymap(session),
        find.extension,
        expander(() => abbreviations.getState().list),
        EditorView.updateListener.of(updated),
      ],
    }),
  })
  session.view = view
  const followOthers = (newest: StoredText) => goOnFrom(newest, { isUndoable: false })
  session.presence = followPen({ text, saver, readOnlyBecause: () => ui.getState().readOnlyBecause, setReadOnly, goOnFrom: followOthers })
  const written = () => {
    setReadOnly(null)
    session.presence.ask()
  }
  const stopMachine = readOnlyBecause === 'machine' ? readAlong({ text, progressed: (machine) => ui.setState({ machine }), goOnFrom: followOthers, done: written }) : undefined
  showCaret()
  if (translation && readOnlyBecause === null) followOriginal(translation.original)

  const stopTimes = scrollAlong(view, player)
  const warn = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)

  /** Has the speakers be those of the original, where they were renamed or became one since. */
  function followOriginal(original: TimedText): void {
    const before = withItems(stored.timed)
    const after = followSpeakers(before, withItems(original))
    if (after === before) return
    const follow = () => ({ ...after, paragraphs: listOf(after.paragraphs) })
    view.dispatch({ effects: changeBeside.of(follow), annotations: Transaction.addToHistory.of(false) })
  }

  function openAt(paragraph: number, dialog: 'rename' | 'note'): void {
    if (session.isReadOnly) return
    view.dispatch({ selection: { anchor: view.state.doc.line(paragraph + 1).from } })
    ui.setState({ dialog })
  }

  function setReadOnly(because: ReadOnlyReason | null): void {
    if (because === ui.getState().readOnlyBecause) return
    ui.setState({ readOnlyBecause: because })
    setEditorReadOnly(view, because !== null)
  }

  async function goOnFrom({ timed, etag }: StoredText, { isUndoable }: { isUndoable: boolean }): Promise<void> {
    const next = { timed: shareParagraphs(timed, [view.state.field(timedField)]), etag }
    replaceAll(view, next.timed, { isUndoable })
    saver.takeStored(next)
    await draft?.settle(next).catch(reportDraftFailure)
  }

  function updated({ state, startState, selectionSet, transactions }: ViewUpdate): void {
    const timed = state.field(timedField)
    const isChanged = timed !== startState.field(timedField)
    if (transactions.some((transaction) => transaction.docChanged && (transaction.isUserEvent('input') || transaction.isUserEvent('delete')))) typingPause.typed()
    if (isChanged) {
      saver.edited(timed)
      doubts.changed()
      draft?.keep(timed).catch(reportDraftFailure)
      ui.setState({ speakers: timed.speakers, words: countWords(timed), ...(translation && { marked: countMarked(timed) }) })
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

  function destroy(): Promise<void> {
    window.removeEventListener('beforeunload', warn)
    stopTimes()
    session.presence.stop()
    stopMachine?.()
    typingPause.stop()
    winding.stayPaused()
    winding.stop()
    pedals.stop()
    heard.stop()
    listening.stop()
    doubts.stop()
    spelling.stop()
    find.stop()
    aligning.stop()
    telling.stop()
    player.destroy()
    medium.removeAttribute('src')
    // What is not saved yet goes now; should that fail, the draft is offered when the file is opened again.
    const last = saver.hasUnsaved() ? saver.save() : Promise.resolve()
    saver.stop()
    view.destroy()
    const close = () => draft?.close()
    return last.then(close, close)
  }

  return session
}

/** A text with its paragraphs in a row. */
const withItems = (timed: TimedText) => ({ ...timed, paragraphs: allItems(timed.paragraphs) })

/** Saving to the server goes on as it would; only the copy for after a crash is missing. */
function reportDraftFailure(error: unknown): void {
  console.warn('Unsaved edits could not be kept in this browser.', error)
}
