import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves the focus to the screen's title, or to its main part when there is none. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * After each move to another screen, so that screen readers read its title. Not on the first one, nor into a field that
 * took the focus itself.
 */
export function FocusHeading() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    if (!document.activeElement?.matches('main input, main textarea, main [contenteditable]')) focusHeading()
  }, [pathname])
  return null
}
