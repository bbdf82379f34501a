import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Captions, Download, Mic, Square } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { beginThread } from '../../../../shared/contract/comments.ts'
import { getFile } from '../../../../shared/contract/files/one-file.ts'
import type { LiveEnd } from '../../../../shared/contract/live-transcription.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { useWarnBeforeLeaving } from '../upload/use-warn-before-leaving.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import { NoSound } from './capture-sound.ts'
import { downloadSound } from './download-sound.ts'
import { Interrupted } from './interrupted.tsx'
import type { LiveSession, LiveView } from './live-session.ts'
import styles from './live.module.css'
import { noSoundWords } from './no-sound-words.ts'
import { forgetLive, resumeLive, type RunningLive, runningLive, stopLive } from './running-live.ts'

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

/** Key of a bookmark, while the page records. */
const BOOKMARK_KEY = 'F9'

function Running({ running }: { running: RunningLive }) {
  const { session } = running
  const view = useStore(session.store)
  const isBusy = view.at === 'recording' || view.at === 'finishing'
  useWarnBeforeLeaving(isBusy)
  return isBusy ? <Recording running={running} view={view} /> : <Over session={session} view={view} />
}

function Recording({ running, view }: { running: RunningLive; view: LiveView }) {
  const { t } = useLingui()
  const { session, isLost } = running
  const bookmark = useBookmark(session)
  const [showsCaptions, setShowsCaptions] = useState(false)
  const isFinishing = view.at === 'finishing'
  return (
    <>
      <div className={styles.row}>
        <output className={isFinishing || !running.capture ? styles.state : styles.live}>
          {isFinishing ? t`Saving the rest` : running.capture ? t`Recording` : t`Paused`}
        </output>
        <span className={styles.clock} role="timer" aria-label={t`Recorded`}>
          {clockText(view.seconds * 1000)}
        </span>
        <Level level={view.level} />
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
      <CaptionsDialog id={session.id} open={showsCaptions} onClose={() => setShowsCaptions(false)} />
      {isLost && <DeviceLost />}
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

function DeviceLost() {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const resume = () =>
    resumeLive('microphone').catch((error: unknown) =>
      setProblem(error instanceof NoSound ? noSoundWords(error) : messageOf(error, messages.unreachable)),
    )
  return (
    <Banner tone="warn" isAlert>
      {problem ?? t`The microphone or the shared sound is gone. What was recorded is saved.`}{' '}
      <Button size={32} onClick={() => void resume()}>
        <Mic />
        {t`Go on with the microphone`}
      </Button>
    </Banner>
  )
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

const ENDS = {
  person: null,
  time: messages.liveEndedTime,
  length: messages.liveEndedLength,
  storage: messages.liveEndedStorage,
  left: messages.liveEndedLeft,
} as const satisfies Record<LiveEnd, string | null>

/** After the end: its file is made, and then opened. */
function Over({ session, view }: { session: LiveSession; view: LiveView }) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const left = session.leftOver().length
  const why = view.endedBy && ENDS[view.endedBy]
  const file = useQuery({
    queryKey: ['live-file', session.id],
    queryFn: ({ signal }) => call(getFile, { params: { id: session.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.is_live ? false : 1000),
    enabled: view.at === 'ended',
  })
  const isMade = file.data !== undefined && !file.data.is_live
  const mayGo = isMade && left === 0 && why === null
  const open = useCallback(() => {
    forgetLive()
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    // What the editor has of the file is from before it had a recording to play.
    client.removeQueries({ queryKey: ['editor', session.id] })
    void navigate(`/editor/${session.id}`, { replace: true })
  }, [client, navigate, session])
  useEffect(() => {
    if (mayGo) open()
  }, [mayGo, open])
  if (view.at === 'elsewhere')
    return <Banner tone="warn">{t`This recording goes on in another window, or was ended there.`}</Banner>
  if (view.at === 'refused') return <Banner tone="danger">{t`This recording is no longer there.`}</Banner>
  return (
    <div className={styles.over}>
      {why !== null && <Banner tone="warn">{say(why)}</Banner>}
      {left > 0 && (
        <Banner tone="warn">
          {t`The last ${{ time: clockText(view.keptSeconds * 1000) }} are on this device only.`}{' '}
          <Button size={32} onClick={() => downloadSound(session.leftOver())}>
            <Download />
            {t`Download them`}
          </Button>
        </Banner>
      )}
      <div className={styles.row}>
        <output className={styles.state}>{isMade ? t`The recording is complete` : t`Finishing the recording`}</output>
        {isMade && (
          <Button size={32} look="main" onClick={open}>
            {t`Open the transcript`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Notes a moment with one key or click; what it was about is written later, beside the words. */
function useBookmark(session: LiveSession): () => void {
  const { t } = useLingui()
  const toast = useToast()
  const bookmark = () => {
    const at = session.store.getState().seconds
    void call(beginThread, {
      params: { id: session.id },
      body: { anchor: { kind: 'moment', at }, text: t`Bookmark` },
    }).then(
      () => toast({ text: t`Bookmark at ${{ time: clockText(at * 1000) }}` }),
      (error: unknown) => toast({ text: messageOf(error, messages.unreachable), tone: 'error' }),
    )
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== BOOKMARK_KEY || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      bookmark()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  })
  return bookmark
}
