import type { PeakBytes } from '../../../../shared/media/waveform-bytes.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { clock } from '../clock.ts'
import { type SoundColors, readSoundColors } from './colors.ts'
import { drawLanes, drawRanges, fillOutline, waveOutline } from './draw-sound.ts'
import { lanesIn } from './lanes.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'
import { stripAround, type WaveWindow, waveWindow } from './wave-view.ts'

/** The elements that show the sound. */
export interface SoundParts {
  host: HTMLElement
  /** Holds `ahead` and `clip`; says the position to screen readers. */
  slider: HTMLElement
  ahead: HTMLCanvasElement
  /** Shows as much of `played` as has been played. */
  clip: HTMLElement
  played: HTMLCanvasElement
  lanes: HTMLCanvasElement
  overview: HTMLCanvasElement
  /** Shows along the overview what was played. */
  listened: HTMLCanvasElement
  /** Stands over what is played over and over. */
  loop: HTMLElement
  /** Where in the overview the wave is. */
  frame: HTMLElement
  head: HTMLElement
}

export interface SoundViewOptions {
  wave: PeakBytes
  /** Seconds. */
  lengthSeconds: number
  timed: () => TimedText
  time: () => number
  listened: () => readonly TimeRange[]
  loop: () => TimeRange | null
}

/**
 * Draws the sound. Strips wider than what is seen are drawn once and then moved, so that a frame of playback only
 * changes transforms; a new strip is drawn when the window comes to the end of the one there.
 */
export function createSoundView(
  parts: SoundParts,
  { wave, lengthSeconds, timed, time, listened, loop }: SoundViewOptions,
) {
  const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  /** As they were when all was drawn last. */
  let colors: SoundColors
  /** Of the parts, in CSS pixels: all are read before anything is drawn, so that the page is laid out once. */
  let width = 0
  let heights = { slider: 0, lanes: 0, overview: 0, listened: 0 }
  let strip: WaveWindow | undefined
  let shown: WaveWindow = { from: 0, to: 1 }

  /** Moves everything to the time as it is now. */
  function show(): void {
    const seconds = time()
    shown = waveWindow(seconds, lengthSeconds, lessMotion.matches)
    if (width === 0) return
    if (!strip || shown.from < strip.from || shown.to > strip.to) drawStrips()
    const scale = width / (shown.to - shown.from)
    const head = (seconds - shown.from) * scale
    const offset = (strip!.from - shown.from) * scale
    move(parts.ahead, offset)
    move(parts.lanes, offset)
    move(parts.clip, head - width)
    move(parts.played, offset - head + width)
    move(parts.head, head)
    move(parts.frame, (shown.from / Math.max(1, lengthSeconds)) * width)
    showLoop(scale)
    const said = clock(seconds).slice(0, -2)
    if (parts.slider.ariaValueText !== said) {
      parts.slider.ariaValueText = said
      parts.slider.ariaValueNow = String(Math.round(seconds))
    }
  }

  function showLoop(scale: number): void {
    const looped = loop()
    if (parts.loop.hidden === (looped !== null)) parts.loop.hidden = looped === null
    if (!looped) return
    move(parts.loop, (looped.from - shown.from) * scale)
    parts.loop.style.width = `${(looped.to - looped.from) * scale}px`
  }

  function drawListened(): void {
    if (width > 0)
      drawRanges(
        parts.listened,
        { width, height: heights.listened },
        listened(),
        Math.max(1, lengthSeconds),
        colors.played,
      )
  }

  function drawOverview(whole: number): void {
    const size = { width, height: heights.overview }
    fillOutline(parts.overview, size, waveOutline(size, wave, { from: 0, to: whole }), colors.ahead)
  }

  function drawStrips(): void {
    strip = stripAround(shown, lengthSeconds)
    const stripWidth = ((strip.to - strip.from) * width) / (shown.to - shown.from)
    const size = { width: stripWidth, height: heights.slider }
    const outline = waveOutline(size, wave, strip)
    fillOutline(parts.ahead, size, outline, colors.ahead)
    fillOutline(parts.played, size, outline, colors.played)
    drawWhoSpeaks(stripWidth)
  }

  function drawWhoSpeaks(stripWidth: number): void {
    if (strip && heights.lanes > 0)
      drawLanes(parts.lanes, { width: stripWidth, height: heights.lanes }, lanesIn(timed(), strip), strip, colors)
  }

  return {
    show,
    /** Draws all anew: the size or the theme changed. */
    redraw(this: void): void {
      colors = readSoundColors(parts.host)
      width = parts.slider.clientWidth
      heights = {
        slider: parts.slider.clientHeight,
        lanes: parts.lanes.parentElement!.clientHeight,
        overview: parts.overview.parentElement!.clientHeight,
        listened: parts.listened.clientHeight,
      }
      strip = undefined
      const whole = Math.max(1, lengthSeconds)
      if (heights.overview > 0) drawOverview(whole)
      drawListened()
      show()
      parts.frame.style.width = `${Math.max(6, ((shown.to - shown.from) / whole) * width)}px`
    },
    /** Draws anew what was played. */
    redrawListened: drawListened,
    /** Draws who speaks anew: the transcript changed. */
    redrawLanes(): void {
      if (strip) drawWhoSpeaks(((strip.to - strip.from) * width) / (shown.to - shown.from))
    },
    /** Seconds at a place of the wave, 0 to 1 of its width. */
    secondsAt: (x: number) => shown.from + x * (shown.to - shown.from),
  }
}

/** Where each part stands, for most of them stay there from frame to frame. */
const places = new WeakMap<HTMLElement, number>()

function move(part: HTMLElement, x: number): void {
  if (places.get(part) === x) return
  places.set(part, x)
  part.style.transform = `translateX(${x}px)`
}
