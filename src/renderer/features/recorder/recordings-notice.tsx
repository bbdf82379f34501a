import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { guardLogout } from '../../lib/logout-guards.ts'
import { recordingName } from './core/recording.ts'
import styles from './recorder.module.css'
import { useStoredRecordings, useOffered } from './use-stored-recordings.ts'

/** Where recordings are made and offered. */
const UPLOAD_PATH = '/files/upload'

/** Tells on the files page about recordings that were not uploaded, and again before a logout. */
export function RecordingsNotice() {
  const kept = useStoredRecordings()
  const offered = useOffered(kept)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!kept) return undefined
    return guardLogout(async () => {
      await kept.emptyBin()
      return kept.hasUnsaved() ? messages.logoutUnsavedRecording : null
    })
  }, [kept])
  if (offered.length === 0 || pathname !== '/files') return null
  return (
    <Banner tone="warn" className={styles.notice}>
      {offered.length === 1 ? `The recording ${recordingName(offered[0]!)} is` : `${offered.length} recordings are`} on
      this device and not uploaded yet.{' '}
      <Link to={UPLOAD_PATH}>{offered.length === 1 ? 'Go to the recording' : 'Go to the recordings'}</Link>
    </Banner>
  )
}
