import type { Db } from '../../kernel/db/schema.ts'
import { billingSettingsOf, cardOf, type CreditNoteRow, notesOfInvoices } from '../billing/index.ts'
import * as store from './export-repository.ts'

/**
 * What is kept of a person because of plans and money: settings, as much of the card as is known here, invoices as they
 * were, people invited.
 */
export async function exportBilling(db: Db, userId: string) {
  const [settings, card, invoices, invitations] = await Promise.all([
    billingSettingsOf(db, userId),
    cardOf(db, userId),
    store.invoicesOf(db, userId),
    store.invitationsOf(db, userId),
  ])
  const notes = await notesOfInvoices(
    db,
    invoices.map(({ id }) => id),
  )
  return {
    billing_settings: settings ? billingSettings(settings) : null,
    card: card
      ? { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year, name: card.name }
      : null,
    invoices: invoices.map(({ id, number, status, total, issued_at, details }) => ({
      number,
      status,
      price: total,
      issued_date: new Date(issued_at).toISOString(),
      details: JSON.parse(details) as unknown,
      credit_notes: notes.filter(({ invoice_id }) => invoice_id === id).map(creditNote),
    })),
    invitations: invitations.map(({ email, created_at }) => ({
      email,
      invited_date: new Date(created_at).toISOString(),
    })),
  }
}

const creditNote = ({ number, amount, issued_at, void_at }: CreditNoteRow) => ({
  number,
  price: amount,
  issued_date: new Date(issued_at).toISOString(),
  void_date: void_at === null ? null : new Date(void_at).toISOString(),
})

function billingSettings(row: NonNullable<Awaited<ReturnType<typeof billingSettingsOf>>>) {
  const { name, phone, country, state, city, line1, line2, postal_code, tax_type, tax_code } = row
  return {
    name,
    phone,
    address: { country, state, city, line1, line2, postal_code },
    tax: { type: tax_type, code: tax_code },
  }
}
