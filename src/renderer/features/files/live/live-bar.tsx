import { useLingui } from '@lingui/react/macro'
import { Bookmark, Captions, Square } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { clockText } from '../../../lib/clock-text.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import { Interrupted } from './interrupted.tsx'
import { Over } from './live-over.tsx'
import type { LiveView } from './live-session.ts'
import styles from './live.module.css'
import { type RunningLive, runningLive, stopLive } from './running-live.ts'
import { SoundFaults } from './sound-faults.tsx'
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts'
import { BOOKMARK_KEY, useBookmark } from './use-bookmark.ts'

/** How the recording of a live session goes, above its text. */
export function LiveBar({ id }: { id: string }) {
  const { t } = useLingui()
  const running = useStore(runningLive, (state) => state.running)
  const isOurs = running?.session.id === id
  return (
    <section className={styles.bar} aria-label={t`Recording`}>
      {isOurs ? <Running running={running} /> : <Interrupted id={id} />}
    </section>
  )
}

function Running({ running }: { running: RunningLive }) {
  const { session } = running
  const view = useStore(session.store)
  const isBusy = view.at === 'recording' || view.at === 'finishing'
  useAskBeforeLeaving(session, isBusy)
  return isBusy ? <Recording running={running} view={view} /> : <Over session={session} view={view} />
}

function Recording({ running, view }: { running: RunningLive; view: LiveView }) {
  const { t } = useLingui()
  const { session } = running
  const bookmark = useBookmark(session)
  const [showsCaptions, setShowsCaptions] = useState(false)
  const isFinishing = view.at === 'finishing'
  const isHearing = running.capture !== null && !running.isMuted && !running.isStalled
  return (
    <>
      <div className={styles.row}>
        <output className={isFinishing || !isHearing ? styles.state : styles.live}>
          {isFinishing ? t`Saving the rest` : isHearing ? t`Recording` : t`Paused`}
        </output>
        <span className={styles.clock} role="timer" aria-label={t`Recorded`}>
          {clockText(view.seconds * 1000)}
        </span>
        <Level level={isHearing ? view.level : 0} />
        {view.secondsLeft !== null && (
          <span className={view.secondsLeft < 300 ? styles.short : styles.muted}>
            {t`${{ time: clockText(view.secondsLeft * 1000) }} of your time left`}
          </span>
        )}
        <span className={styles.actions}>
          <Button size={32} onClick={() => setShowsCaptions(true)}>
            <Captions />
            {t`Captions`}
          </Button>
          <Button size={32} onClick={bookmark} aria-keyshortcuts={BOOKMARK_KEY}>
            <Bookmark />
            {t`Bookmark`}
            <Kbd keys={[BOOKMARK_KEY]} />
          </Button>
          <Button size={32} look="main" sending={isFinishing} onClick={() => void stopLive()}>
            <Square />
            {t`Stop`}
          </Button>
        </span>
      </div>
      <CaptionsDialog session={session} open={showsCaptions} onClose={() => setShowsCaptions(false)} />
      {!isFinishing && <SoundFaults running={running} />}
      <Connection view={view} />
      <p className={styles.partial} dir="auto" aria-live="off">
        {view.partial.length > 0 ? view.partial.map(({ text }) => text).join(' ') : ' '}
      </p>
      {view.behindSeconds > 0 && (
        <p className={styles.note}>
          {t`The words are ${{ time: clockText(view.behindSeconds * 1000) }} behind. Nothing of the recording is lost.`}
        </p>
      )}
    </>
  )
}

/** What the server has and has not, where that is worth knowing. */
function Connection({ view: { isConnected, keptSeconds, waiting, isKept } }: { view: LiveView }) {
  const { t } = useLingui()
  const say = useSay()
  const time = clockText(keptSeconds * 1000)
  if (waiting !== null) return <Banner tone="warn">{waiting}</Banner>
  if (!isConnected && keptSeconds > 2)
    return (
      <Banner tone="warn">
        {isKept
          ? t`Connecting again. ${time} are kept on this device and are sent as soon as the server answers.`
          : t`Connecting again. ${time} are kept in this page: leave it open.`}
      </Banner>
    )
  if (!isKept) return <p className={styles.note}>{say(messages.liveNotKept)}</p>
  return null
}

/** Loudness as a bar; what it says in words is whether sound comes in at all. */
function Level({ level }: { level: number }) {
  const { t } = useLingui()
  return (
    <meter className={styles.level} min={0} max={1} value={level} aria-label={t`Sound level`}>
      {Math.round(level * 100)}
    </meter>
  )
}
