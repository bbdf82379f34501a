import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPlanInfo } from '../../../shared/contract/plan.ts'
import { call } from '../../lib/api.ts'

/** Prices and discounts of this server. */
export const pricingQuery = queryOptions({
  queryKey: ['plan-info'],
  queryFn: ({ signal }) => call(getPlanInfo, {}, { signal }),
})

export function usePricing() {
  return useQuery(pricingQuery)
}
