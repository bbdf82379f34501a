import type { BrowserWindow, Rectangle } from 'electron'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../json-file.ts'

/** Width and height of a window, in points. */
export interface Size {
  width: number
  height: number
}

const DEFAULT_SIZE: Size = { width: 1280, height: 840 }
export const LEAST_SIZE: Size = { width: 390, height: 480 }

/** As much of a window as has to be on a display for a person to take hold of it, in points. */
const GRIP = { width: 120, height: 40 }

const pixels = z.int().min(-100_000).max(100_000)
const windowState = z.object({
  x: pixels,
  y: pixels,
  width: pixels.min(1),
  height: pixels.min(1),
  isMaximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowState>

/** Where a window opens; without `x` and `y` the system chooses. */
export interface WindowPlace {
  x?: number
  y?: number
  width: number
  height: number
  isMaximized: boolean
}

/**
 * The place for a window that was left at `state`, on the displays there are now: where it can be reached, and no
 * larger than the display.
 */
export function placeWindow(
  state: WindowState | null,
  workAreas: readonly Rectangle[],
  { usual = DEFAULT_SIZE, least = LEAST_SIZE } = {},
): WindowPlace {
  const area = state && workAreas.find((one) => showsGrip(state, one))
  if (!state || !area) return { ...fit(state ?? usual, least, workAreas[0]), isMaximized: state?.isMaximized ?? false }
  return { x: state.x, y: Math.max(state.y, area.y), ...fit(state, least, area), isMaximized: state.isMaximized }
}

/** The title bar is at the top: that is where a person takes hold. */
function showsGrip({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const shown = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return shown >= Math.min(GRIP.width, width) && y >= area.y - GRIP.height && y + GRIP.height <= area.y + area.height
}

function fit({ width, height }: Size, least: Size, area: Rectangle | undefined): Size {
  return {
    width: Math.max(least.width, Math.min(width, area?.width ?? width)),
    height: Math.max(least.height, Math.min(height, area?.height ?? height)),
  }
}

/** How a window was left, null for the first time or when what is kept is broken. */
export function readWindowState(file: string): WindowState | null {
  return windowState.safeParse(readJsonFile(file)).data ?? null
}

/** How long a window has to stand still before its place is written down, in milliseconds. */
const SETTLE_MS = 500

/** Writes down where a window is, whenever it has been moved and when it closes. */
export function keepWindowState(
  window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized'>,
  file: string,
  settleMs = SETTLE_MS,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const write = () => {
    clearTimeout(timer)
    const state = { ...window.getNormalBounds(), isMaximized: window.isMaximized() }
    // A place that cannot be kept is no reason to disturb anybody.
    writing = writing.then(() => writeJsonFile(file, state)).catch(() => undefined)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, settleMs)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('close', write)
}
