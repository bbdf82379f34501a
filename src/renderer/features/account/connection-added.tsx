import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../components/banner/banner.tsx'

/**
 * Says that a source, a destination or a webhook was added. It takes the focus as it comes: the form that had it begins
 * anew, and the button that was pressed may be a screen away.
 */
export function ConnectionAdded({ children }: { children: ReactNode }) {
  const place = useRef<HTMLOutputElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <output ref={place} tabIndex={-1}>
      <Banner tone="ok">{children}</Banner>
    </output>
  )
}
