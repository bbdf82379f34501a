import { formatCents } from '../../../../src/shared/domain/pricing.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { escapeMarkup } from '../../../kernel/escape-markup.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { mailLink, mailPage } from '../../mail/index.ts'

export interface InvoiceMail {
  to: string
  number: string
  /** Cents. */
  total: number
  /** The page of all invoices, where this one can be downloaded too. */
  link: string
  /** Whether the PDF comes with the mail. */
  isAttached: boolean
  isTest: boolean
}

/** The mail that an invoice goes with; in test mode it says so. */
export function invoiceMail({ to, number, total, link, isAttached, isTest }: InvoiceMail): Mail {
  const label = isAttached ? 'All your invoices' : 'Download it among your invoices'
  const lead = `Thank you for your purchase of ${formatCents(total)}. This is your invoice ${number}.`
  const lines = [...(isTest ? [`${messages.testMode}.`] : []), lead]
  return {
    to,
    subject: `Your invoice ${number}`,
    text: `${lines.join('\n\n')}\n\n${label}:\n${link}\n\nLonghand\n`,
    html: mailPage(
      `Your invoice ${number}`,
      `${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}<p>${mailLink(link, label)}</p>`,
    ),
  }
}
