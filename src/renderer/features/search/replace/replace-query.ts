import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelReplacement,
  type ChosenText,
  getReplacement,
  listReplacements,
  previewReplacement,
  type Replacement,
  type ReplaceFile,
  startReplacement,
  undoReplacement,
} from '../../../../shared/contract/replacements.ts'
import { call } from '../../../lib/api.ts'
import type { ReplaceView } from './replace-view.ts'

const KEY = ['replacements'] as const
const PREVIEW_KEY = ['replace-preview'] as const

/** How often is asked how far a replacement is, in milliseconds. */
const EVERY_MS = 600

/** Whether something is done for it now. */
export const isInWork = ({ state }: Pick<Replacement, 'state'>) => state === 'replacing' || state === 'undoing'

/** What would be replaced, as many pages of it as were asked for. */
export function useReplacePreview({ q, with: replaceWith, matchesCase, ...others }: ReplaceView) {
  const { speaker, language, from, to, file, folder, tag } = others
  const said = Object.entries({ speaker, language, from, to, file, folder, tag }).filter(([, text]) => text !== '')
  const filters = Object.fromEntries(said)
  const query = { find: q, replace_with: replaceWith, ...(matchesCase && { matches_case: true }), ...filters }
  return useInfiniteQuery({
    queryKey: [...PREVIEW_KEY, query],
    enabled: q !== '',
    queryFn: ({ signal, pageParam }) =>
      call(previewReplacement, { query: { ...query, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // What is shown is what is chosen from: it does not change by itself.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** The files of all pages, each once. */
export function filesOfPages(pages: readonly { files: ReplaceFile[] }[]): ReplaceFile[] {
  return [...new Map(pages.flatMap(({ files }) => files).map((file) => [file.file._id, file])).values()]
}

/** The person's latest replacements. */
export const useReplacements = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listReplacements, {}, { signal }) })

/** A replacement, asked about until it is through. */
export const useReplacement = (id: string) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(getReplacement, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isInWork(data) ? false : EVERY_MS),
  })

/** Begins a replacement, ends it before it is through, and undoes it. */
export function useReplaceCommands() {
  const client = useQueryClient()
  const know = (replacement: Replacement) => {
    client.setQueryData([...KEY, replacement._id], replacement)
    void client.invalidateQueries({ queryKey: KEY, exact: true })
  }
  return {
    start: useMutation({
      mutationFn: ({ view, texts }: { view: ReplaceView; texts: ChosenText[] }) =>
        call(startReplacement, {
          body: { find: view.q, replace_with: view.with, matches_case: view.matchesCase, texts },
        }),
      onSuccess: know,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => call(cancelReplacement, { params: { id } }),
      onSuccess: know,
    }),
    undo: useMutation({
      mutationFn: (id: string) => call(undoReplacement, { params: { id } }),
      onSuccess: know,
    }),
    /** Looks again at what there is to replace, and at what was found. */
    lookAgain: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.resetQueries({ queryKey: PREVIEW_KEY }),
        client.invalidateQueries({ queryKey: ['search'] }),
      ]),
  }
}
