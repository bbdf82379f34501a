import { SOURCE_LANGUAGE } from '../../../src/shared/words/languages.ts'
import { phrase, type Phrase } from '../../../src/shared/words/phrase.ts'
import { wordsIn, type Words } from '../../kernel/words.ts'
import type { Mail } from '../../ports/mailer.ts'
import { mailAside, mailLink, mailPage, type Receiver } from '../mail/index.ts'
import { unsubscribeLink } from '../identity/index.ts'
import type { Notice } from './repository.ts'
import { escapeMarkup } from '../../kernel/escape-markup.ts'

/** Files named in one mail; the rest is only counted. */
const NAMED = 30

/** What became of some files, as one mail with a way out of such mails that mail programs know (RFC 8058). */
export function filesMail({
  to,
  notices,
  publicUrl,
  unsubscribeKey,
}: {
  to: Receiver
  notices: readonly Notice[]
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  const words = wordsIn(to.app_language ?? SOURCE_LANGUAGE)
  const { say } = words
  const { page, headers } = unsubscribeLink(publicUrl, unsubscribeKey)
  const lines = notices.slice(0, NAMED).map((notice) => ({
    text: sentenceOf(notice, words),
    link: linkOf(notice, publicUrl),
  }))
  const title = say(subject(notices))
  const more =
    notices.length > NAMED
      ? say(phrase('And {count, plural, one {# more file} other {# more files}}.', { count: notices.length - NAMED }))
      : ''
  const allFiles = say(phrase('All files'))
  const after = say(phrase('You got this e-mail because you transcribed files with Longhand.'))
  const turnOff = say(phrase('Turn off these e-mails'))
  return {
    to: to.email,
    subject: title,
    text:
      `${lines.map(({ text, link }) => `${text}\n${link}`).join('\n\n')}${more && `\n\n${more}`}\n\n${allFiles}: ` +
      `${publicUrl}/files\n\n${after} ${turnOff}: ${page}\n\nLonghand\n`,
    html: mailPage(
      title,
      lines.map(({ text, link }) => `<p>${mailLink(link, text)}</p>`).join('') +
        (more && `<p>${escapeMarkup(more)}</p>`) +
        `<p>${mailLink(`${publicUrl}/files`, allFiles)}</p>` +
        mailAside(`${escapeMarkup(after)} ${mailLink(page, turnOff)}`),
      words.language,
    ),
    headers,
  }
}

function subject(notices: readonly Notice[]): Phrase {
  const [first, second] = notices
  if (first && !second) {
    const { name } = first
    return first.outcome === 'ready'
      ? phrase('{name} is transcribed', { name })
      : phrase('{name} could not be transcribed', { name })
  }
  const ready = notices.filter(({ outcome }) => outcome === 'ready').length
  const failed = notices.length - ready
  if (failed === 0) return phrase('{count, plural, one {# file is} other {# files are}} transcribed', { count: ready })
  if (ready === 0)
    return phrase('{count, plural, one {# file} other {# files}} could not be transcribed', { count: failed })
  return phrase('{ready, plural, one {# file} other {# files}} transcribed, {failed, plural, other {# failed}}', {
    ready,
    failed,
  })
}

const linkOf = ({ fileId, outcome }: Notice, publicUrl: string) =>
  outcome === 'ready' ? `${publicUrl}/editor/${fileId}` : `${publicUrl}/files?status=FAILED`

function sentenceOf({ name, outcome, reason }: Notice, { say }: Words): string {
  return outcome === 'ready'
    ? say(phrase('{name} is transcribed.', { name }))
    : [say(phrase('{name} could not be transcribed.', { name })), reason && say(reason)].filter(Boolean).join(' ')
}
