import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { Banner } from '../../../components/banner/banner.tsx'
import { liveTextPath } from './live-text-path.ts'
import { runningLive } from './running-live.ts'
import styles from './live.module.css'

/** Says on other screens that this page records. */
export function LiveNotice() {
  const { t } = useLingui()
  const running = useStore(runningLive, (state) => state.running)
  const { pathname } = useLocation()
  if (!running || pathname === liveTextPath(running.session.id)) return null
  return (
    <Banner className={styles.elsewhere}>
      <Trans>This page is recording and transcribing.</Trans>{' '}
      <Link to={liveTextPath(running.session.id)}>{t`Go to the recording`}</Link>
    </Banner>
  )
}
