import { escapeMarkup } from '../../kernel/escape-markup.ts'
import type { Mail } from '../../ports/mailer.ts'
import { mailAside, mailLink, mailPage } from './html.ts'

export interface LinkMail {
  to: string
  subject: string
  lead: string
  /** What a person wrote, to be shown as theirs. */
  quote?: string
  link: string
  linkText: string
  after: string
}

/** A short mail with one link, as text and as HTML. */
export function linkMail({ to, subject, lead, quote = '', link, linkText, after }: LinkMail): Mail {
  const quoted = quote.trim()
  const quotedText =
    quoted === ''
      ? ''
      : `${quoted
          .split(/\r?\n/)
          .map((line) => `> ${line}`)
          .join('\n')}\n\n`
  const quotedHtml =
    quoted === ''
      ? ''
      : '<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid #b3261e;white-space:pre-line">' +
        `${escapeMarkup(quoted)}</blockquote>`
  return {
    to,
    subject,
    text: `${lead}\n\n${quotedText}${link}\n\n${after}\n\nLonghand\n`,
    html: mailPage(
      subject,
      `<p>${escapeMarkup(lead)}</p>${quotedHtml}<p>${mailLink(link, linkText)}</p>${mailAside(escapeMarkup(after))}`,
    ),
  }
}
