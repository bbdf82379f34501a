import { t } from '@lingui/core/macro'
import type { Extension, Transaction } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { getAlignment, requestAlignment } from '../../../shared/contract/alignments.ts'
import { getFileVocabulary } from '../../../shared/contract/vocabulary.ts'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { allItems, itemAt } from '../../../shared/transcript/chunked-list.ts'
import { changeParagraphs } from '../../../shared/transcript/marks.ts'
import { shareParagraphs, type TimedText } from '../../../shared/transcript/timed-text.ts'
import { call, messageOf } from '../../lib/api.ts'
import { guestHere } from '../../lib/guest.ts'
import { live } from '../../platform/live.ts'
import { createAlignWhenIdle } from './align/align-when-idle.ts'
import { createAnswers } from './answers/answers.ts'
import { createAligning } from './align/aligning.ts'
import type { AlignmentCalls } from './align/times-of-words.ts'
import type { ListenedRanges, OfflineCopy, OpenText, OpenTranslation, Saving } from './capabilities.ts'
import { commandNamed, commands, type CommandSession } from './commands/commands.ts'
import { beginCommand } from './commands/hold.ts'
import { createComments } from './comments/comments.ts'
import { keysIn } from './commands/key-sets.ts'
import { commandKeymap, type KeyBindings } from './commands/keymap.ts'
import { resume } from './commands/resume.ts'
import { createUi } from './create-ui.ts'
import { createDoubtQueue } from './doubts/doubt-queue.ts'
import { createSpelling } from './doubts/spelling.ts'
import { createFind } from './find/find.ts'
import { createSearcher } from './find/searcher.ts'
import type { HearAgain } from './hear-again/hear-again.ts'
import { createSessionHearAgain } from './hear-again/session-hear-again.ts'
import { onePanelAtATime, panelOf } from './one-panel.ts'
import { readAlong } from './partial-transcript/read-along.ts'
import { partsOfFile } from './parts/file-parts.ts'
import { findOwnPart, keepToOwnPart, ownPart, spanOfPart } from './parts/own-part.ts'
import { showParts } from './parts/part-lines.ts'
import { browserHid } from './pedals/hid.ts'
import { createPedalDevices, type PedalDevices } from './pedals/pedal-devices.ts'
import { openPersonalStores, type PersonalStores } from './personal-stores.ts'
import { createSessionSound } from './player/session-sound.ts'
import { type Carets, createCarets } from './presence/carets.ts'
import { followShare } from './presence/follow-share.ts'
import { followOpenText } from './presence/open-text.ts'
import type { Presence } from './presence/presence.ts'
import { nameOfReader, WHO } from './presence/who.ts'
import type { DraftCipher } from './saving/draft-cipher.ts'
import type { DraftDatabase } from './saving/drafts.ts'
import type { StoredText } from './saving/texts-here.ts'
import type { TextId } from './saving/send-transcript.ts'
import { createTextSaving } from './saving/text-saving.ts'
import { createSessionDiarisation } from './speakers/session-diarisation.ts'
import type { Diarisation } from './speakers/diarisation.ts'
import type { SecondReadingOfFile } from './second-reading/second-reading.ts'
import { createSessionSecondReading } from './second-reading/session-second-reading.ts'
import { createStyleReview } from './style/style-review.ts'
import { isComposing } from './text/composing.ts'
import { createEditorState, setReadOnly as setEditorReadOnly } from './text/create-editor.ts'
import { followOthers, fromOthers } from './text/follow-others.ts'
import { invitation } from './text/invitation.ts'
import { showOtherCarets } from './text/other-carets.ts'
import { replaceAll } from './text/replace-all.ts'
import { scrollAlong } from './text/scroll-along.ts'
import { showCaret, showTextState } from './text/show-text-state.ts'
import { changeBeside, listeningNow, originalTimes, timedField } from './text/timed-field.ts'
import { wordOrigin } from './text/word-origin.ts'
import { textLanguage } from './language.ts'
import { rowPads } from './translations/align-rows.ts'
import { followOriginal } from './translations/follow-original.ts'
import { expander } from './typing/expander.ts'
import { createTypingPause } from './typing/typing-pause.ts'
import { createOffers, type OffersForText } from './offers/offers.ts'
import { searchOffers } from './offers/offer-search.ts'
import type { ReadOnlyReason } from './ui-state.ts'

/** One open transcript, as the screen holds it; what works on it asks for parts of it. */
export interface EditorSession extends CommandSession, OpenText, OfflineCopy, Saving, ListenedRanges, KeyBindings {
  readonly medium: HTMLMediaElement
  readonly noteRead: PersonalStores['noteRead']
  readonly pedals: PedalDevices
  readonly diarisation: Diarisation
  readonly hearAgain: HearAgain
  readonly secondReading: SecondReadingOfFile
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
  const { keys, playback, pedalChoice, abbreviations, noteRead } = openPersonalStores(userId, file._id)

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
    isLive: () => presence.store.getState().others.length > 0,
    isComposing: (next) => isComposing(view, next),
    broughtIn: () => ui.setState(({ broughtIn }) => ({ broughtIn: broughtIn + 1 })),
  })
  const { saver, draft } = saving

  const spelling = createSpelling(language)
  const doubts = createDoubtQueue({
    view: () => view,
    player,
    language,
    spelling,
    onChosen: (speaker, taken) => secondReading.chosen(speaker, taken),
  })
  const secondReading = createSessionSecondReading({
    fileId: file._id,
    text: () => view.state.field(timedField),
    onRivals: (rivals) => doubts.setRivals(rivals),
  })
  const offers = createOffers({
    text: () => view.state.field(timedField),
    vocabulary: () => call(getFileVocabulary, { params: { id: file._id } }),
    search: searchOffers,
    onOffers: (found) => doubts.setOffers(found),
  })
  doubts.store.subscribe(({ isOpen }, before) => {
    if (!isOpen || before.isOpen || translation !== null || isGuest) return
    void secondReading.look()
    void offers.look()
  })
  const comments = createComments({ text, view: () => view, player, live })
  const answers = createAnswers({ fileId: file._id, view: () => view, player, live })
  const style = createStyleReview({ view: () => view, language })
  onePanelAtATime([
    panelOf(doubts.store, () => doubts.close()),
    panelOf(comments.store, () => comments.store.setState({ isOpen: false })),
    panelOf(style.store, () => style.close()),
    panelOf(answers.store, () => answers.store.setState({ isOpen: false })),
  ])
  const find = createFind({ view: () => view, searcher: createSearcher() })
  const alignmentCalls: AlignmentCalls = {
    request: async (body) => (await call(requestAlignment, { params: { id: file._id }, body })).request,
    last: () => call(getAlignment, { params: { id: file._id } }),
  }
  const aligning = createAligning({
    view: () => view,
    ...alignmentCalls,
    explain: (error) => messageOf(error, t`The words could not be aligned. Try again.`),
  })
  const alignWhenIdle = createAlignWhenIdle({
    view: () => view,
    ...alignmentCalls,
    lengthSeconds: file.length,
    // Guests of a link have no machines work: that costs its owner.
    mayAlign: () => !isGuest && !isReadOnly() && !aligning.store.getState().isWaiting,
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
        toggleMark,
        openSpeaker: (paragraph) => openAt(paragraph, 'rename'),
        openNote: (paragraph) => openAt(paragraph, 'note'),
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
  const whyReadOnly = () => ui.getState().readOnlyBecause
  const carets = createCarets({
    view: () => view,
    isShared: () => presence.store.getState().others.length > 0,
    say: (caret) => presence.say(caret),
    labelOf: ({ page, who }) => {
      const other = presence.store.getState().others.find((one) => one.page === page)
      return (other && nameOfReader(other)) ?? t(WHO[who])
    },
    hears: () => (player.store.getState().isPlaying ? player.time() : undefined),
  })
  const presence: Presence = followOpenText({
    text,
    saver,
    readOnlyBecause: whyReadOnly,
    setReadOnly,
    moved: (told) => carets.moved(told),
  })
  presence.store.subscribe(({ others }, before) => {
    if (others !== before.others) carets.areHere(others)
  })
  const stopShare = followShare({ file, live, readOnlyBecause: whyReadOnly, setReadOnly, ask: presence.ask })
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
    answers,
    style,
    find,
    aligning,
    diarisation,
    hearAgain,
    secondReading,
    offers,
    destroy,
  }
  void pedals.start()
  void comments.load()
  goToOwnPart()
  showCaret(ui, view.state)
  if (translation && readOnlyBecause === null) followOriginal(view, stored.timed, translation.original)

  const warn = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)

  /** Begins where the person's own part begins, with the sound as well. */
  function goToOwnPart(): void {
    const own = parts?.own && view.state.field(ownPart, false)
    if (!parts?.own || !own) return
    const { from } = spanOfPart(view.state.doc, own)
    const time = player.time()
    if (time < parts.own.from || time > parts.own.to) player.seek(parts.own.from)
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'start' }) })
  }

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

  function isReadOnly(): boolean {
    return whyReadOnly() !== null
  }

  function setReadOnly(because: ReadOnlyReason | null): void {
    if (because === whyReadOnly()) return
    ui.setState({ readOnlyBecause: because })
    setEditorReadOnly(view, because !== null)
  }

  function toggleMark(paragraph: number): void {
    if (isReadOnly()) return
    const marked = itemAt(view.state.field(timedField).paragraphs, paragraph)?.marked
    const change = changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { marked: !marked }))
    view.dispatch({ effects: change })
  }

  function openAt(paragraph: number, dialog: 'rename' | 'note'): void {
    if (isReadOnly()) return
    view.dispatch({ selection: { anchor: view.state.doc.line(paragraph + 1).from } })
    ui.setState({ dialog })
  }

  async function goOnFrom(newest: StoredText, history: { isUndoable: boolean }): Promise<void> {
    const next = { ...newest, timed: shareParagraphs(newest.timed, [view.state.field(timedField)]) }
    replaceAll(view, next.timed, history)
    secondReading.align()
    await saving.takeStored(next)
  }

  function updated(update: ViewUpdate): void {
    const timed = update.state.field(timedField)
    if (update.transactions.some(isTyped)) typingPause.typed()
    if (timed !== update.startState.field(timedField)) {
      saving.edited(timed)
      if (ui.getState().triedOutside && !update.transactions.some(isOthers)) ui.setState({ triedOutside: false })
      doubts.changed()
      style.changed()
    }
    carets.updated(update)
    if (!translation && !file.media_removed) alignWhenIdle.followed(update)
    showTextState(ui, update, { isTranslation: translation !== null })
  }

  function destroy(): Promise<void> {
    window.removeEventListener('beforeunload', warn)
    stopTimes()
    stopShare()
    carets.stop()
    presence.stop()
    stopMachine?.()
    typingPause.stop()
    seeking.stayPaused()
    for (const part of [
      seeking,
      pedals,
      doubts,
      comments,
      answers,
      style,
      spelling,
      find,
      aligning,
      diarisation,
      hearAgain,
      secondReading,
      sound,
    ])
      part.stop()
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
