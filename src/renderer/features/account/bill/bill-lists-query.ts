import { queryOptions } from '@tanstack/react-query'
import { listCountries, listTaxIds } from '../../../../shared/contract/account.ts'
import { call } from '../../../lib/api.ts'

/** Countries and kinds of tax numbers; they ship with the server. */
export const billListsQuery = queryOptions({
  queryKey: ['bill-lists'],
  queryFn: async ({ signal }) => {
    const [countries, taxIds] = await Promise.all([
      call(listCountries, {}, { signal }),
      call(listTaxIds, {}, { signal }),
    ])
    return { countries, taxIds }
  },
  staleTime: Infinity,
})
