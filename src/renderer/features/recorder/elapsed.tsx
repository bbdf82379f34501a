import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { clockText } from '../../lib/clock-text.ts'
import { leftText } from './core/clock.ts'
import type { Recorder } from './recorder.ts'
import styles from './recorder.module.css'

/** How often the clock looks, in milliseconds: often enough that no second is left out. */
const TICK_MS = 200

/** The recorder's clock, and what the person has left. */
export function Elapsed({ recorder, secondsLeft }: { recorder: Recorder; secondsLeft: number | null }) {
  const { t } = useLingui()
  const [elapsedMs, setElapsedMs] = useState(() => recorder.elapsedMs())
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(recorder.elapsedMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [recorder])
  return (
    <>
      <span className={styles.clock} role="timer" aria-label={t`Recorded`}>
        {clockText(elapsedMs)}
      </span>
      {secondsLeft !== null && <span className="muted small">{t`of ${{ time: leftText(secondsLeft) }} left`}</span>}
    </>
  )
}
