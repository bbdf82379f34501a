import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
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
  const guest = await db
    .selectFrom('user')
    .select(['email', 'role', 'app_language'])
    .where('id', '=', guestId)
    .executeTakeFirst()
  if (!guest) return null
  const owner = ownerEmail
  const subject = phrase('{owner} no longer shares transcription time with you', { owner })
  const lead =
    why === 'removed'
      ? phrase('{owner} removed you from their plan at Longhand.', { owner })
      : phrase('{owner} deleted their Longhand account, so the time they shared with you is no longer available.', {
          owner,
        })
  if (guest.role === 'HUMAN-TRANSCRIPTOR')
    return linkMail({
      to: guest,
      subject,
      lead,
      link: `${publicUrl}/files`,
      linkText: phrase('Go to files'),
      after: phrase('Your account is for transcribing and has no plans, so nothing changes for you.'),
    })
  return linkMail({
    to: guest,
    subject,
    lead,
    link: `${publicUrl}/account/plan`,
    linkText: phrase('Go to plans'),
    after: phrase(
      'You now use your own plan. Your files and transcripts do not change. Work already in progress is still paid ' +
        'for from the shared plan.',
    ),
  })
}

/** Mails that say somebody may use a plan no longer. */
export const sharingEndedMails = defineMail({
  payload: sharingEndedPayload,
  write: (payload, { db, publicUrl }) => writeSharingEndedMail(db, publicUrl, payload),
})
