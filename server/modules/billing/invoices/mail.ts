import { messages } from '../../../../src/shared/messages.ts'
import { SOURCE_LANGUAGE } from '../../../../src/shared/words/languages.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { escapeMarkup } from '../../../kernel/escape-markup.ts'
import { wordsIn } from '../../../kernel/words.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { mailLink, mailPage, type Receiver } from '../../mail/index.ts'

export interface InvoiceMail {
  to: Receiver
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
  const { say, language } = wordsIn(to.app_language ?? SOURCE_LANGUAGE)
  const subject = say(phrase('Your invoice {number}', { number }))
  const label = say(isAttached ? phrase('See all invoices') : phrase('Download it under Invoices'))
  const lead = say(
    phrase('Thank you for your purchase of {price}. This is your invoice {number}.', {
      price: { cents: total },
      number,
    }),
  )
  const lines = [...(isTest ? [`${say(messages.testMode)}.`] : []), lead]
  return {
    to: to.email,
    subject,
    text: `${lines.join('\n\n')}\n\n${label}:\n${link}\n\nLonghand\n`,
    html: mailPage(
      subject,
      `${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}<p>${mailLink(link, label)}</p>`,
      language,
    ),
  }
}
