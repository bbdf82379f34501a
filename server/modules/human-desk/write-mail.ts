import { defineMail } from '../../kernel/define-mail.ts'
import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { wordsIn } from '../../kernel/words.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Receiver } from '../mail/index.ts'
import { preferenceOf, savePreference } from '../identity/index.ts'
import {
  answersWaitMail,
  heldMail,
  leaseEndedMail,
  leaseEndsMail,
  newWorkMail,
  publishedMail,
  quotedMail,
  reviewMail,
  reviewsWaitMail,
} from './mails.ts'
import { answeredCount } from './reviews/repository.ts'
import { humanOf, waitingIn } from '../files/index.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { FLAG_REASONS } from '../../../src/shared/domain/work-flags.ts'

/** What a queued mail about human transcriptions says. */
const humanMailPayload = z.union([
  z.strictObject({ kind: z.enum(['work-published', 'work-quoted', 'work-held']), fileId: z.string() }),
  z.strictObject({ kind: z.literal('lease-ends'), userId: z.string(), fileId: z.string() }),
  z.strictObject({
    kind: z.enum(['lease-ended', 'work-taken-back']),
    userId: z.string(),
    languageCode: z.string(),
    seconds: z.number(),
  }),
  z.strictObject({ kind: z.enum(['review-graded', 'review-decided']), userId: z.string(), reviewId: z.string() }),
  z.strictObject({
    kind: z.literal('reviews-wait'),
    userId: z.string(),
    languageCode: z.string(),
    samples: z.number().int(),
  }),
  z.strictObject({ kind: z.literal('answers-wait'), userId: z.string() }),
  z.strictObject({ kind: z.literal('new-work'), userId: z.string(), languageCode: z.string() }),
])
type HumanMailPayload = z.infer<typeof humanMailPayload>

/**
 * Writes a mail about a human transcription as things are when it is sent; null when there is nothing to say any more.
 */
async function writeHumanMail(db: Db, publicUrl: string, payload: HumanMailPayload): Promise<Mail | null> {
  switch (payload.kind) {
    case 'new-work':
      return writeNewWork(db, publicUrl, payload)
    case 'lease-ends':
      return writeLeaseEnds(db, publicUrl, payload)
    case 'lease-ended':
    case 'work-taken-back':
      return writeLeaseEnded(db, publicUrl, payload)
    case 'review-graded':
    case 'review-decided':
      return writeReview(db, publicUrl, payload)
    case 'reviews-wait':
      return writeReviewsWait(db, publicUrl, payload)
    case 'answers-wait':
      return writeAnswersWait(db, publicUrl, payload)
    default:
      return writeToOwner(db, publicUrl, payload)
  }
}

/** Nothing to say to somebody who has worked on it since, or no longer has it. */
async function writeLeaseEnds(
  db: Db,
  publicUrl: string,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<Mail | null> {
  const work =
    (await db
      .selectFrom('human_transcription as human')
      .innerJoin('file', 'file.id', 'human.file_id')
      .innerJoin('user', 'user.id', 'human.transcriptor_id')
      .select(['user.email', 'user.app_language', 'file.name'])
      .where('file.id', '=', fileId)
      .where('user.id', '=', userId)
      .where('human.warned_at', 'is not', null)
      .where('human.published_at', 'is', null)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('work_part as part')
      .innerJoin('file', 'file.id', 'part.file_id')
      .innerJoin('user', 'user.id', 'part.transcriptor_id')
      .select(['user.email', 'user.app_language', 'file.name'])
      .where('file.id', '=', fileId)
      .where('user.id', '=', userId)
      .where('part.warned_at', 'is not', null)
      .where('part.finished_at', 'is', null)
      .executeTakeFirst())
  return work ? leaseEndsMail({ to: work, name: work.name, fileId, publicUrl }) : null
}

/** Nothing to say to somebody whose review is gone. */
async function writeReview(
  db: Db,
  publicUrl: string,
  { kind, userId, reviewId }: { kind: 'review-graded' | 'review-decided'; userId: string; reviewId: string },
): Promise<Mail | null> {
  const row = await db
    .selectFrom('review')
    .innerJoin('user', 'user.id', 'review.transcriptor_id')
    .select(['user.email', 'user.app_language', 'review.language_code'])
    .where('review.id', '=', reviewId)
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const isDecided = kind === 'review-decided'
  return row ? reviewMail({ to: row, language: row.language_code, isDecided, reviewId, publicUrl }) : null
}

/** Nothing to say to somebody who is no transcriptor any more, or wants no such mails. */
async function writeReviewsWait(
  db: Db,
  publicUrl: string,
  { userId, languageCode, samples }: { userId: string; languageCode: string; samples: number },
): Promise<Mail | null> {
  const user = await receiver(db, userId, 'HUMAN-TRANSCRIPTOR')
  const unsubscribeKey = user ? await wanted(db, userId) : null
  if (!user || unsubscribeKey === null) return null
  return reviewsWaitMail({ to: user, language: languageCode, samples, publicUrl, unsubscribeKey })
}

/** Nothing to say once all is decided. */
async function writeAnswersWait(db: Db, publicUrl: string, { userId }: { userId: string }): Promise<Mail | null> {
  const to = await receiver(db, userId, 'ADMIN')
  const count = await answeredCount(db)
  return to && count > 0 ? answersWaitMail({ to, count, publicUrl }) : null
}

function receiver(db: Db, userId: string, role: Role): Promise<Receiver | undefined> {
  return db
    .selectFrom('user')
    .select(['email', 'app_language'])
    .where('id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
}

async function writeLeaseEnded(
  db: Db,
  publicUrl: string,
  { kind, userId, languageCode, seconds }: Extract<HumanMailPayload, { kind: 'lease-ended' | 'work-taken-back' }>,
): Promise<Mail | null> {
  const to = await db.selectFrom('user').select(['email', 'app_language']).where('id', '=', userId).executeTakeFirst()
  return to
    ? leaseEndedMail({ to, language: languageCode, seconds, isTakenBack: kind === 'work-taken-back', publicUrl })
    : null
}

async function writeToOwner(
  db: Db,
  publicUrl: string,
  { kind, fileId }: { kind: 'work-published' | 'work-quoted' | 'work-held'; fileId: string },
): Promise<Mail | null> {
  const file = await db
    .selectFrom('file')
    .innerJoin('user', 'user.id', 'file.owner_id')
    .select([
      'user.id',
      'user.email',
      'user.app_language',
      'file.name',
      'file.status',
      'file.length_seconds',
      'file.price_quota',
    ])
    .where('file.id', '=', fileId)
    .executeTakeFirst()
  if (!file) return null
  const { id: userId, email, app_language, name, status, length_seconds: lengthSeconds, price_quota: price } = file
  const to = { email, app_language }
  if (kind === 'work-published') {
    const unsubscribeKey = await wanted(db, userId)
    return unsubscribeKey === null ? null : publishedMail({ to, name, fileId, publicUrl, unsubscribeKey })
  }
  if (kind === 'work-held') return writeHeld(db, publicUrl, { to, name, fileId })
  return status === 'QUOTED' && price !== null
    ? quotedMail({ to, name, fileId, lengthSeconds, price, publicUrl })
    : null
}

/** Nothing to say where the owner has decided since. */
async function writeHeld(
  db: Db,
  publicUrl: string,
  { to, name, fileId }: { to: Receiver; name: string; fileId: string },
): Promise<Mail | null> {
  const human = await humanOf(db, fileId)
  if (!human || human.held_at === null) return null
  const { say } = wordsIn(to.app_language ?? 'en')
  const reasons = [...new Set(human.flags.map(({ reason }) => say(FLAG_REASONS[reason])))]
  const details = human.flags.map(({ detail }) => detail).filter((detail) => detail !== '')
  return heldMail({ to, name, reasons, details, publicUrl })
}

async function writeNewWork(
  db: Db,
  publicUrl: string,
  { userId, languageCode }: { userId: string; languageCode: string },
): Promise<Mail | null> {
  const user = await db
    .selectFrom('user')
    .select(['email', 'app_language', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const { files, seconds } = await waitingIn(db, languageCode)
  if (user?.role !== 'HUMAN-TRANSCRIPTOR' || files === 0) return null
  const unsubscribeKey = await wanted(db, userId)
  return unsubscribeKey === null
    ? null
    : newWorkMail({
        to: user,
        language: languageCode,
        files,
        seconds,
        publicUrl,
        unsubscribeKey,
      })
}

/** The key by which somebody gets out of mails about files; null when they want none already. */
async function wanted(db: Db, userId: string): Promise<string | null> {
  const known = (await preferenceOf(db, userId)) ?? (await savePreference(db, userId, {}))
  return known.file_mails === 0 ? null : known.unsubscribe_key
}

/** The queued mails about human transcriptions. */
export const humanMails = defineMail({
  payload: humanMailPayload,
  write: (payload, { db, publicUrl }) => writeHumanMail(db, publicUrl, payload),
})
