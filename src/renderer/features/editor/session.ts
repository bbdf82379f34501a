import { t } from '@lingui/core/macro'
import type { Extension, Transaction } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { allItems } from '../../../shared/transcript/chunked-list.ts'
import { shareParagraphs, type TimedText } from '../../../shared/transcript/timed-text.ts'
import { guestHere } from '../../lib/guest.ts'
import { live } from '../../platform/live.ts'
import { createSessionAligning } from './align/session-aligning.ts'
import type { ListenedRanges, OfflineCopy, OpenText, OpenTranslation, Saving } from './capabilities.ts'
import { commandNamed, commands, type CommandSession } from './commands/commands.ts'
import { beginCommand } from './commands/hold.ts'
import { keysIn } from './commands/key-sets.ts'
import { commandKeymap, type KeyBindings } from './commands/keymap.ts'
import { resume } from './commands/resume.ts'
import { createUi } from './create-ui.ts'
import { createFind } from './find/find.ts'
import { createSearcher } from './find/searcher.ts'
import type { HearAgain } from './hear-again/hear-again.ts'
import { createSessionHearAgain } from './hear-again/session-hear-again.ts'
import { readAlong } from './partial-transcript/read-along.ts'
import { partsOfFile } from './parts/file-parts.ts'
import { goToOwnPart } from './parts/go-to-own-part.ts'
import { findOwnPart, keepToOwnPart } from './parts/own-part.ts'
import { showParts } from './parts/part-lines.ts'
import { browserHid } from './pedals/hid.ts'
import { createPedalDevices, type PedalDevices } from './pedals/pedal-devices.ts'
import { openPersonalStores, type PersonalStores } from './personal-stores.ts'
import { createSessionSound } from './player/session-sound.ts'
import type { Carets } from './presence/carets.ts'
import type { Presence } from './presence/presence.ts'
import { createSessionPeople } from './presence/session-people.ts'
import type { DraftCipher } from './saving/draft-cipher.ts'
import type { DraftDatabase } from './saving/drafts.ts'
import type { StoredText } from './saving/texts-here.ts'
import type { TextId } from './saving/send-transcript.ts'
import { createTextSaving } from './saving/text-saving.ts'
import { createSessionDiarisation } from './speakers/session-diarisation.ts'
import type { Diarisation } from './speakers/diarisation.ts'
import type { SecondReadingOfFile } from './second-reading/second-reading.ts'
import { isComposing } from './text/composing.ts'
import { createEditorState } from './text/create-editor.ts'
import { followOthers, fromOthers } from './text/follow-others.ts'
import { invitation } from './text/invitation.ts'
import { showOtherCarets } from './text/other-carets.ts'
import { replaceAll } from './text/replace-all.ts'
import { scrollAlong } from './text/scroll-along.ts'
import { showCaret, showTextState } from './text/show-text-state.ts'
import { listeningNow, originalTimes, timedField } from './text/timed-field.ts'
import { wordOrigin } from './text/word-origin.ts'
import { textLanguage } from './language.ts'
import { rowPads } from './translations/align-rows.ts'
import { followOriginal } from './translations/follow-original.ts'
import { expander } from './typing/expander.ts'
import { createTypingPause } from './typing/typing-pause.ts'
import type { OffersForText } from './offers/offers.ts'
import { createSessionPanels } from './session-panels.ts'
import type { ReadOnlyReason } from './ui-state.ts'
import { createWriteGuard } from './write-guard.ts'

/** One open transcript, as the screen holds it; what works on it asks for parts of it. */
export interface EditorSession extends CommandSession, OpenText, OfflineCopy, Saving, ListenedRanges, KeyBindings {
  readonly medium: HTMLMediaElement
  readonly noteRead: PersonalStores['noteRead']
  readonly pedals: PedalDevices
  readonly diarisation: Diarisation
  readonly hearAgain: HearAgain
  readonly secondReading: SecondReadingOfFile
  /** The second reading whose words this person has been shown. */
  readonly readingSeen: PersonalStores['readingSeen']
  readonly offers: OffersForText
  readonly abbreviations: PersonalStores['abbreviations']
  /** Who else has the text open. */
  readonly presence: Presence
  /** Where they are in it. */
  readonly carets: Pick<Carets, 'colorOf' | 'of'>
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
export function createSession(options: SessionOptions): EditorSession {
  const { file, readOnlyBecause, userId, stored, translation, database, cipher, hasOfflineCopy = false } = options
  const text: TextId = { id: file._id, language: translation?.language }
  const language = textLanguage({ file, translation })
  const isGuest = guestHere() !== null
  const parts = translation ? null : partsOfFile(file)

  const ui = createUi(file, stored.timed, readOnlyBecause)
  const { keys, playback, pedalChoice, abbreviations, noteRead, readingSeen } = openPersonalStores(userId, file._id)

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
    choice: pedalChoice,
    begin(name) {
      const command = commands.find((one) => one.name === name)
      // Where pedals are set up they only show themselves.
      const { dialog, isPlayedElsewhere } = ui.getState()
      return command && dialog !== 'pedals' && !isPlayedElsewhere ? beginCommand(command, session) : undefined
    },
  })

  const saving = createTextSaving({
    text,
    userId,
    stored,
    database,
    cipher,
    replace: (timed, history) => replaceAll(view, timed, history),
    follow: (timed) => followOthers(view, timed),
    isLive: () => people.presence.store.getState().others.length > 0,
    isComposing: (next) => isComposing(view, next),
    broughtIn: () => ui.setState(({ broughtIn }) => ({ broughtIn: broughtIn + 1 })),
  })
  const { saver, draft } = saving

  const panels = createSessionPanels({
    text,
    language,
    view: () => view,
    player,
    live,
    asksMachines: translation === null && !isGuest,
  })
  const { doubts, comments, style } = panels
  const find = createFind({ view: () => view, searcher: createSearcher() })
  const guard = createWriteGuard({ ui, view: () => view })
  const { isReadOnly, setReadOnly } = guard
  const { aligning, followed } = createSessionAligning({
    file,
    view: () => view,
    // Guests of a link have no machines work: that costs its owner.
    mayAsk: () => !isGuest && !isReadOnly(),
  })
  const diarisation = createSessionDiarisation({
    fileId: file._id,
    view: () => view,
    mayWrite: () => !isReadOnly(),
    onSpeakersBy: (speakersBy) => ui.setState({ speakersBy }),
  })

  const hearAgain = createSessionHearAgain({ fileId: file._id, view: () => view })

  const { showsConfidence, checksSpelling } = ui.getState()
  const [playKey] = keysIn(keys.getState(), commandNamed('toggle-play'))
  const view: EditorView = new EditorView({
    state: createEditorState({
      timed: stored.timed,
      lengthSeconds: file.length,
      language,
      direction: languageDirection(language),
      label: t`Transcript`,
      showsConfidence,
      checksSpelling,
      isReadOnly: readOnlyBecause !== null,
      margin: {
        seek: player.seek,
        toggleMark: guard.toggleMark,
        openSpeaker: (paragraph) => guard.openAt(paragraph, 'rename'),
        openNote: (paragraph) => guard.openAt(paragraph, 'note'),
      },
      extensions: [
        listeningNow.of(() => (translation ? undefined : sound.listening.now())),
        readOnlyBecause === null ? invitation({ playKey, hasSound: !file.media_removed }) : [],
        translation ? besideOriginal(translation.original) : wordOrigin,
        commandKeymap(() => session),
        find.extension,
        comments.extension,
        style.extension,
        showOtherCarets,
        expander(() => abbreviations.getState().list),
        parts?.own ? keepToOwnPart(findOwnPart(stored.timed, parts), () => ui.setState({ triedOutside: true })) : [],
        parts ? showParts(parts) : [],
        EditorView.updateListener.of(updated),
      ],
    }),
  })
  const people = createSessionPeople({ file, text, saver, view, player, live, guard })
  const { presence, carets } = people
  const stopMachine = readOnlyBecause === 'machine' ? followPartialTranscript() : undefined
  const stopTimes = scrollAlong(view, player)

  const { medium, listened, seeking } = sound
  const session: EditorSession = {
    file,
    hasOfflineCopy,
    translation,
    get isReadOnly() {
      return isReadOnly()
    },
    view,
    ui,
    keys,
    medium,
    player,
    playback,
    typingPause,
    listened,
    seeking,
    pedals,
    saver,
    draft,
    goOnFrom,
    presence,
    carets,
    noteRead,
    abbreviations,
    doubts,
    comments,
    answers: panels.answers,
    style,
    find,
    aligning,
    diarisation,
    hearAgain,
    secondReading: panels.secondReading,
    offers: panels.offers,
    readingSeen,
    destroy,
  }
  void pedals.start()
  void comments.load()
  goToOwnPart(view, player, parts)
  showCaret(ui, view.state)
  if (translation && readOnlyBecause === null) followOriginal(view, stored.timed, translation.original)

  const warn = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)

  /** Shows what the machine writes, and lets the person write when it is done. */
  function followPartialTranscript(): () => void {
    return readAlong({
      text,
      progressed: (machine) => ui.setState({ machine }),
      goOnFrom: (newest) => goOnFrom(newest, { isUndoable: false }),
      done() {
        setReadOnly(null)
        presence.ask()
      },
    })
  }

  async function goOnFrom(newest: StoredText, history: { isUndoable: boolean }): Promise<void> {
    const next = { ...newest, timed: shareParagraphs(newest.timed, [view.state.field(timedField)]) }
    replaceAll(view, next.timed, history)
    panels.secondReading.align()
    await saving.takeStored(next)
  }

  function updated(update: ViewUpdate): void {
    const timed = update.state.field(timedField)
    if (update.transactions.some(isTyped)) typingPause.typed()
    if (timed !== update.startState.field(timedField)) {
      const isOthersWork = update.transactions.every(isOthers)
      saving.edited(timed, { isOthers: isOthersWork })
      if (ui.getState().triedOutside && !isOthersWork) ui.setState({ triedOutside: false })
      panels.changed()
    }
    carets.updated(update)
    if (!translation && !file.media_removed) followed(update)
    showTextState(ui, update, { isTranslation: translation !== null })
  }

  function destroy(): Promise<void> {
    window.removeEventListener('beforeunload', warn)
    stopTimes()
    people.stop()
    stopMachine?.()
    typingPause.stop()
    seeking.stayPaused()
    for (const part of [seeking, pedals, panels, find, aligning, diarisation, hearAgain, sound]) part.stop()
    const closed = saving.close()
    view.destroy()
    return closed
  }

  return session
}

const isOthers = (transaction: Transaction) => transaction.annotation(fromOthers) === true

/** Whether a transaction is a person's writing. */
function isTyped(transaction: Transaction): boolean {
  return transaction.docChanged && (transaction.isUserEvent('input') || transaction.isUserEvent('delete'))
}

/** What a translation has over an original: rows as high as those beside them, and the times of these. */
function besideOriginal({ paragraphs }: TimedText): Extension {
  return [rowPads, originalTimes.of(new Map(allItems(paragraphs).map((row) => [row._id, row])))]
}
