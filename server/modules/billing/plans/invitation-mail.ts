import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'
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
  const { email: to, owner_email: ownerEmail, guest_id: guestId } = invitation
  const guest =
    guestId === null
      ? undefined
      : await db.selectFrom('user').select('role').where('id', '=', guestId).executeTakeFirst()
  return invitationMail({ to, ownerEmail, message, guest: guest?.role ?? null, publicUrl })
}

interface InvitationMail {
  to: string
  ownerEmail: string
  message: string
  /** The role of who has an account, and may use the plan at once; null for somebody who makes one first. */
  guest: Role | null
  publicUrl: string
}

/** Tells somebody that a plan is shared with them. A transcriptor has no plans, and no page for them. */
function invitationMail({ to, ownerEmail, message, guest, publicUrl }: InvitationMail): Mail {
  const subject = `${ownerEmail} shares transcription time with you`
  const after =
    `This was sent because ${ownerEmail} gave your address at Longhand. If you do not know them, there is nothing ` +
    'to do.'
  const lead = `${ownerEmail} lets you use their transcription time at Longhand.`
  if (guest === 'HUMAN-TRANSCRIPTOR') {
    const own =
      'Your account is for transcribing and uses no plans. To upload recordings of your own, ask them to invite ' +
      'another address of yours.'
    return linkMail({
      to,
      subject,
      quote: message,
      after,
      lead: `${lead} ${own}`,
      link: `${publicUrl}/files`,
      linkText: 'Open my files',
    })
  }
  if (guest !== null) {
    return linkMail({
      to,
      subject,
      quote: message,
      after,
      lead: `${lead} Follow the link to switch to their plan.`,
      link: `${publicUrl}/account/plan`,
      linkText: 'Open my plans',
    })
  }
  return linkMail({
    to,
    subject,
    quote: message,
    after,
    lead: `${lead} Follow the link to make an account with this address, ${to}, and the plan is yours to use.`,
    link: `${publicUrl}/auth/register`,
    linkText: 'Make an account',
  })
}

/** Mails that invite somebody to a plan. */
export const invitationMails = defineMail({
  payload: invitationMailPayload,
  write: (payload, { db, publicUrl }) => writeInvitationMail(db, publicUrl, payload),
})
