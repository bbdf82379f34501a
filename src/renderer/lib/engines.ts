import { queryOptions } from '@tanstack/react-query'
import { getEngines } from '../../shared/contract/engines.ts'
import { call } from './api.ts'

/** Speech engines and models of the server, for an ADMIN. */
export const enginesQuery = queryOptions({
  queryKey: ['engines'],
  queryFn: ({ signal }) => call(getEngines, {}, { signal }),
})
