import { formatIn } from '../../../../src/shared/words/format.ts'
import { localeOf, SOURCE_LANGUAGE } from '../../../../src/shared/words/languages.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { InvoiceDetails, OrderLine } from './details.ts'
import type { InvoiceRow } from './repository.ts'

/** An invoice or a credit note in words, as its template sets them: everything here is text, never markup. */
export interface InvoiceDocument {
  title: 'Invoice' | 'Credit note'
  number: string
  /** What stands above the parties. */
  facts: { label: string; text: string }[]
  /** Says that it is only a test; null for one that counts. */
  testNote: string | null
  seller: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  /** Names of columns: the first is of words, the last of amounts. */
  columns: string[]
  rows: string[][]
  vatNote: string
  total: string
}

/** Invoices are in English, whoever gets them: they are the seller's books too. */
export const format = formatIn(localeOf(SOURCE_LANGUAGE))

export const dayOf = (at: number): string => format.day(new Date(at).toISOString())

/** @returns plain data, fit for a thread */
export function documentOf({
  number,
  status,
  total,
  issued_at,
  details,
}: Pick<InvoiceRow, 'number' | 'status' | 'total' | 'issued_at' | 'details'>): InvoiceDocument {
  const { seller, buyer, lines, isTest } = JSON.parse(details) as InvoiceDetails
  return {
    title: 'Invoice',
    number,
    facts: [
      { label: 'Date', text: dayOf(issued_at) },
      { label: 'Status', text: status },
    ],
    ...partiesOf({ seller, buyer, isTest }),
    columns: ['Description', 'Quantity', 'Price', 'Discount', 'Amount'],
    rows: lines.map(setLine),
    vatNote: vatNoteOf(total, seller),
    total: format.money(total),
  }
}

/** Who sold, who bought, and whether it was only a test, as the invoice keeps them. */
export function partiesOf({
  seller,
  buyer,
  isTest,
}: Pick<InvoiceDetails, 'seller' | 'buyer' | 'isTest'>): Pick<InvoiceDocument, 'testNote' | 'seller' | 'buyer'> {
  const { address } = buyer
  return {
    testNote: isTest ? messages.testMode : null,
    seller: {
      name: seller.name,
      lines: [...seller.address, ...(seller.tax_id === null ? [] : [`Tax number ${seller.tax_id}`])],
    },
    buyer: {
      name: buyer.name,
      lines: [
        buyer.team && `Team: ${buyer.team}`,
        address.line1,
        address.line2,
        [address.postalCode, address.city].filter(Boolean).join(' '),
        [address.state, format.region(address.country)].filter(Boolean).join(', '),
        buyer.tax && `${taxName(buyer.tax.type)} ${buyer.tax.code}`,
        buyer.email,
      ].filter((line): line is string => Boolean(line)),
    },
  }
}

/** What of a total is VAT, as far as the seller says. */
export const vatNoteOf = (total: number, { vat_percent: percent }: InvoiceDetails['seller']): string =>
  percent === null
    ? 'VAT is included in all prices.'
    : `The total includes ${percent} % VAT: ${format.money(vatIn(total, percent))}.`

function setLine({ kind, quantity, unitPrice, discount, amount }: OrderLine): string[] {
  const isAuto = kind === 'auto'
  return [
    isAuto ? 'Auto transcription' : 'Human transcription',
    `${quantity} ${isAuto ? 'h' : 'min'}`,
    `${format.money(unitPrice)} per ${isAuto ? 'hour' : 'minute'}`,
    discount < 0 ? format.money(discount).replace('-', '−') : '–',
    format.money(amount),
  ]
}

/** What of a price is VAT. Whole cents. */
const vatIn = (total: number, percent: number) => Math.round((total * percent) / (100 + percent))

/** As the account shows kinds of tax numbers: `eu_vat` is EU VAT. */
const taxName = (type: string) => type.replaceAll('_', ' ').toUpperCase()
