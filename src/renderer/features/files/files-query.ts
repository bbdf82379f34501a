import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { FILES_PAGE_SIZE, listFiles } from '../../../shared/contract/files.ts'
import { call } from '../../lib/api.ts'

/** All pages of the files table lie under this key. */
export const FILES_KEY = ['files'] as const

/** One page of the table, as the server answers it. */
export type FilesPage = z.output<typeof listFiles.reply>

/** Page of the files table, counted from 1, newest first. */
export const filesQuery = (page: number) =>
  queryOptions({
    queryKey: [...FILES_KEY, page],
    queryFn: ({ signal }) => call(listFiles, { query: { page, limit: FILES_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useFiles(page: number) {
  return useQuery(filesQuery(page))
}

/** How many pages there are, at least one. */
export function pageCount(files: number): number {
  return Math.max(1, Math.ceil(files / FILES_PAGE_SIZE))
}
