import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { FILES_PAGE_SIZE, listFiles } from '../../../shared/contract/files/list.ts'
import { call } from '../../lib/api.ts'
import type { ListView } from './list-view.ts'

/** All pages of the files table lie under this key. */
export const FILES_KEY = ['files'] as const

/** One page of the table, as the server answers it. */
export type FilesPage = z.output<typeof listFiles.reply>

/** One page of the files table. */
export const filesQuery = (view: ListView) =>
  queryOptions({
    queryKey: [...FILES_KEY, view],
    queryFn: ({ signal }) => {
      const { page, sort, status, q, isShared, archived, folder, tag } = view
      return call(
        listFiles,
        {
          query: {
            page,
            limit: FILES_PAGE_SIZE,
            sort,
            ...(status !== null && { status }),
            ...(q !== '' && { q }),
            ...(isShared && { shared: true }),
            ...(archived !== 'no' && { archived }),
            ...(folder !== null && { folder }),
            ...(tag !== null && { tag }),
          },
        },
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
