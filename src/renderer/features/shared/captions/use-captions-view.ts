import { useCallback, useEffect, useState } from 'react'
import { type CaptionsView, nextShow, stepped, type ViewStep, viewFrom, writeView } from './captions-view.ts'

const KEPT = 'captions-view'
/** Controls fade so long after the last movement or key. Milliseconds. */
const IDLE_MS = 3000

/** Keys of the page, for those who stand at the screen with no mouse. */
export const VIEW_KEYS: Readonly<Record<string, ViewStep>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  l: 'lines',
  t: 'theme',
}

/** How the page draws captions, by its address, its keys and its controls; and whether nobody touches it. */
export function useCaptionsView(params: URLSearchParams, languages: readonly string[]) {
  const [view, setView] = useState<CaptionsView>(() => viewFrom(params, readKept()))
  const step = useCallback((by: ViewStep) => setView((before) => stepped(before, by)), [])
  const read = useCallback(
    (what: Pick<CaptionsView, 'show' | 'language'>) => setView((before) => ({ ...before, ...what })),
    [],
  )
  useEffect(() => keep(view), [view])
  const isIdle = useIdle()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const key = event.key.toLowerCase()
      const by = VIEW_KEYS[key]
      if (by) step(by)
      else if (key === 'o') setView((before) => nextShow(before, languages))
      else if (key === 'f') void toggleFullScreen()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [step, languages])
  return { view, step, read, isIdle }
}

export function toggleFullScreen(): Promise<void> {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // A browser may refuse, and nothing is lost by it.
  return done.catch(() => undefined)
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const touched = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    touched()
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const event of events) document.addEventListener(event, touched)
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, touched)
    }
  }, [])
  return isIdle
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function keep(view: CaptionsView): void {
  try {
    localStorage.setItem(KEPT, writeView(view))
  } catch {
    // It is chosen again next time.
  }
}
