import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { supportedTranscriptionLanguages } from '../../../shared/contract/files/languages.ts'
import { type FoundFile, searchTexts } from '../../../shared/contract/search.ts'
import { call } from '../../lib/api.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import type { SearchView } from './search-view.ts'

/** What was found, as many pages of it as were asked for; nothing is asked without words. */
export function useSearch(view: SearchView) {
  const { q, unsure, ...others } = view
  return useInfiniteQuery({
    queryKey: ['search', view],
    enabled: q !== '',
    queryFn: ({ signal, pageParam }) => {
      const narrowed = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''))
      return call(
        searchTexts,
        { query: { q, ...narrowed, ...(unsure && { unsure }), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The files of all pages, each once: one that changed meanwhile may come again, and one with many hits does. */
export function joinFiles(pages: readonly { files: FoundFile[] }[]): FoundFile[] {
  const files = new Map<string, FoundFile>()
  for (const found of pages.flatMap((page) => page.files)) {
    const before = files.get(found.file._id)
    files.set(found.file._id, before ? joined(before, found) : found)
  }
  return [...files.values()]
}

function joined(before: FoundFile, found: FoundFile): FoundFile {
  const known = new Set(before.hits.map(keyOf))
  const hits = [...before.hits, ...found.hits.filter((hit) => !known.has(keyOf(hit)))]
  return { ...found, hits }
}

/** Tells a hit from the others of its file. */
export const keyOf = ({ language, paragraph, time }: FoundFile['hits'][number]) => `${language} ${paragraph} ${time}`

/** Languages that texts may be written in, by their names in the reader's. */
export function useTextLanguages(): { value: string; label: string }[] {
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['transcription-languages'],
    queryFn: ({ signal }) => call(supportedTranscriptionLanguages, {}, { signal }),
    staleTime: 300_000,
    gcTime: Infinity,
  })
  return data
    .map(({ code, name }) => ({ value: code, label: format.language(code) === code ? name : format.language(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, format.locale))
}
