import type { Waveform } from '../../../../shared/contract/files.ts'
import { peakColumns, type WaveWindow } from './wave-view.ts'
import type { SoundColors } from './colors.ts'

/** A canvas at the resolution of the screen. Answers its width and height in CSS pixels, undefined while it has none. */
export function fitCanvas(canvas: HTMLCanvasElement): { context: CanvasRenderingContext2D; width: number; height: number } | undefined {
  const { clientWidth: width, clientHeight: height } = canvas
  const context = canvas.getContext('2d')
  if (width === 0 || height === 0 || !context) return undefined
  const ratio = window.devicePixelRatio || 1
  const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== pixelWidth) canvas.width = pixelWidth
  if (canvas.height !== pixelHeight) canvas.height = pixelHeight
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  return { context, width, height }
}

/** CSS pixels between two points of the outline. */
const STEP = 1.5

/** Draws a stretch of sound as an outline, played ink up to `playedTo` and grey after it. */
export function drawWave(canvas: HTMLCanvasElement, { peaks, rate }: Waveform, shown: WaveWindow, playedTo: number, colors: SoundColors): void {
  const fitted = fitCanvas(canvas)
  if (!fitted) return
  const { context, width, height } = fitted
  const outline = outlineOf(peakColumns(peaks, rate, shown, Math.max(2, Math.ceil(width / STEP))), width, height)
  const split = Math.min(width, Math.max(0, ((playedTo - shown.from) / (shown.to - shown.from)) * width))
  for (const [color, from, to] of [[colors.played, 0, split], [colors.ahead, split, width]] as const) {
    if (to <= from) continue
    context.save()
    context.beginPath()
    context.rect(from, 0, to - from, height)
    context.clip()
    context.fillStyle = color
    context.fill(outline)
    context.restore()
  }
}

function outlineOf(columns: Float32Array, width: number, height: number): Path2D {
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

/** A stretch of one speaker. */
export interface Lane {
  from: number
  to: number
  /** Place in the transcript's list of speakers. */
  speaker: number
}

/** Draws who speaks when, as bars of the speakers' colours. */
export function drawLanes(canvas: HTMLCanvasElement, lanes: readonly Lane[], shown: WaveWindow, colors: SoundColors): void {
  const fitted = fitCanvas(canvas)
  if (!fitted) return
  const { context, width, height } = fitted
  const scale = width / (shown.to - shown.from)
  for (const { from, to, speaker } of lanes) {
    context.fillStyle = colors.speakers[speaker % colors.speakers.length]!
    context.fillRect((from - shown.from) * scale, 0, Math.max(1, (to - from) * scale - 2), height)
  }
}
