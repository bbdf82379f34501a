import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/operated-site.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'

/** What this site says of itself. */
export const siteQuery = queryOptions({
  queryKey: ['operated-site'],
  queryFn: ({ signal }) => call(contract.getOperatedSite, {}, { signal }),
  staleTime: 0,
})

/** The calls that say a part; null goes back to what the installation's file says. */
export const SAY = {
  details: (value: contract.OperatedSite['details']['value'] | null) =>
    call(contract.saySiteDetails, { body: { value } }),
  seller: (value: contract.Seller | null) => call(contract.saySeller, { body: { value } }),
  prices: (value: contract.OperatedSite['prices']['value'] | null) => call(contract.sayPrices, { body: { value } }),
}

/** Says a part, and has everything that shows it look again. */
export function useSayPart<Value>(say: (value: Value | null) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: say,
    onSuccess: () => toast({ text: done, tone: 'ok' }),
    onSettled: () => queries.invalidateQueries(),
  })
}
