import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { Banner } from '../../../components/banner/banner.tsx'
import { liveTextPath } from './live-text-path.ts'
import styles from './live.module.css'
import { type RunningLive, runningLive } from './running-live.ts'

/** Rare, so not loaded with the first screen; where it does not come, as without a network, there is no notice. */
const KeptNotice = lazy(() => import('./kept-notice.tsx').catch(() => ({ default: () => [] })))

/** Says on other screens that this page records, or that this device still has sound of a recording. */
export function LiveNotice() {
  const running = useStore(runningLive, (state) => state.running)
  const { pathname } = useLocation()
  if (!running && pathname === '/files')
    return (
      <Suspense>
        <KeptNotice />
      </Suspense>
    )
  if (!running) return null
  return pathname === liveTextPath(running.session.id) ? null : <Elsewhere running={running} />
}

function Elsewhere({ running: { session, capture, isMuted, isStalled } }: { running: RunningLive }) {
  const { t } = useLingui()
  const at = useStore(session.store, (view) => view.at)
  const isPaused = at === 'recording' && (capture === null || isMuted || isStalled)
  const said = isPaused
    ? t`The recording is paused: no sound is coming in.`
    : at === 'recording'
      ? t`This page is recording and transcribing.`
      : at === 'finishing'
        ? t`This page is saving the rest of a recording.`
        : t`A recording of this page has ended.`
  return (
    <Banner tone={isPaused ? 'warn' : 'info'} isAlert={isPaused} className={styles.elsewhere}>
      {said} <Link to={liveTextPath(session.id)}>{t`Go to the recording`}</Link>
    </Banner>
  )
}
