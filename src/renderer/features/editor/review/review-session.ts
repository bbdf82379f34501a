import { t } from '@lingui/core/macro'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import type { StoreApi } from 'zustand/vanilla'
import type { OpenReview } from '../../../../shared/contract/reviews.ts'
import { languageDirection } from '../../../../shared/domain/languages.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { changeParagraphs } from '../../../../shared/transcript/marks.ts'
import { resume } from '../commands/resume.ts'
import { createUi } from '../create-ui.ts'
import { openPersonalStores } from '../personal-stores.ts'
import { createHearing } from '../player/hearing.ts'
import type { PlaybackOptions } from '../player/playback-options.ts'
import { createEditorState } from '../text/create-editor.ts'
import { scrollAlong } from '../text/scroll-along.ts'
import { showCaret, showTextState } from '../text/show-text-state.ts'
import { changeBeside, listeningNow, timedField } from '../text/timed-field.ts'
import { expander } from '../typing/expander.ts'
import { createTypingPause, type TypingPause } from '../typing/typing-pause.ts'
import type { ReviewSession } from './open-review.ts'
import { runReviewKey } from './review-commands.ts'
import { createReviewSaving, type ReviewDrafts, type ReviewText } from './review-saving.ts'

/** What a review opens with. */
export interface ReviewOptions {
  review: OpenReview
  /** As the reviewer has changed it so far. */
  stored: ReviewText
  sound: Blob
  drafts: ReviewDrafts
}

/** Opens a sample. The view is not in the page yet: the screen puts it there. */
export function createReviewSession({ review, stored, sound: blob, drafts }: ReviewOptions): ReviewSession {
  const { _id: id, language_code: language, length } = review
  const { timed: text } = stored
  const { userId } = drafts
  const ui = createUi({ status: 'EDITING', speakers_by: null }, text, null)
  const { keys, playback, abbreviations } = openPersonalStores(userId, id)
  const sound = openSound({ review, sound: blob, userId, playback })
  const { player, listening } = sound
  const typingPause: TypingPause = createTypingPause({
    isPlaying: () => player.store.getState().isPlaying,
    pause: player.pause,
    resume: () => resume({ player, view, playback }),
    restSeconds: () => (playback.getState().pausesWhileTyping ? playback.getState().restSeconds : null),
  })

  const saving = createReviewSaving(id, stored, drafts)
  const { saver, draft } = saving
  const view: EditorView = new EditorView({
    state: createEditorState({
      timed: text,
      lengthSeconds: length,
      language,
      direction: languageDirection(language),
      label: t`Transcript`,
      showsConfidence: ui.getState().showsConfidence,
      checksSpelling: ui.getState().checksSpelling,
      isReadOnly: false,
      margin: { seek: player.seek, toggleMark, openSpeaker, openNote: () => {} },
      extensions: [
        listeningNow.of(() => listening.now()),
        EditorView.domEventHandlers({ keydown: (event) => runReviewKey(session, event, 'text') }),
        expander(() => abbreviations.getState().list),
        EditorView.updateListener.of(updated),
      ],
    }),
  })
  const stopTimes = scrollAlong(view, player)
  const { medium, listened, seeking } = sound
  const session: ReviewSession = {
    review,
    isReadOnly: false,
    view,
    ui,
    keys,
    medium,
    player,
    playback,
    typingPause,
    listened,
    seeking,
    saver,
    draft,
    forget: () => saving.forget(view.state.field(timedField)),
    destroy,
  }
  showCaret(ui, view.state)
  const warn = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)

  /** A reviewer's own ticks, which say nothing of the work. */
  function toggleMark(paragraph: number): void {
    const marked = itemAt(view.state.field(timedField).paragraphs, paragraph)?.marked
    const change = changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { marked: !marked }))
    view.dispatch({ effects: change })
  }

  function openSpeaker(paragraph: number): void {
    view.dispatch({ selection: { anchor: view.state.doc.line(paragraph + 1).from } })
    ui.setState({ dialog: 'rename' })
  }

  function updated(update: ViewUpdate): void {
    const timed = update.state.field(timedField)
    if (update.transactions.some((one) => one.docChanged && (one.isUserEvent('input') || one.isUserEvent('delete'))))
      typingPause.typed()
    if (timed !== update.startState.field(timedField)) saving.edited(timed)
    showTextState(ui, update, { isTranslation: false })
  }

  async function destroy(): Promise<void> {
    window.removeEventListener('beforeunload', warn)
    stopTimes()
    typingPause.stop()
    sound.stop()
    const closed = saving.close()
    view.destroy()
    await closed
  }

  return session
}

/** The sound of a sample, and what is known of how it was listened to. */
function openSound({
  review,
  sound: blob,
  userId,
  playback,
}: Pick<ReviewOptions, 'review' | 'sound'> & { userId: string; playback: StoreApi<PlaybackOptions> }) {
  const { _id: id, length } = review
  const medium = document.createElement('audio')
  medium.preload = 'auto'
  const url = URL.createObjectURL(blob)
  medium.src = url
  const hearing = createHearing({ medium, lengthSeconds: length, userId, keptAs: `review_heard:${id}`, playback })
  return {
    ...hearing,
    stop(): void {
      hearing.stop()
      URL.revokeObjectURL(url)
    },
  }
}
