import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Wave } from '../wave/wave.tsx'
import styles from './loading-overlay.module.css'

/** Milliseconds after loading: then it begins to go, and then it is gone. */
const FADES_AFTER = 300
const GONE_AFTER = 1000

type Stage = 'shown' | 'fading' | 'gone'

export interface LoadingOverlayProps {
  loading: boolean
  /** What is on its way. */
  label: string
}

/**
 * Covers the screen with a moving sound while what it needs is on its way. It goes gently, takes no click once loading
 * has ended, and does not come back.
 */
export function LoadingOverlay({ loading, label }: LoadingOverlayProps) {
  const stage = useStage(loading)
  if (stage === 'gone') return null
  return (
    <div className={classNames(styles.overlay, stage === 'fading' && styles.fading)} data-loading={loading}>
      {loading && <output className="vh">{label}</output>}
      <Wave className={styles.wave} points={240} />
    </div>
  )
}

function useStage(loading: boolean): Stage {
  const [stage, setStage] = useState<Stage>(loading ? 'shown' : 'gone')
  useEffect(() => {
    if (loading) return undefined
    const fade = setTimeout(() => setStage((now) => (now === 'shown' ? 'fading' : now)), FADES_AFTER)
    const end = setTimeout(() => setStage('gone'), GONE_AFTER)
    return () => {
      clearTimeout(fade)
      clearTimeout(end)
    }
  }, [loading])
  return stage
}
