import type { NoteOfInvoice } from './credit-notes-repository.ts'
import type { InvoiceDetails } from './details.ts'
import { dayOf, format, type InvoiceDocument, partiesOf, vatNoteOf } from './document.ts'

/** A credit note in words: seller, buyer and VAT are those of its invoice. @returns plain data, fit for a thread */
export function noteDocumentOf({
  number,
  amount,
  issued_at: issuedAt,
  void_at: voidAt,
  invoice_number: invoice,
  invoice_issued_at: invoicedAt,
  details,
}: Omit<NoteOfInvoice, 'id' | 'invoice_id' | 'provider_refund_id' | 'refund_id' | 'user_id'>): InvoiceDocument {
  const { seller, buyer, isTest } = JSON.parse(details) as InvoiceDetails
  return {
    title: 'Credit note',
    number,
    facts: [
      { label: 'Date', text: dayOf(issuedAt) },
      { label: 'Status', text: voidAt === null ? 'paid back' : `void since ${dayOf(voidAt)}` },
      { label: 'For invoice', text: `${invoice}, ${dayOf(invoicedAt)}` },
    ],
    ...partiesOf({ seller, buyer, isTest }),
    columns: ['Description', 'Amount'],
    rows: [[`Paid back of invoice ${invoice}`, format.money(amount)]],
    vatNote: vatNoteOf(amount, seller),
    total: format.money(amount),
  }
}
