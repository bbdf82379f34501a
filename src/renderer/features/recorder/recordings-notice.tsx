import { Plural } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { guardLogout } from '../../lib/logout-guards.ts'
import { recordingName } from './core/recording.ts'
import styles from './recorder.module.css'
import { useStoredRecordings, useOffered } from './use-stored-recordings.ts'
import { say } from '../../lib/words/say.ts'

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
      return kept.hasUnsaved() ? say(messages.logoutUnsavedRecording) : null
    })
  }, [kept])
  if (offered.length === 0 || pathname !== '/files') return null
  const name = recordingName(offered[0]!)
  return (
    <Banner tone="warn" className={styles.notice}>
      <Plural
        value={offered.length}
        one={`The recording ${name} is on this device and not uploaded yet.`}
        other="# recordings are on this device and not uploaded yet."
      />{' '}
      <Link to={UPLOAD_PATH}>
        <Plural value={offered.length} one="Go to the recording" other="Go to the recordings" />
      </Link>
    </Banner>
  )
}
