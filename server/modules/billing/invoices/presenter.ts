import {
  type CreditNote,
  downloadCreditNote,
  downloadInvoice,
  type Invoice,
} from '../../../../src/shared/contract/account.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import type { CreditNoteRow } from './credit-notes-repository.ts'
import type { InvoiceRow } from './repository.ts'

/** Where its owner downloads it, a path on this server; it leads on to a provider's own, whose links run out. */
export const linkTo = ({ id }: Pick<InvoiceRow, 'id'>): string => API_BASE + downloadInvoice.path.replace(':id', id)

/** With the credit notes that are its own. */
export function presentInvoice(row: InvoiceRow, notes: readonly CreditNoteRow[]): Invoice {
  const { id, number, status, total, issued_at } = row
  const own = notes.filter(({ invoice_id }) => invoice_id === id)
  return {
    _id: id,
    number,
    status,
    price: total,
    date_issued: Math.floor(issued_at / 1000),
    invoice_url: linkTo(row),
    ...(own.length > 0 && { credit_notes: own.map(presentNote) }),
  }
}

const presentNote = ({ id, number, amount, issued_at, void_at }: CreditNoteRow): CreditNote => ({
  _id: id,
  number,
  status: void_at === null ? 'issued' : 'void',
  price: amount,
  date_issued: Math.floor(issued_at / 1000),
  credit_note_url: API_BASE + downloadCreditNote.path.replace(':id', id),
})
