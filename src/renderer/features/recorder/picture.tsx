import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styles from './recorder.module.css'

/** What the camera sees, while filming. */
export function Picture({ stream }: { stream: MediaStream }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} className={styles.picture} muted autoPlay playsInline aria-label={t`Camera preview`} />
}
