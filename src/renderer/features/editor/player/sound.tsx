import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { getWaveform, type Waveform } from '../../../../shared/contract/files.ts'
import { call } from '../../../lib/api.ts'
import { clock } from '../clock.ts'
import type { EditorSession } from '../session.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor, usePlayer } from '../use-session.ts'
import { onThemeChange, readSoundColors, type SoundColors } from './colors.ts'
import { drawLanes, drawWave } from './draw-sound.ts'
import { lanesIn } from './lanes.ts'
import { SKIP_SECONDS } from './player.ts'
import { type WaveWindow, waveWindow } from './wave-view.ts'
import styles from './player.module.css'

/** A file without peaks yet shows a line of silence; everything else works. */
const SILENCE: Waveform = { rate: 1, length: 0, peaks: [] }

/** The sound around the playhead, who speaks in it, and the whole below; press or drag to go somewhere. */
export function Sound() {
  const session = useEditor()
  const lengthSeconds = usePlayer((state) => state.lengthSeconds)
  const { data: wave = SILENCE } = useQuery({
    queryKey: ['waveform', session.file._id],
    queryFn: ({ signal }) => call(getWaveform, { params: { id: session.file._id } }, { signal }),
    staleTime: Infinity,
  })
  const host = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLCanvasElement>(null)
  const lanes = useRef<HTMLCanvasElement>(null)
  const overview = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const head = useRef<HTMLSpanElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!host.current) return undefined
    const parts = { detail: detail.current!, lanes: lanes.current!, overview: overview.current!, frame: frame.current!, head: head.current!, slider: slider.current! }
    let colors = readSoundColors(host.current)
    let shown: WaveWindow = { from: 0, to: 1 }
    const draw = () => {
      shown = drawSound(session, wave, lengthSeconds, colors, parts)
    }
    const drawAll = () => {
      colors = readSoundColors(host.current!)
      drawWave(parts.overview, wave, { from: 0, to: Math.max(1, lengthSeconds) }, 0, colors)
      draw()
    }
    drawAll()
    const sizes = new ResizeObserver(drawAll)
    sizes.observe(host.current)
    const stops = [
      session.player.onTime(draw),
      // Speakers may have changed.
      session.ui.subscribe(draw),
      onThemeChange(drawAll),
      onDrag(parts.slider, (x) => session.player.seek(shown.from + x * (shown.to - shown.from))),
      onDrag(whole.current!, (x) => session.player.seek(x * lengthSeconds)),
    ]
    return () => {
      sizes.disconnect()
      for (const stop of stops) stop()
    }
  }, [session, wave, lengthSeconds])

  return (
    <div className={styles.sound} ref={host}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <input> cannot hold the drawing
        role="slider"
        ref={slider}
        className={styles.slider}
        tabIndex={0}
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthSeconds)}
        aria-valuenow={0}
        onKeyDown={(event) => seekByKey(event, session, lengthSeconds)}
      >
        <canvas ref={detail} className={styles.detail} aria-hidden="true" />
      </div>
      <canvas ref={lanes} className={styles.lanes} aria-hidden="true" />
      <div ref={whole} className={styles.overview}>
        <canvas ref={overview} aria-hidden="true" />
        <span ref={frame} className={styles.window} />
      </div>
      <span ref={head} className={styles.head} />
    </div>
  )
}

interface SoundParts {
  detail: HTMLCanvasElement
  lanes: HTMLCanvasElement
  overview: HTMLCanvasElement
  frame: HTMLElement
  head: HTMLElement
  slider: HTMLElement
}

const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')

function drawSound({ player, view }: EditorSession, wave: Waveform, lengthSeconds: number, colors: SoundColors, parts: SoundParts): WaveWindow {
  const seconds = player.time()
  const shown = waveWindow(seconds, lengthSeconds, lessMotion.matches)
  drawWave(parts.detail, wave, shown, seconds, colors)
  drawLanes(parts.lanes, lanesIn(view.state.field(timedField), shown), shown, colors)
  const { clientWidth: width } = parts.detail
  parts.head.style.transform = `translateX(${((seconds - shown.from) / (shown.to - shown.from)) * width}px)`
  const whole = Math.max(1, lengthSeconds)
  parts.frame.style.transform = `translateX(${(shown.from / whole) * width}px)`
  parts.frame.style.width = `${Math.max(6, ((shown.to - shown.from) / whole) * width)}px`
  parts.slider.setAttribute('aria-valuenow', String(Math.round(seconds)))
  parts.slider.setAttribute('aria-valuetext', clock(seconds))
  return shown
}

/** Tells the place under the pointer, 0 to 1 of the width, while it is pressed. Answers how to stop that. */
function onDrag(target: HTMLElement, go: (x: number) => void): () => void {
  const tell = (event: PointerEvent) => {
    const { left, width } = target.getBoundingClientRect()
    go(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    target.setPointerCapture(event.pointerId)
    tell(event)
  }
  const move = (event: PointerEvent) => {
    if (target.hasPointerCapture(event.pointerId)) tell(event)
  }
  target.addEventListener('pointerdown', press)
  target.addEventListener('pointermove', move)
  return () => {
    target.removeEventListener('pointerdown', press)
    target.removeEventListener('pointermove', move)
  }
}

function seekByKey(event: KeyboardEvent, { player }: EditorSession, lengthSeconds: number): void {
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
