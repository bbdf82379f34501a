import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/overview.ts'
import { call } from '../../../lib/api.ts'

/** How often the server is looked at while it is on the screen, and while it examines itself, in milliseconds. */
const LOOK_AGAIN_MS = 10_000
const CHECKING_MS = 2000

/** How the server is, and what to do about it. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(contract.getOverview, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.is_checking ? CHECKING_MS : LOOK_AGAIN_MS),
})

/** Has the server examine its machine again. */
export function useCheckAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.checkAgain, {}),
    onSettled: () => queries.invalidateQueries(overviewQuery),
  })
}
