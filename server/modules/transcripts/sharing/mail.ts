import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { MOST_LINKS_AT_ONCE } from '../../../../src/shared/contract/sharing.ts'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import { type Phrase, phrase } from '../../../../src/shared/words/phrase.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'

/** What a queued mail about a new share link says. */
const shareMailPayload = z.strictObject({ kind: z.literal('link-made'), linkId: z.string() })

const LEADS: Readonly<Record<ShareRight, (date: { date: number }) => Phrase>> = {
  read: (date) =>
    phrase('Until {date}, anyone with the link can read this transcript and play its recording without logging in:', {
      date,
    }),
  comment: (date) =>
    phrase('Until {date}, anyone with the link can read this transcript, play it and comment without logging in:', {
      date,
    }),
  edit: (date) =>
    phrase('Until {date}, anyone with the link can read this transcript, play it and edit it without logging in:', {
      date,
    }),
}

const CAPTIONS_LEAD = (date: { date: number }) =>
  phrase('Until {date}, anyone with the link can read the captions of this talk while it is recorded:', { date })

/**
 * Tells whose file it is. Nobody can turn it off, for whoever has the account in hand would. Null when the link is gone
 * by now.
 */
async function writeShareMail(
  db: Db,
  publicUrl: string,
  { linkId }: z.infer<typeof shareMailPayload>,
): Promise<Mail | null> {
  const link = await db
    .selectFrom('share_link')
    .innerJoin('file', 'file.id', 'share_link.file_id')
    .innerJoin('user', 'user.id', 'file.owner_id')
    .select(['user.email', 'user.app_language', 'file.name', 'share_link.expires_at', 'share_link.access_right'])
    .select('share_link.seats')
    .where('share_link.id', '=', linkId)
    .executeTakeFirst()
  if (!link) return null
  return linkMail({
    to: link,
    subject: phrase('New share link for one of your files'),
    lead: (link.seats === null ? LEADS[link.access_right] : CAPTIONS_LEAD)({ date: link.expires_at }),
    quote: link.name,
    link: `${publicUrl}/files`,
    linkText: phrase('Go to files'),
    after: phrase(
      'If this was you, ignore this e-mail. If it wasn’t, revoke the link there and choose a new password.',
    ),
  })
}

/** What a queued mail about many new links says. */
const linksMailPayload = z.strictObject({
  kind: z.literal('links-made'),
  linkIds: z.array(z.string()).min(1).max(MOST_LINKS_AT_ONCE),
})

/** Files that are named in a mail. */
const NAMED = 10

/** The same of many links at once, in one mail; null when all are gone by now. */
async function writeLinksMail(
  db: Db,
  publicUrl: string,
  { linkIds }: z.infer<typeof linksMailPayload>,
): Promise<Mail | null> {
  const links = await db
    .selectFrom('share_link')
    .innerJoin('file', 'file.id', 'share_link.file_id')
    .innerJoin('user', 'user.id', 'file.owner_id')
    .select(['user.email', 'user.app_language', 'file.name', 'share_link.expires_at'])
    .where('share_link.id', 'in', linkIds)
    .orderBy('share_link.id')
    .execute()
  const [first] = links
  if (!first) return null
  const names = links.slice(0, NAMED).map(({ name }) => name)
  return linkMail({
    to: first,
    subject: phrase('New share links for your files'),
    lead: phrase(
      '{count, plural, one {A link to # file was created. Until {date}, anyone with it can open the file without ' +
        'logging in:} other {Links to # files were created. Until {date}, anyone with one of them can open its file ' +
        'without logging in:}}',
      { count: links.length, date: { date: first.expires_at } },
    ),
    quote: [...names, ...(links.length > NAMED ? ['…'] : [])].join('\n'),
    link: `${publicUrl}/files`,
    linkText: phrase('Go to files'),
    after: phrase(
      'If this was you, ignore this e-mail. If it wasn’t, revoke the links there and choose a new password.',
    ),
  })
}

/** Mails that say many links were made. */
export const manyLinksMails = defineMail({
  payload: linksMailPayload,
  write: (payload, { db, publicUrl }) => writeLinksMail(db, publicUrl, payload),
})

/** Mails that say a link was made. */
export const shareMails = defineMail({
  payload: shareMailPayload,
  write: (payload, { db, publicUrl }) => writeShareMail(db, publicUrl, payload),
})
