import { queryOptions, useQuery } from '@tanstack/react-query'
import { getConfig } from '../../shared/contract/config.ts'
import { call } from './api.ts'

/** Public settings of the client; they change only with a restart of the server. */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
})

export function useClientConfig() {
  return useQuery(clientConfigQuery)
}
