import { SOURCE_LANGUAGE, type LanguageCode } from '../../../src/shared/words/languages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { escapeMarkup } from '../../kernel/escape-markup.ts'
import { wordsIn } from '../../kernel/words.ts'
import type { Mail } from '../../ports/mailer.ts'
import { mailAside, mailLink, mailPage } from './html.ts'

/** Who gets a mail, such as a row of `user`, and what they read; null while nobody knows. */
export interface Receiver {
  email: string
  app_language: LanguageCode | null
}

export interface LinkMail {
  /** An address alone is written to in English. */
  to: Receiver | string
  subject: Phrase
  lead: Phrase
  /** What a person wrote, to be shown as theirs. */
  quote?: string
  link: string
  linkText: Phrase
  after: Phrase
}

/** A short mail with one link, as text and as HTML, in the receiver's language. */
export function linkMail({ to, quote = '', link, ...mail }: LinkMail): Mail {
  const receiver = typeof to === 'string' ? { email: to, app_language: null } : to
  const { say, language } = wordsIn(receiver.app_language ?? SOURCE_LANGUAGE)
  const [subject, lead, linkText, after] = [say(mail.subject), say(mail.lead), say(mail.linkText), say(mail.after)]
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
    to: receiver.email,
    subject,
    text: `${lead}\n\n${quotedText}${link}\n\n${after}\n\nLonghand\n`,
    html: mailPage(
      subject,
      `<p>${escapeMarkup(lead)}</p>${quotedHtml}<p>${mailLink(link, linkText)}</p>${mailAside(escapeMarkup(after))}`,
      language,
    ),
  }
}
