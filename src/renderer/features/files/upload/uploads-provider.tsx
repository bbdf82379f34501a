import { createContext, useContext, useState, type ReactNode } from 'react'
import type { PageUploads } from './page-uploads.ts'

/** Answers the uploads of this page, which the first call makes. */
type KeepUploads = (make: () => PageUploads) => PageUploads

const UploadsContext = createContext<KeepUploads | null>(null)

/**
 * Keeps the uploads of this page above all its screens. What sends them is loaded with the first screen that shows
 * them, and not before.
 */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [keep] = useState(keeper)
  return <UploadsContext value={keep}>{children}</UploadsContext>
}

function keeper(): KeepUploads {
  let kept: PageUploads | undefined
  return (make) => (kept ??= make())
}

/** The uploads of this page; `make` is called where there are none yet. */
export function useKeptUploads(make: () => PageUploads): PageUploads {
  const keep = useContext(UploadsContext)
  if (!keep) throw new Error('useKeptUploads needs an UploadsProvider above it')
  return keep(make)
}
