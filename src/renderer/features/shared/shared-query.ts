import { queryOptions } from '@tanstack/react-query'
import { getShared } from '../../../shared/contract/sharing.ts'
import { call } from '../../lib/api.ts'

/** The text behind a link to read. */
export const sharedQuery = (key: string) =>
  queryOptions({
    queryKey: ['shared', key],
    queryFn: ({ signal }) => call(getShared, { params: { key } }, { signal }),
    retry: false,
    staleTime: Infinity,
  })
