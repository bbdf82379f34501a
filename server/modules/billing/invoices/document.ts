import { formatIn } from '../../../../src/shared/words/format.ts'
import { localeOf, SOURCE_LANGUAGE } from '../../../../src/shared/words/languages.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { InvoiceDetails, OrderLine } from './details.ts'
import type { InvoiceRow } from './repository.ts'

/** An invoice in words, as its template sets them: everything here is text, never markup. */
export interface InvoiceDocument {
  number: string
  date: string
  status: string
  /** Says that it is only a test; null for one that counts. */
  testNote: string | null
  seller: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  lines: { description: string; quantity: string; unitPrice: string; discount: string; amount: string }[]
  vatNote: string
  total: string
}

/** Invoices are in English, whoever gets them: they are the seller's books too. */
const format = formatIn(localeOf(SOURCE_LANGUAGE))

/** @returns plain data, fit for a thread */
export function documentOf({
  number,
  status,
  total,
  issued_at,
  details,
}: Pick<InvoiceRow, 'number' | 'status' | 'total' | 'issued_at' | 'details'>): InvoiceDocument {
  const { seller, buyer, lines, isTest } = JSON.parse(details) as InvoiceDetails
  const { address } = buyer
  return {
    number,
    date: format.day(new Date(issued_at).toISOString()),
    status,
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
    lines: lines.map(setLine),
    vatNote:
      seller.vat_percent === null
        ? 'VAT is included in all prices.'
        : `The total includes ${seller.vat_percent} % VAT: ${format.money(vatIn(total, seller.vat_percent))}.`,
    total: format.money(total),
  }
}

function setLine({ kind, quantity, unitPrice, discount, amount }: OrderLine): InvoiceDocument['lines'][number] {
  const isAuto = kind === 'auto'
  return {
    description: isAuto ? 'Auto transcription' : 'Human transcription',
    quantity: `${quantity} ${isAuto ? 'h' : 'min'}`,
    unitPrice: `${format.money(unitPrice)} per ${isAuto ? 'hour' : 'minute'}`,
    discount: discount < 0 ? format.money(discount).replace('-', '−') : '–',
    amount: format.money(amount),
  }
}

/** What of a price is VAT. Whole cents. */
const vatIn = (total: number, percent: number) => Math.round((total * percent) / (100 + percent))

/** As the account shows kinds of tax numbers: `eu_vat` is EU VAT. */
const taxName = (type: string) => type.replaceAll('_', ' ').toUpperCase()
