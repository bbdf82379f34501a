import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { onThemeChange } from '../../lib/on-theme-change.ts'
import { meterLevels } from './capture/level-meter.ts'
import { addLevel, isSilent, NO_LEVELS } from './core/levels.ts'
import { drawLevels } from './draw-levels.ts'
import styles from './recorder.module.css'

export interface LiveSoundProps {
  stream: MediaStream
  /** Paused: the drawing stands still, the level is still shown. */
  frozen: boolean
  /** Whether nothing has been heard for some seconds. */
  onSilence: (isSilent: boolean) => void
}

/** The sound as it comes in, up to the red rule of now. */
export function LiveSound({ stream, frozen, onSilence }: LiveSoundProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const meter = useRef<HTMLDivElement>(null)
  const levels = useRef(NO_LEVELS)
  useEffect(() => {
    let wasSilent = false
    return meterLevels(stream, (peak) => {
      meter.current?.setAttribute('aria-valuenow', String(Math.round(peak * 100)))
      if (frozen) return
      levels.current = addLevel(levels.current, peak)
      if (canvas.current) drawLevels(canvas.current, levels.current.peaks)
      if (isSilent(levels.current) !== wasSilent) onSilence((wasSilent = !wasSilent))
    })
  }, [stream, frozen, onSilence])
  useEffect(() => {
    const redraw = () => canvas.current && drawLevels(canvas.current, levels.current.peaks)
    redraw()
    const sizes = new ResizeObserver(redraw)
    sizes.observe(canvas.current!)
    const unlisten = onThemeChange(redraw)
    return () => {
      sizes.disconnect()
      unlisten()
    }
  }, [])
  return (
    <div
      ref={meter}
      className={styles.sound}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <meter> cannot hold the drawing
      role="meter"
      aria-label={t`Sound level`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  )
}
