import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { getReviewSound, getReviewText, listReviews, renewReview } from '../../../../shared/contract/reviews.ts'
import { messages } from '../../../../shared/messages.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { classNames } from '../../../components/class-names.ts'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { call, callForResponse } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { REVIEWS } from '../../../lib/reviews.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import bars from '../bars/bars.module.css'
import { RestoreQuestion } from '../dialogs/restore-question.tsx'
import { SpeakerNameDialog } from '../dialogs/speaker-name-dialog.tsx'
import { languageName } from '../language.ts'
import { LeaseNotice } from '../player/lease-notice.tsx'
import { carryOver } from '../saving/carry-over.ts'
import { draftCipher } from '../saving/draft-cipher.ts'
import { type FoundDraft, openDraftDatabase, removeDraft } from '../saving/drafts.ts'
import { replaceAll } from '../text/replace-all.ts'
import type { ReviewSession } from './open-review.ts'
import { ReviewActions } from './review-actions.tsx'
import { runReviewKey } from './review-commands.ts'
import { ReviewPlayer } from './review-player.tsx'
import { findReviewDraft, reviewText } from './review-saving.ts'
import { createReviewSession, type ReviewOptions } from './review-session.ts'
import styles from './review.module.css'
import { soundColumns } from './sound-columns.ts'
import { ReviewContext, useReview, useReviewCommand } from './use-review.ts'

/** Points of the drawn sound. */
const COLUMNS = 600

interface OpenedReview extends ReviewOptions {
  columns: Float32Array | undefined
  /** Unsaved work that this browser kept. */
  found: FoundDraft | undefined
}

/** /editor/review/{id}: the sample that a reviewer corrects, blind. */
export default function ReviewScreen() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams()
  const opening = useQuery(openReviewQuery(useQueryClient(), id))
  if (opening.isError)
    return (
      <main className={styles.away}>
        <title>{`${t(REVIEWS)} · Longhand`}</title>
        <FailedState
          message={
            opening.error instanceof ApiError && opening.error.status === 0
              ? say(messages.unreachable)
              : t`You don’t have this sample.`
          }
          action={<Link className={buttonClass()} to="/files/reviews">{t`Go to reviews`}</Link>}
        >
          {t`It may be finished, or was given back because nobody worked on it.`}
        </FailedState>
      </main>
    )
  if (!opening.data) return <Loading />
  return <OpenReviewScreen key={id} opened={opening.data} />
}

/** All that a review needs to open, anew each time. */
function openReviewQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['review-text', id],
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    async queryFn({ signal }): Promise<OpenedReview> {
      const params = { id }
      const [{ open }, text, sound, profile, database, cipher] = await Promise.all([
        call(listReviews, {}, { signal }),
        call(getReviewText, { params }, { signal }),
        callForResponse(getReviewSound, { params }, { signal }).then((reply) => reply.blob()),
        client.ensureQueryData(profileQuery),
        openDraftDatabase().catch(() => undefined),
        draftCipher().catch(() => undefined),
      ])
      const review = open.find(({ _id }) => _id === id)
      if (!review) throw new ApiError(404, 'not_found', messages.notFound)
      const stored = await reviewText(timedText(text))
      const drafts = { userId: profile.user._id, database, cipher }
      const [columns, found] = await Promise.all([soundColumns(sound, COLUMNS), findReviewDraft(id, stored, drafts)])
      return { review, stored, sound, columns, drafts, found }
    },
  })
}

function OpenReviewScreen({ opened }: { opened: OpenedReview }) {
  const [session, setSession] = useState<ReviewSession>()
  useLayoutEffect(() => {
    const made = createReviewSession(opened)
    // The session holds a view, a medium and timers, so it lives from effect to clean-up, not from render to render.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(made)
    return () => {
      setSession(undefined)
      void made.destroy()
    }
  }, [opened])
  if (!session) return null
  return (
    <ReviewContext value={session}>
      <Screen opened={opened} />
    </ReviewContext>
  )
}

function Screen({ opened }: { opened: OpenedReview }) {
  const { t } = useLingui()
  const session = useReview()
  const { review, view, ui } = session
  const dialog = useStore(ui, (state) => state.dialog)
  const language = languageName(review.language_code, false)
  useKeys(session)
  return (
    <div className={styles.review} data-density="compact">
      <title>{`${t`Review in ${language}`} · Longhand`}</title>
      <header className={bars.nav} data-region="bar">
        <Link className={buttonClass({ look: 'quiet', size: 32 })} to="/files/reviews">
          <ArrowLeft />
          {t(REVIEWS)}
        </Link>
        <h1 className={bars.title}>{t`Review in ${language}`}</h1>
        <SaveMessage />
        <span className={bars.push} />
        <ReviewActions />
      </header>
      <ReviewPlayer columns={opened.columns} />
      <Text takesFocus={opened.found === undefined} />
      <KeyHints />
      <Restore opened={opened} />
      {dialog === 'rename' && (
        <SpeakerNameDialog
          session={session}
          onClose={() => {
            ui.setState({ dialog: null })
            view.focus()
          }}
        />
      )}
    </div>
  )
}

/** The sheet with the text, to write in at once unless something is asked first. */
function Text({ takesFocus }: { takesFocus: boolean }) {
  const { view, review, player } = useReview()
  const { _id: id } = review
  const renew = useCallback(() => call(renewReview, { params: { id } }), [id])
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    place.current?.append(view.dom)
    view.requestMeasure()
    // On touch the focus would bring the keyboard up over the text.
    if (takesFocus && window.matchMedia('(pointer: fine)').matches) view.focus()
    return () => view.dom.remove()
  }, [view, takesFocus])
  return (
    <main ref={place} className={styles.text} data-region="text">
      <LeaseNotice player={player} renew={renew} />
      <p className={styles.lead}>
        <Trans>Correct words, speakers and punctuation as you hear them. Your changes become the grade.</Trans>
      </p>
    </main>
  )
}

function SaveMessage() {
  const { t } = useLingui()
  const say = useSay()
  const status = useStore(useReview().saver.status)
  const { phase } = status
  if (status.phase === 'refused')
    return <output className={classNames(bars.saved, bars.refused)}>{status.message ?? t`Not saved.`}</output>
  const texts: Partial<Record<typeof phase, string>> = {
    saving: say(messages.fileSaving),
    saved: say(messages.fileSaved),
    retrying: t`Not saved yet. Trying again.`,
  }
  return <output className={bars.saved}>{texts[phase]}</output>
}

/** The keys that matter here. */
function KeyHints() {
  const hints = [
    useReviewCommand('toggle-play'),
    useReviewCommand('skip-back'),
    useReviewCommand('skip-forward'),
    useReviewCommand('rename-speaker'),
    useReviewCommand('free-tab'),
  ]
  const { t } = useLingui()
  return (
    <footer className={bars.keys}>
      {hints.map(({ name, label, caps }) => (
        <span key={name} className={bars.hint}>
          {caps && <Kbd keys={caps} />} {t(label)}
        </span>
      ))}
    </footer>
  )
}

/** Keys outside the text, as in the editor. */
function useKeys(session: ReviewSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof Element)) return
      if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      if (session.view.contentDOM.contains(target) || target.matches('input, textarea, select')) return
      const place = target.closest('[data-region="player"]') ? 'player' : 'page'
      if (runReviewKey(session, event, place)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [session])
}

/** Offers work that this browser kept when the page ended before it was saved. */
function Restore({ opened: { found, drafts } }: { opened: OpenedReview }) {
  const { view, saver, draft } = useReview()
  const [isOpen, setIsOpen] = useState(found !== undefined)
  const { database } = drafts
  if (!found || !database) return null
  function end(done: Promise<void>): void {
    setIsOpen(false)
    void done.then(() => view.focus())
  }
  return (
    <RestoreQuestion
      open={isOpen}
      editedAt={found.editedAt}
      onDiscard={() => end(removeDraft(database, found.key))}
      onRestore={() => end(carryOver(found, { saver, draft, database, show: (timed) => replaceAll(view, timed) }))}
    />
  )
}
