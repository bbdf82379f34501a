import { z } from 'zod'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import { type Phrase, phrase } from '../../../../src/shared/words/phrase.ts'
import { defineMail } from '../../../kernel/define-mail.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'

/** What a queued mail about a shared file says. */
const sharedMailPayload = z.strictObject({
  kind: z.literal('file-shared'),
  shareId: z.string(),
  sharerId: z.string(),
  message: z.string(),
})

const LEADS: Readonly<Record<ShareRight, (owner: string, name: string) => Phrase>> = {
  read: (owner, name) =>
    phrase('{owner} shared “{name}” with you at Longhand. You can read it and play it.', { owner, name }),
  comment: (owner, name) =>
    phrase('{owner} shared “{name}” with you at Longhand. You can read it, play it and comment.', { owner, name }),
  edit: (owner, name) =>
    phrase('{owner} shared “{name}” with you at Longhand. You can read it, play it and edit it.', { owner, name }),
}

/** Null when the share is gone by now. */
async function writeSharedMail(
  db: Db,
  publicUrl: string,
  { shareId, sharerId, message }: z.infer<typeof sharedMailPayload>,
): Promise<Mail | null> {
  const share = await db
    .selectFrom('file_share')
    .innerJoin('file', 'file.id', 'file_share.file_id')
    .innerJoin('user as owner', 'owner.id', 'file.owner_id')
    .leftJoin('user as person', 'person.id', 'file_share.user_id')
    .select([
      'file_share.email',
      'file_share.user_id',
      'file_share.access_right',
      'file.id as file_id',
      'file.name',
      'owner.email as owner_email',
      'person.app_language',
    ])
    .where('file_share.id', '=', shareId)
    .where('file.owner_id', '=', sharerId)
    .executeTakeFirst()
  if (!share || share.email === null) return null
  const { email, owner_email: owner, name } = share
  const hasAccount = share.user_id !== null
  return linkMail({
    to: { email, app_language: share.app_language },
    subject: phrase('{owner} shared “{name}” with you', { owner, name }),
    lead: LEADS[share.access_right](owner, name),
    quote: message,
    link: hasAccount ? `${publicUrl}/editor/${share.file_id}` : `${publicUrl}/auth/register`,
    linkText: hasAccount ? phrase('Open the transcript') : phrase('Create an account'),
    after: hasAccount
      ? phrase('You got this e-mail because {owner} entered your address. If you don’t know them, ignore it.', {
          owner,
        })
      : phrase(
          'Create an account with this address, {email}, to find the transcript under “Shared with me”. You ' +
            'got this e-mail because {owner} entered your address. If you don’t know them, ignore it.',
          { email, owner },
        ),
  })
}

/** Mails that say a file was shared. */
export const shareMails = defineMail({
  payload: sharedMailPayload,
  write: (payload, { db, publicUrl }) => writeSharedMail(db, publicUrl, payload),
})
