import { queryOptions, useQuery } from '@tanstack/react-query'
import { getProfile } from '../../shared/contract/account.ts'
import { call } from './api.ts'

/** The caller with plan balances, for the top bar and every screen that shows them. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, {}, { signal }),
})

export function useProfile() {
  return useQuery(profileQuery)
}
