import { peakColumns } from '../../../../shared/media/peak-columns.ts'
import type { PeakBytes } from '../../../../shared/media/waveform-bytes.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'
import type { WaveWindow } from './wave-view.ts'
import type { SoundColors } from './colors.ts'

/** Size of a canvas in CSS pixels. */
export interface CanvasSize {
  width: number
  height: number
}

/** An empty canvas of a size, at the resolution of the screen. */
function prepare(canvas: HTMLCanvasElement, { width, height }: CanvasSize): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1
  canvas.style.width = `${width}px`
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  return context
}

/** CSS pixels between two points of the outline. */
const STEP = 1.5

/** The outline of a range of sound, at a size. */
export function waveOutline({ width, height }: CanvasSize, { peaks, rate }: PeakBytes, range: WaveWindow): Path2D {
  const columns = peakColumns(peaks, rate, range, Math.max(2, Math.ceil(width / STEP)))
  const path = new Path2D()
  const middle = height / 2
  const step = width / (columns.length - 1)
  // Silence is still a line.
  const half = (column: number) => Math.max(0.5, (columns[column]! * height) / 2)
  path.moveTo(0, middle)
  for (let column = 0; column < columns.length; column++) path.lineTo(column * step, middle - half(column))
  for (let column = columns.length - 1; column >= 0; column--) path.lineTo(column * step, middle + half(column))
  path.closePath()
  return path
}

/** Draws an outline that was made for the size. */
export function fillOutline(canvas: HTMLCanvasElement, size: CanvasSize, outline: Path2D, color: string): void {
  const context = prepare(canvas, size)
  if (!context) return
  context.fillStyle = color
  context.fill(outline)
}

/** A time range of one speaker. */
export interface Lane {
  from: number
  to: number
  /** The speaker's colour, as `colorIndexOf` gives it. */
  color: number
}

/** Draws who speaks when, as bars of the speakers' colours. */
export function drawLanes(
  canvas: HTMLCanvasElement,
  size: CanvasSize,
  lanes: readonly Lane[],
  range: WaveWindow,
  colors: SoundColors,
): void {
  const context = prepare(canvas, size)
  if (!context) return
  const scale = size.width / (range.to - range.from)
  for (const { from, to, color } of lanes) {
    context.fillStyle = colors.speakers[color]!
    context.fillRect((from - range.from) * scale, 0, Math.max(1, (to - from) * scale - 2), size.height)
  }
}

/** Draws ranges of a sound of `lengthSeconds` as bars along the whole of it. */
export function drawRanges(
  canvas: HTMLCanvasElement,
  size: CanvasSize,
  ranges: readonly TimeRange[],
  lengthSeconds: number,
  color: string,
): void {
  const context = prepare(canvas, size)
  if (!context) return
  context.fillStyle = color
  const scale = size.width / lengthSeconds
  for (const { from, to } of ranges) context.fillRect(from * scale, 0, Math.max(1, (to - from) * scale), size.height)
}
