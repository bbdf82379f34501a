import { redoDepth, undoDepth } from '@codemirror/commands'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { z } from 'zod'
import type { StoreApi } from 'zustand/vanilla'
import { getAlignment, requestAlignment } from '../../../shared/contract/alignments.ts'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { allItems, itemAt } from '../../../shared/transcript/chunked-list.ts'
import { type Abbreviation, abbreviationList } from '../../../shared/transcript/abbreviations.ts'
import { changeParagraphs } from '../../../shared/transcript/marks.ts'
import { shareParagraphs } from '../../../shared/transcript/timed-text.ts'
import { call, messageOf } from '../../lib/api.ts'
import { createAligning } from './align/aligning.ts'
import type { ListenedRanges, OfflineCopy, OpenText, OpenTranslation, Saving } from './capabilities.ts'
import { commandNamed, commands, type CommandSession } from './commands/commands.ts'
import { beginCommand } from './commands/hold.ts'
import { keyChoice } from './commands/key-file.ts'
import { INITIAL_KEYS, keysIn } from './commands/key-sets.ts'
import { commandKeymap, type KeyBindings } from './commands/keymap.ts'
import { resume } from './commands/resume.ts'
import { createUi } from './create-ui.ts'
import { createDoubtQueue } from './doubts/doubt-queue.ts'
import { createSpelling } from './doubts/spelling.ts'
import { createFind } from './find/find.ts'
import { createSearcher } from './find/searcher.ts'
import { readAlong } from './partial-transcript/read-along.ts'
import { browserHid } from './pedals/hid.ts'
import { INITIAL_PEDALS, pedalChoice } from './pedals/pedal-choice.ts'
import { createPedalDevices, type PedalDevices } from './pedals/pedal-devices.ts'
import { personalStore } from './personal-store.ts'
import { INITIAL_PLAYBACK, playbackOptions } from './player/playback-options.ts'
import { createSessionSound } from './player/session-sound.ts'
import { followEditLock } from './presence/edit-lock.ts'
import type { Presence } from './presence/presence.ts'
import type { DraftCipher } from './saving/draft-cipher.ts'
import type { DraftDatabase } from './saving/drafts.ts'
import { countMarked, countWords } from './saving/pack.ts'
import type { StoredText } from './saving/saver.ts'
import type { TextId } from './saving/send-transcript.ts'
import { createTextSaving } from './saving/text-saving.ts'
import { createSessionTelling } from './speakers/session-telling.ts'
import type { Telling } from './speakers/telling.ts'
import { caretInfo } from './text/caret-info.ts'
import { createEditorState, setReadOnly as setEditorReadOnly } from './text/create-editor.ts'
import { followingField } from './text/follow.ts'
import { invitation } from './text/invitation.ts'
import { replaceAll } from './text/replace-all.ts'
import { scrollAlong } from './text/scroll-along.ts'
import { changeBeside, listeningNow, originalTimes, timedField } from './text/timed-field.ts'
import { rowPads } from './translations/align-rows.ts'
import { followOriginal } from './translations/follow-original.ts'
import { expander } from './typing/expander.ts'
import { createTypingPause } from './typing/typing-pause.ts'
import type { ReadOnlyReason } from './ui-state.ts'

/** One open transcript, as the screen holds it; what works on it asks for parts of it. */
export interface EditorSession extends CommandSession, OpenText, OfflineCopy, Saving, ListenedRanges, KeyBindings {
  readonly medium: HTMLMediaElement
  /** The client's note as this person has read it. */
  readonly noteRead: StoreApi<{ note: string }>
  readonly pedals: PedalDevices
  readonly telling: Telling
  /** What the person writes for something longer. */
  readonly abbreviations: StoreApi<{ list: Abbreviation[] }>
  /** Who else has the text open. */
  readonly presence: Presence
  /** Shows what the server has now, in the place of all that is here. */
  goOnFrom: (stored: StoredText, options: { isUndoable: boolean }) => Promise<void>
  /** Resolves when the last save was answered, and what it left unsaved is there for other pages. */
  destroy: () => Promise<void>
}

export interface SessionOptions {
  /** With the status that the person is shown. */
  file: OpenText['file']
  readOnlyBecause: ReadOnlyReason | null
  userId: string
  /** What the server has, and its version. */
  stored: StoredText
  translation: OpenTranslation | null
  database: DraftDatabase | undefined
  /** Encrypts the unsaved work that is kept, where there is a key for it. */
  cipher?: DraftCipher | undefined
  /** Whether the file lies on this computer, for work without a network. */
  hasOfflineCopy?: boolean
}

/** Opens a transcript. The view and the medium are not in the page yet: the screen puts them there. */
export function createSession({ file, readOnlyBecause, userId, stored, translation, database, cipher, hasOfflineCopy = false }: SessionOptions): EditorSession {
  const text: TextId = { id: file._id, language: translation?.language }
  const language = translation?.language ?? (file.is_multilingual ? '' : file.language_code)

  const ui = createUi(file, stored.timed, readOnlyBecause)
  const keys = personalStore({ name: 'editor_keys', userId, schema: keyChoice, initial: INITIAL_KEYS })
  const playback = personalStore({ name: 'editor_playback', userId, schema: playbackOptions, initial: INITIAL_PLAYBACK })
  const abbreviations = personalStore({ name: 'editor_abbreviations', userId, schema: z.strictObject({ list: abbreviationList }), initial: { list: [] } })
  const noteRead = personalStore({ name: `editor_note_read:${file._id}`, userId, schema: z.strictObject({ note: z.string() }), initial: { note: '' } })

  const sound = createSessionSound({ file, userId, playback })
  const { player } = sound
  const typingPause = createTypingPause({
    isPlaying: () => player.store.getState().isPlaying,
    pause: player.pause,
    resume: () => resume({ player, view, playback }),
    restSeconds: () => (playback.getState().pausesWhileTyping ? playback.getState().restSeconds : null),
  })
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

  const saving = createTextSaving({
    text, userId, stored, database, cipher,
    replace: (timed, options) => replaceAll(view, timed, options),
    broughtIn: () => ui.setState(({ broughtIn }) => ({ broughtIn: broughtIn + 1 })),
  })
  const { saver, draft } = saving

  const spelling = createSpelling(language)
  const doubts = createDoubtQueue({ view: () => view, player, language, spelling })
  const find = createFind({ view: () => view, searcher: createSearcher() })
  const aligning = createAligning({
    view: () => view,
    request: async (body) => (await call(requestAlignment, { params: { id: file._id }, body })).request,
    last: () => call(getAlignment, { params: { id: file._id } }),
    explain: (error) => messageOf(error, 'The words could not be aligned. Try again.'),
  })
  const telling = createSessionTelling({ fileId: file._id, view: () => view, mayWrite: () => !isReadOnly(), toldBy: (speakersBy) => ui.setState({ speakersBy }) })

  const { showsConfidence, checksSpelling } = ui.getState()
  const view: EditorView = new EditorView({
    state: createEditorState({
      timed: stored.timed,
      lengthSeconds: file.length,
      language,
      direction: languageDirection(language),
      label: 'Transcript',
      showsConfidence,
      checksSpelling,
      isReadOnly: readOnlyBecause !== null,
      margin: {
        seek: player.seek,
        toggleMark,
        openSpeaker: (paragraph) => openAt(paragraph, 'rename'),
        openNote: (paragraph) => openAt(paragraph, 'note'),
      },
      extensions: [
        listeningNow.of(() => (translation ? undefined : sound.listening.now())),
        readOnlyBecause === null ? invitation({ playKey: keysIn(keys.getState(), commandNamed('toggle-play'))[0], hasSound: !file.media_removed }) : [],
        translation ? [rowPads, originalTimes.of(new Map(allItems(translation.original.paragraphs).map((row) => [row._id, row])))] : [],
        commandKeymap(() => session),
        find.extension,
        expander(() => abbreviations.getState().list),
        EditorView.updateListener.of(updated),
      ],
    }),
  })
  const followOthers = (newest: StoredText) => goOnFrom(newest, { isUndoable: false })
  const presence = followEditLock({ text, saver, readOnlyBecause: () => ui.getState().readOnlyBecause, setReadOnly, goOnFrom: followOthers })
  const written = () => {
    setReadOnly(null)
    presence.ask()
  }
  const stopMachine = readOnlyBecause === 'machine' ? readAlong({ text, progressed: (machine) => ui.setState({ machine }), goOnFrom: followOthers, done: written }) : undefined
  const stopTimes = scrollAlong(view, player)

  const { medium, listened, seeking } = sound
  const session: EditorSession = {
    file, hasOfflineCopy, translation, get isReadOnly() { return isReadOnly() }, view, ui, keys,
    medium, player, playback, typingPause, listened, seeking, pedals,
    saver, draft, goOnFrom, presence, noteRead, abbreviations, doubts, find, aligning, telling, destroy,
  }
  void pedals.start()
  showCaret()
  if (translation && readOnlyBecause === null) followOriginal(view, stored.timed, translation.original)

  const warn = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)

  function isReadOnly(): boolean {
    return ui.getState().readOnlyBecause !== null
  }

  function setReadOnly(because: ReadOnlyReason | null): void {
    if (because === ui.getState().readOnlyBecause) return
    ui.setState({ readOnlyBecause: because })
    setEditorReadOnly(view, because !== null)
  }

  function toggleMark(paragraph: number): void {
    if (isReadOnly()) return
    const marked = itemAt(view.state.field(timedField).paragraphs, paragraph)?.marked
    view.dispatch({ effects: changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { marked: !marked })) })
  }

  function openAt(paragraph: number, dialog: 'rename' | 'note'): void {
    if (isReadOnly()) return
    view.dispatch({ selection: { anchor: view.state.doc.line(paragraph + 1).from } })
    ui.setState({ dialog })
  }

  async function goOnFrom({ timed, etag }: StoredText, options: { isUndoable: boolean }): Promise<void> {
    const next = { timed: shareParagraphs(timed, [view.state.field(timedField)]), etag }
    replaceAll(view, next.timed, options)
    await saving.takeStored(next)
  }

  function updated({ state, startState, selectionSet, transactions }: ViewUpdate): void {
    const timed = state.field(timedField)
    const isChanged = timed !== startState.field(timedField)
    if (transactions.some((transaction) => transaction.docChanged && (transaction.isUserEvent('input') || transaction.isUserEvent('delete')))) typingPause.typed()
    if (isChanged) {
      saving.edited(timed)
      doubts.changed()
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
    const shown = ui.getState().caret
    const caret = caretInfo(view.state, shown)
    if (caret && caret !== shown) ui.setState({ caret })
  }

  function destroy(): Promise<void> {
    window.removeEventListener('beforeunload', warn)
    stopTimes()
    presence.stop()
    stopMachine?.()
    typingPause.stop()
    seeking.stayPaused()
    for (const part of [seeking, pedals, doubts, spelling, find, aligning, telling, sound]) part.stop()
    const closed = saving.close()
    view.destroy()
    return closed
  }

  return session
}
