import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/stored-files.ts'
import type { FileStatus } from '../../../../shared/domain/file-status.ts'
import { call } from '../../../lib/api.ts'

/** Which files an ADMIN looks for. */
export interface StoredFilter {
  status: FileStatus | ''
  /** Id; empty for all owners. */
  owner: string
}

/** Files by the filter, largest first, as many pages as were asked for. */
export const useStoredFiles = ({ status, owner }: StoredFilter) =>
  useInfiniteQuery({
    queryKey: ['stored-files', status, owner],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listStoredFiles,
        { query: { ...(status && { status }), ...(owner && { owner }), ...(pageParam && { from: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What recordings take, and who stores most of those whose address begins so. */
export const useStoredSums = (q: string) =>
  useQuery({
    queryKey: ['stored-sums', q],
    queryFn: ({ signal }) => call(contract.sumStoredFiles, { query: { ...(q && { q }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
