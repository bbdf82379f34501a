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

const FOLDER_LEADS: Readonly<Record<ShareRight, (owner: string, name: string) => Phrase>> = {
  read: (owner, name) =>
    phrase('{owner} shared the folder “{name}” with you at Longhand. You can read and play all files in it.', {
      owner,
      name,
    }),
  comment: (owner, name) =>
    phrase(
      '{owner} shared the folder “{name}” with you at Longhand. You can read and play all files in it, and comment.',
      {
        owner,
        name,
      },
    ),
  edit: (owner, name) =>
    phrase('{owner} shared the folder “{name}” with you at Longhand. You can read, play and edit all files in it.', {
      owner,
      name,
    }),
}

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
    .leftJoin('file', 'file.id', 'file_share.file_id')
    .leftJoin('folder', 'folder.id', 'file_share.folder_id')
    .innerJoin('user as owner', (join) =>
      join.on((eb) => eb('owner.id', '=', eb.fn.coalesce('file.owner_id', 'folder.owner_id'))),
    )
    .leftJoin('workspace', 'workspace.id', 'owner.id')
    .leftJoin('user as person', 'person.id', 'file_share.user_id')
    .select([
      'file_share.email',
      'file_share.user_id',
      'file_share.access_right',
      'file.id as file_id',
      'file.name as file_name',
      'folder.name as folder_name',
      'person.app_language',
    ])
    .select((eb) => eb.fn.coalesce('workspace.name', 'owner.email').as('owner_email'))
    .where('file_share.id', '=', shareId)
    .where('owner.id', '=', sharerId)
    .executeTakeFirst()
  if (!share || share.email === null) return null
  const { email, owner_email: owner } = share
  const name = share.file_name ?? share.folder_name ?? ''
  const isFolder = share.file_id === null
  const hasAccount = share.user_id !== null
  return linkMail({
    to: { email, app_language: share.app_language },
    subject: isFolder
      ? phrase('{owner} shared the folder “{name}” with you', { owner, name })
      : phrase('{owner} shared “{name}” with you', { owner, name }),
    lead: (isFolder ? FOLDER_LEADS : LEADS)[share.access_right](owner, name),
    quote: message,
    link: `${publicUrl}${hasAccount ? (isFolder ? '/files?of=others' : `/editor/${share.file_id}`) : '/auth/register'}`,
    linkText: hasAccount
      ? isFolder
        ? phrase('Open the files')
        : phrase('Open the transcript')
      : phrase('Create an account'),
    after: hasAccount
      ? phrase('You got this e-mail because {owner} entered your address. If you don’t know them, ignore it.', {
          owner,
        })
      : isFolder
        ? phrase(
            'Create an account with this address, {email}, to find the files under “Shared with me”. You got this ' +
              'e-mail because {owner} entered your address. If you don’t know them, ignore it.',
            { email, owner },
          )
        : phrase(
            'Create an account with this address, {email}, to find the transcript under “Shared with me”. You ' +
              'got this e-mail because {owner} entered your address. If you don’t know them, ignore it.',
            { email, owner },
          ),
  })
}

/** Mails that say a file or a folder was shared. */
export const shareMails = defineMail({
  payload: sharedMailPayload,
  write: (payload, { db, publicUrl }) => writeSharedMail(db, publicUrl, payload),
})
