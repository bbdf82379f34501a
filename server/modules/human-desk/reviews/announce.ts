import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addMail } from '../../mail/index.ts'
import { ANNOUNCE_ANSWERS, ANNOUNCE_REVIEWS } from './jobs.ts'
import { answeredCount, openCount } from './repository.ts'

/** Dependencies of the jobs that tell people of reviews. */
export interface AnnounceDeps {
  db: Db
  queue: JobQueue
  rules: Pick<ReviewRules, 'reviewer_level' | 'reviewers_only_hours'>
  now: () => number
}

/** Mails validated transcriptors who want such mails that samples of a language wait which they may review. */
export function createAnnounceReviews({ db, queue, rules, now }: AnnounceDeps): Job {
  return defineJob({
    ...ANNOUNCE_REVIEWS,
    atOnce: 1,
    async run({ languageCode }, { complete }) {
      await db.transaction().execute(async (tx) => {
        const unwilling = tx.selectFrom('preference').select('user_id').where('file_mails', '=', 0)
        const people = await tx
          .selectFrom('user')
          .select('id')
          .where('role', '=', 'HUMAN-TRANSCRIPTOR')
          .where('email_validated_at', 'is not', null)
          .where('id', 'not in', unwilling)
          .execute()
        for (const { id } of people) {
          const samples = await openCount(tx, { id, rules, now: now() }, languageCode)
          if (samples > 0) await addMail(queue, { kind: 'reviews-wait', userId: id, languageCode, samples }, { tx })
        }
        await complete(tx)
      })
    },
  })
}

/** Mails every ADMIN that transcriptors' answers wait for a decision. */
export function createAnnounceAnswers({ db, queue }: Pick<AnnounceDeps, 'db' | 'queue'>): Job {
  return defineJob({
    ...ANNOUNCE_ANSWERS,
    atOnce: 1,
    async run(_, { complete }) {
      await db.transaction().execute(async (tx) => {
        if ((await answeredCount(tx)) > 0) {
          const admins = await tx
            .selectFrom('user')
            .select('id')
            .where('role', '=', 'ADMIN')
            .where('email_validated_at', 'is not', null)
            .execute()
          for (const { id } of admins) await addMail(queue, { kind: 'answers-wait', userId: id }, { tx })
        }
        await complete(tx)
      })
    },
  })
}
