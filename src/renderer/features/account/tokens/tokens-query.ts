import { queryOptions } from '@tanstack/react-query'
import { listAccessTokens } from '../../../../shared/contract/access-tokens.ts'
import { call } from '../../../lib/api.ts'

/** Asked for each time, for programs use their tokens in the meantime. */
export const tokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => call(listAccessTokens, {}, { signal }),
  staleTime: 0,
})
