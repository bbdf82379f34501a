import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { addMail, linkMail } from '../../mail/index.ts'
import { type InvitationRow, mailsSince } from './invitations-repository.ts'

/** Why somebody may use a plan no longer. */
const ends = z.enum(['removed', 'account-deleted'])

/** What a queued notice says to them. It names the owner's address, for the owner may be gone by then. */
const sharingEndedPayload = z.strictObject({
  kind: z.literal('sharing-ended'),
  ownerEmail: z.string(),
  guestId: z.string(),
  why: ends,
})

export interface EndedSharing {
  ownerId: string
  invitations: readonly InvitationRow[]
  why: z.infer<typeof ends>
  /** Milliseconds since 1970. */
  at: number
}

/** Has the guests of a plan mailed that they may use it no longer, in the transaction that ends their invitations. */
export async function tellGuests(
  tx: Db,
  jobs: JobQueue,
  { ownerId, invitations, why, at }: EndedSharing,
): Promise<void> {
  const owner = await tx.selectFrom('user').select('email').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) return
  for (const { id, plan_id: planId, email, guest_id: guestId, created_at: since } of invitations) {
    if (guestId === null) continue
    // Who was invited again without a mail is not told of the end either, so that nobody is flooded.
    const wasMailed =
      since < at - DAY_MS ||
      (await mailsSince(tx, planId, at - DAY_MS)).some((mail) => mail.email === email && mail.sent_at >= since)
    if (wasMailed)
      await addMail(
        jobs,
        { kind: 'sharing-ended', ownerEmail: owner.email, guestId, why },
        { tx, key: `mail:sharing-ended:${id}` },
      )
  }
}

/** Null when the guest is gone. A transcriptor has no plans, and no page for them. */
async function writeSharingEndedMail(
  db: Db,
  publicUrl: string,
  { ownerEmail, guestId, why }: z.infer<typeof sharingEndedPayload>,
): Promise<Mail | null> {
  const guest = await db.selectFrom('user').select(['email', 'role']).where('id', '=', guestId).executeTakeFirst()
  if (!guest) return null
  const what =
    why === 'removed'
      ? 'has removed you from their plan at Longhand'
      : 'has deleted their account at Longhand, so the time they shared with you is no longer available'
  const subject = `${ownerEmail} no longer shares transcription time with you`
  if (guest.role === 'HUMAN-TRANSCRIPTOR') {
    const after = 'Your account is for transcribing and uses no plans, so nothing changes for you.'
    return linkMail({
      to: guest.email,
      subject,
      lead: `${ownerEmail} ${what}.`,
      link: `${publicUrl}/files`,
      linkText: 'Open my files',
      after,
    })
  }
  return linkMail({
    to: guest.email,
    subject,
    lead: `${ownerEmail} ${what}. From now on your work uses your own plan. Your files and texts stay as they are.`,
    link: `${publicUrl}/account/plan`,
    linkText: 'Open my plans',
    after: 'Work already in progress is still paid for from the shared plan.',
  })
}

/** Mails that say somebody may use a plan no longer. */
export const sharingEndedMails = defineMail({
  payload: sharingEndedPayload,
  write: (payload, { db, publicUrl }) => writeSharingEndedMail(db, publicUrl, payload),
})
