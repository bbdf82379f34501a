import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor, usePlayer } from '../use-session.ts'
import { onThemeChange } from '../../../lib/on-theme-change.ts'
import { onDrag } from './on-drag.ts'
import { type Player, SKIP_SECONDS } from './player.ts'
import { silencesIn } from './silences.ts'
import { createSoundView } from './sound-view.ts'
import { useWaveform } from './use-waveform.ts'
import styles from './player.module.css'

/** The sound around the playhead, who speaks in it, and the whole below; press or drag to go somewhere. */
export function Sound() {
  const { t } = useLingui()
  const session = useEditor()
  const { player, listened, view, ui, file } = session
  const lengthSeconds = usePlayer((state) => state.lengthSeconds)
  const wave = useWaveform(file._id)
  const host = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const ahead = useRef<HTMLCanvasElement>(null)
  const clip = useRef<HTMLDivElement>(null)
  const played = useRef<HTMLCanvasElement>(null)
  const lanes = useRef<HTMLCanvasElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const overview = useRef<HTMLCanvasElement>(null)
  const listenedMap = useRef<HTMLCanvasElement>(null)
  const loop = useRef<HTMLSpanElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const head = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const parts = {
      host: host.current!,
      slider: slider.current!,
      ahead: ahead.current!,
      clip: clip.current!,
      played: played.current!,
      lanes: lanes.current!,
      overview: overview.current!,
      listened: listenedMap.current!,
      loop: loop.current!,
      frame: frame.current!,
      head: head.current!,
    }
    const sound = createSoundView(parts, {
      wave,
      lengthSeconds,
      timed: () => view.state.field(timedField),
      time: player.time,
      listened: () => listened.store.getState().listened,
      loop: () => player.store.getState().loop,
    })
    player.setSilences(() => silencesIn(wave))
    const sizes = new ResizeObserver(sound.redraw)
    // Its first call comes at once, and draws. The text comes first: it is there, and can be written in, before the
    // sound is drawn.
    const stopWaiting = whenIdle(() => sizes.observe(parts.host))
    const stops = [
      player.onTime(sound.show),
      ui.subscribe((now, before) => {
        if (now.speakers !== before.speakers || now.caret.speaker !== before.caret.speaker) sound.redrawLanes()
      }),
      listened.store.subscribe(sound.redrawListened),
      player.store.subscribe((now, before) => now.loop !== before.loop && sound.show()),
      onThemeChange(sound.redraw),
      onDrag(parts.slider, (x) => player.seek(sound.secondsAt(x))),
      onDrag(whole.current!, (x) => player.seek(x * lengthSeconds)),
    ]
    return () => {
      stopWaiting()
      sizes.disconnect()
      for (const stop of stops) stop()
    }
  }, [player, listened, view, ui, wave, lengthSeconds])

  return (
    <div className={styles.sound} ref={host} dir="ltr">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <input> cannot hold the drawing
        role="slider"
        ref={slider}
        className={styles.detail}
        tabIndex={0}
        aria-label={t`Position`}
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthSeconds)}
        aria-valuenow={0}
        onKeyDown={(event) => seekByKey(event, session.player, lengthSeconds)}
      >
        <canvas ref={ahead} />
        <div ref={clip} className={styles.clip}>
          <canvas ref={played} />
        </div>
        <span ref={loop} className={styles.loop} hidden />
      </div>
      <div className={styles.lanes}>
        <canvas ref={lanes} />
      </div>
      <div ref={whole} className={styles.overview}>
        <canvas ref={overview} />
        <canvas ref={listenedMap} className={styles.listened} />
        <span ref={frame} className={styles.window} />
      </div>
      <span ref={head} className={styles.head} />
    </div>
  )
}

function seekByKey(event: KeyboardEvent, player: Player, lengthSeconds: number): void {
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => player.skip(-SKIP_SECONDS),
    ArrowDown: () => player.skip(-SKIP_SECONDS),
    ArrowRight: () => player.skip(SKIP_SECONDS),
    ArrowUp: () => player.skip(SKIP_SECONDS),
    Home: () => player.seek(0),
    End: () => player.seek(lengthSeconds),
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  step()
}
