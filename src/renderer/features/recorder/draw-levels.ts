/** CSS pixels from one level to the next; where the red rule stands at last, as a part of the width. */
const STEP = 4
const NOW_AT = 0.74

/** Draws the newest levels as an outline that runs up to the red rule, and a dotted line for what is to come. */
export function drawLevels(canvas: HTMLCanvasElement, peaks: readonly number[]): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = window.devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  // The colours are those of the theme: the sheet sets them on the canvas.
  const { color, borderTopColor, outlineColor } = getComputedStyle(canvas)
  const shown = peaks.slice(-Math.floor((width * NOW_AT) / STEP))
  const now = shown.length * STEP
  const middle = height / 2
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)

  context.fillStyle = color
  context.beginPath()
  context.moveTo(0, middle)
  for (const [at, peak] of shown.entries()) context.lineTo((at + 1) * STEP, middle - halfOf(peak, height))
  for (const [at, peak] of [...shown.entries()].toReversed())
    context.lineTo((at + 1) * STEP, middle + halfOf(peak, height))
  context.closePath()
  context.fill()

  context.strokeStyle = borderTopColor
  context.setLineDash([2, 6])
  context.lineWidth = 1
  line(context, [now, middle], [width, middle])
  context.setLineDash([])
  context.strokeStyle = outlineColor
  context.lineWidth = 2
  line(context, [now, 0], [now, height])
}

/** Silence is still a line; speech is quiet beside the loudest there can be, so it is drawn larger. */
function halfOf(peak: number, height: number): number {
  return Math.max(0.75, peak ** 0.75 * (height / 2 - 8))
}

function line(context: CanvasRenderingContext2D, from: readonly [number, number], to: readonly [number, number]): void {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}
