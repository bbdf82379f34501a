import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail, type Receiver } from '../../mail/index.ts'
import { invitationWithOwner } from './invitations-repository.ts'

/** What a queued invitation says. */
const invitationMailPayload = z.strictObject({
  kind: z.literal('invitation'),
  invitationId: z.string(),
  message: z.string(),
})

/** Null when the invitation is gone. */
async function writeInvitationMail(
  db: Db,
  publicUrl: string,
  { invitationId, message }: z.infer<typeof invitationMailPayload>,
): Promise<Mail | null> {
  const invitation = await invitationWithOwner(db, invitationId)
  if (!invitation) return null
  const { email, app_language, owner_email: ownerEmail, guest_id: guestId } = invitation
  const guest =
    guestId === null
      ? undefined
      : await db.selectFrom('user').select('role').where('id', '=', guestId).executeTakeFirst()
  return invitationMail({ to: { email, app_language }, ownerEmail, message, guest: guest?.role ?? null, publicUrl })
}

interface InvitationMail {
  to: Receiver
  ownerEmail: string
  message: string
  /** The role of who has an account, and may use the plan at once; null for somebody who makes one first. */
  guest: Role | null
  publicUrl: string
}

/** Tells somebody that a plan is shared with them. A transcriptor has no plans, and no page for them. */
function invitationMail({ to, ownerEmail: owner, message, guest, publicUrl }: InvitationMail): Mail {
  const common = {
    to,
    subject: phrase('{owner} shares transcription time with you', { owner }),
    quote: message,
    after: phrase('You got this e-mail because {owner} invited this address. If you don’t know them, ignore it.', {
      owner,
    }),
  }
  if (guest === 'HUMAN-TRANSCRIPTOR')
    return linkMail({
      ...common,
      lead: phrase(
        '{owner} lets you use their transcription time at Longhand. Your account is for transcribing and has no ' +
          'plans. To upload your own recordings, ask them to invite another address of yours.',
        { owner },
      ),
      link: `${publicUrl}/files`,
      linkText: phrase('Go to files'),
    })
  if (guest !== null)
    return linkMail({
      ...common,
      lead: phrase(
        '{owner} lets you use their transcription time at Longhand. Click the link to switch to their plan.',
        { owner },
      ),
      link: `${publicUrl}/account/plan`,
      linkText: phrase('Go to plans'),
    })
  return linkMail({
    ...common,
    lead: phrase(
      '{owner} lets you use their transcription time at Longhand. Click the link to create an account with this ' +
        'address, {email}. Then you can use their plan.',
      { owner, email: to.email },
    ),
    link: `${publicUrl}/auth/register`,
    linkText: phrase('Create an account'),
  })
}

/** Mails that invite somebody to a plan. */
export const invitationMails = defineMail({
  payload: invitationMailPayload,
  write: (payload, { db, publicUrl }) => writeInvitationMail(db, publicUrl, payload),
})
