import { useEffect, useRef } from 'react'
import styles from './recorder.module.css'

/** What the camera sees, while filming. */
export function Picture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} className={styles.picture} muted autoPlay playsInline aria-label="What the camera sees" />
}
