import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paramsOf, viewFrom, type ListView } from './list-view.ts'

/** The view in the page's address, and how to change it. Another search, filter or order begins at its first page. */
export function useListView(): [ListView, (changes: Partial<ListView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => viewFrom(params), [params])
  const change = useCallback(
    // Each letter of a search takes the place of the one before, so that Back leaves the search.
    (changes: Partial<ListView>) =>
      setParams((now) => paramsOf({ ...viewFrom(now), page: 1, ...changes }), { replace: 'q' in changes }),
    [setParams],
  )
  return [view, change]
}
