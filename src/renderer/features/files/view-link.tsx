import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_VIEW, type ListView, paramsOf } from './list-view.ts'

export interface ViewLinkProps {
  /** What it shows; what is not named is as at first. */
  changes: Partial<ListView>
  onView: (changes: Partial<ListView>) => void
  isCurrent: boolean
  className?: string | undefined
  children: ReactNode
}

/** A link to another view of the files, which can be opened in another tab. */
export function ViewLink({ changes, onView, isCurrent, className, children }: ViewLinkProps) {
  const view = { ...FIRST_VIEW, ...changes }
  const query = new URLSearchParams(paramsOf(view)).toString()
  return (
    <Link
      to={query === '' ? '/files' : `/files?${query}`}
      className={className}
      draggable={false}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onView(view)
      }}
    >
      {children}
    </Link>
  )
}
