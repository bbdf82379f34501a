import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BulkFilter } from '../../../shared/contract/bulk.ts'
import { FILES_PAGE_SIZE, listFiles } from '../../../shared/contract/files/list.ts'
import { call } from '../../lib/api.ts'
import { dayEnd, dayStart } from './filters/filter-of-view.ts'
import type { ListView } from './list-view.ts'

/** All pages of the files table lie under this key. */
export const FILES_KEY = ['files'] as const

/** One page of the table, as the server answers it. */
export type FilesPage = z.output<typeof listFiles.reply>

/** What of the files a view leaves, as the server takes it. */
export function filterOf({ status, q, archived, folder, tag, language, from: first, to }: ListView): BulkFilter {
  const [from, before] = [dayStart(first), dayEnd(to)]
  return {
    ...(status !== null && { status }),
    ...(q !== '' && { q }),
    ...(archived !== 'no' && { archived }),
    ...(folder !== null && { folder }),
    ...(tag !== null && { tag }),
    ...(language !== null && { language }),
    ...(from && { from: from.toISOString() }),
    ...(before && { before: before.toISOString() }),
  }
}

/** One page of the files table. */
export const filesQuery = (view: ListView) =>
  queryOptions({
    queryKey: [...FILES_KEY, view],
    queryFn: ({ signal }) => {
      const { page, sort, isShared } = view
      return call(
        listFiles,
        { query: { page, limit: FILES_PAGE_SIZE, sort, ...(isShared && { shared: true }), ...filterOf(view) } },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
    // What was there is shown when there is no network, however long ago that was.
    gcTime: Infinity,
  })

export function useFiles(view: ListView) {
  return useQuery(filesQuery(view))
}

/** Changes pages that are known. Those that were to be fetched again before they are shown still are. */
export function changePages(client: QueryClient, change: (page: FilesPage) => FilesPage): void {
  const outdated = client
    .getQueryCache()
    .findAll({ queryKey: FILES_KEY, predicate: ({ state }) => state.isInvalidated })
  client.setQueriesData<FilesPage>({ queryKey: FILES_KEY }, (page) => page && change(page))
  for (const query of outdated) query.invalidate()
}

/**
 * Makes a fetch that is under way again, after something newer was put into the pages: its answer may be what was
 * before.
 */
export function outdateFetches(client: QueryClient): void {
  if (client.isFetching({ queryKey: FILES_KEY }) > 0) void client.invalidateQueries({ queryKey: FILES_KEY })
}

/** How many pages there are, at least one. */
export function pageCount(files: number): number {
  return Math.max(1, Math.ceil(files / FILES_PAGE_SIZE))
}
