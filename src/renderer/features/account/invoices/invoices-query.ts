import { queryOptions } from '@tanstack/react-query'
import { listInvoices } from '../../../../shared/contract/account.ts'
import { call } from '../../../lib/api.ts'
import { pause } from '../../../lib/pause.ts'

/** Milliseconds after which invoices show (spec 000 §4). */
const SHOWN_AFTER = 1000

/**
 * The caller's invoices, newest first, not before the spec's delay. Nothing is kept, so that each visit shows how they
 * stand now.
 */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: async ({ signal }) => {
    const [invoices] = await Promise.all([call(listInvoices, {}, { signal }), pause(SHOWN_AFTER, signal)])
    return invoices.toSorted((a, b) => b.date_issued - a.date_issued)
  },
  gcTime: 0,
})
