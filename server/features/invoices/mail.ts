import { formatCents } from '../../../src/shared/domain/pricing.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Mail } from '../../ports/mailer.ts'
import { escapeHtml, mailLink, mailPage } from '../mail/html.ts'

/** The mail that an invoice goes with; in test mode it says so. */
export function invoiceMail({ to, number, total, link, isTest }: { to: string; number: string; total: number; link: string; isTest: boolean }): Mail {
  const lead = `Thank you for your purchase of ${formatCents(total)}. This is your invoice ${number}.`
  const lines = [...(isTest ? [`${messages.testMode}.`] : []), lead]
  return {
    to,
    subject: `Your invoice ${number}`,
    text: `${lines.join('\n\n')}\n\nAll your invoices:\n${link}\n\nLonghand\n`,
    html: mailPage(`Your invoice ${number}`, `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<p>${mailLink(link, 'Your invoices')}</p>`),
  }
}
