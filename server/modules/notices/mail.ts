import { counted } from '../../../src/shared/domain/counted.ts'
import { escapeMarkup } from '../../kernel/escape-markup.ts'
import type { Mail } from '../../ports/mailer.ts'
import { mailAside, mailLink, mailPage } from '../mail/index.ts'
import { unsubscribeLink } from '../identity/index.ts'
import type { Notice } from './repository.ts'

/** Files named in one mail; the rest is only counted. */
const NAMED = 30

/** What became of some files, as one mail with a way out of such mails that mail programs know (RFC 8058). */
export function filesMail({
  to,
  notices,
  publicUrl,
  unsubscribeKey,
}: {
  to: string
  notices: readonly Notice[]
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  const named = notices.slice(0, NAMED)
  const more = notices.length > NAMED ? `And ${counted(notices.length - NAMED, 'file')} more.` : ''
  const { page, headers } = unsubscribeLink(publicUrl, unsubscribeKey)
  const after = 'You get this mail because you had files written down at Longhand.'
  const title = subject(notices)
  return {
    to,
    subject: title,
    text:
      `${named.map((notice) => asText(notice, publicUrl)).join('\n\n')}${more && `\n\n${more}`}\n\nAll files: ` +
      `${publicUrl}/files\n\n${after} Turn these mails off: ${page}\n\nLonghand\n`,
    html: mailPage(
      title,
      `${named.map((notice) => asHtml(notice, publicUrl)).join('')}${more && `<p>${more}</p>`}<p>` +
        `${mailLink(`${publicUrl}/files`, 'All files')}</p>` +
        mailAside(`${after} ${mailLink(page, 'Turn these mails off')}`),
    ),
    headers,
  }
}

function subject(notices: readonly Notice[]): string {
  const [first, second] = notices
  if (first && !second)
    return first.outcome === 'ready' ? `${first.name} is written down` : `${first.name} could not be written down`
  const ready = notices.filter(({ outcome }) => outcome === 'ready').length
  const failed = notices.length - ready
  if (failed === 0) return `${counted(ready, 'file')} are written down`
  if (ready === 0) return `${counted(failed, 'file')} could not be written down`
  return `${counted(ready, 'file')} written down, ${failed} could not be`
}

const linkOf = ({ fileId, outcome }: Notice, publicUrl: string) =>
  outcome === 'ready' ? `${publicUrl}/editor/${fileId}` : `${publicUrl}/files?status=FAILED`
const sayingOf = ({ outcome, reason }: Notice) =>
  outcome === 'ready' ? 'is written down.' : `could not be written down. ${reason ?? ''}`.trim()

const asText = (notice: Notice, publicUrl: string) => `${notice.name} ${sayingOf(notice)}\n${linkOf(notice, publicUrl)}`
const asHtml = (notice: Notice, publicUrl: string) =>
  `<p>${mailLink(linkOf(notice, publicUrl), notice.name)} ${escapeMarkup(sayingOf(notice))}</p>`
