import { queryOptions } from '@tanstack/react-query'
import { getFactors } from '../../../../shared/contract/factors.ts'
import { call } from '../../../lib/api.ts'

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(getFactors, {}, { signal }),
})
