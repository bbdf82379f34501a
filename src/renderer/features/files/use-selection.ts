import { useMemo, useState } from 'react'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { NOTHING, toggle, toggleAll, type Selection } from './selection.ts'

/** What is ticked on the page that is shown. */
export interface FileSelection {
  ids: Selection
  /** The ticked files, in the order of the rows. */
  items: FileListItem[]
  /** Ticks or unticks a row; `isRange` takes those since the last one along. */
  toggle: (id: string, isRange: boolean) => void
  toggleAll: () => void
  /** Whether all files are meant that the view leaves, on all pages. */
  isAll: boolean
  /** Means all of them, with those of this page ticked. */
  selectAll: () => void
  clear: () => void
}

interface Ticked {
  page: string
  ids: Selection
  last: string | null
  isAll: boolean
}

/**
 * Ticked rows of `files`; another `page` (any text that changes with it) begins with none. What is gone is not ticked
 * any more.
 */
export function useSelection(files: readonly FileListItem[], page: string): FileSelection {
  const [state, setState] = useState<Ticked>({ page, ids: NOTHING, last: null, isAll: false })
  const now = state.page === page ? state : { page, ids: NOTHING, last: null, isAll: false }
  return useMemo(() => {
    const rows = files.map(({ file }) => file._id)
    const items = files.filter(({ file }) => now.ids.has(file._id))
    const set = (ids: Selection, last: string | null = null) => setState({ page, ids, last, isAll: false })
    return {
      ids: new Set(items.map(({ file }) => file._id)),
      items,
      toggle: (id, isRange) => set(toggle(now.ids, rows, id, isRange ? now.last : null), id),
      toggleAll: () => set(toggleAll(now.ids, rows)),
      isAll: now.isAll && items.length > 0,
      selectAll: () => setState({ page, ids: new Set(rows), last: null, isAll: true }),
      clear: () => set(NOTHING),
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `now` is made anew on each drawing
  }, [files, page, now.ids, now.last, now.isAll])
}
