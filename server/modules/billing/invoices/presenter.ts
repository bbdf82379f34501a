import { downloadInvoice, type Invoice } from '../../../../src/shared/contract/account.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import type { InvoiceRow } from './repository.ts'

/** Where its owner downloads it, a path on this server; it leads on to a provider's own, whose links run out. */
export const linkTo = ({ id }: Pick<InvoiceRow, 'id'>): string => API_BASE + downloadInvoice.path.replace(':id', id)

export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, status, total, issued_at } = row
  return { _id: id, number, status, price: total, date_issued: Math.floor(issued_at / 1000), invoice_url: linkTo(row) }
}
