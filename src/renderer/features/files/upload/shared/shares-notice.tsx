import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { Banner } from '../../../../components/banner/banner.tsx'
import { useSession } from '../../../../lib/session.ts'
import styles from './shared.module.css'
import { useWaitingShares } from './use-shares.ts'

/** Tells on the files page that something shared to the app waits on this device. */
export function SharesNotice() {
  const { own, unclaimed } = useWaitingShares()
  const { pathname } = useLocation()
  // Who transcribes for others uploads nothing.
  const mayUpload = useSession()?.role !== 'HUMAN-TRANSCRIPTOR'
  if (own.length + unclaimed.length === 0 || pathname !== '/files' || !mayUpload) return null
  return (
    <Banner className={styles.notice}>
      <Trans>
        Something that was shared to Longhand waits on this device. <Link to="/files/upload">Go to the upload</Link>
      </Trans>
    </Banner>
  )
}
