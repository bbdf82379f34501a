import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { escapeMarkup } from '../../../kernel/escape-markup.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { mailAside, mailLink, mailPage } from '../../mail/index.ts'

/** What a queued message of the contact form says, and to whom. */
const contactMailPayload = z.strictObject({
  kind: z.literal('contact'),
  to: z.string(),
  name: z.string(),
  from: z.string(),
  subject: z.string(),
  message: z.string(),
})

/** A visitor's message to whoever runs the site; an answer goes to the visitor. */
function writeContactMail({ to, name, from, subject, message }: z.infer<typeof contactMailPayload>): Mail {
  const title = `Contact: ${subject}`
  const who = `${name} (${from}) wrote with the contact form of the site.`
  const sender = `${escapeMarkup(name)} (${mailLink(`mailto:${from}`, from)})`
  return {
    to,
    subject: title,
    text: `${message}\n\n${who}\n`,
    html: mailPage(
      title,
      `<p style="white-space:pre-line">${escapeMarkup(message)}</p>` +
        mailAside(`${sender} wrote with the contact form of the site.`),
    ),
    headers: { 'Reply-To': from },
  }
}

/** Mails of the contact form. */
export const contactMails = defineMail({
  payload: contactMailPayload,
  write: (payload) => writeContactMail(payload),
})
