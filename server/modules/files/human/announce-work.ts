import type { Db } from '../../../kernel/db/schema.ts'
import { ANNOUNCE_WORK } from './jobs.ts'
import { setAnnounced, waitingIn } from './repository.ts'
import { addMail } from '../../mail/index.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'

/**
 * Mails all validated transcriptors who want such mails that there is work in a language; nobody when it is gone by
 * then.
 */
export function createAnnounceWork({
  db,
  queue,
  now = Date.now,
}: {
  db: Db
  queue: JobQueue
  now?: () => number
}): Job {
  return defineJob({
    ...ANNOUNCE_WORK,
    atOnce: 1,
    async run({ languageCode }, { complete }) {
      await db.transaction().execute(async (tx) => {
        const { files } = await waitingIn(tx, languageCode)
        if (files > 0) {
          await setAnnounced(tx, languageCode, now())
          const unwilling = tx.selectFrom('preference').select('user_id').where('file_mails', '=', 0)
          const transcriptors = await tx
            .selectFrom('user')
            .select('id')
            .where('role', '=', 'HUMAN-TRANSCRIPTOR')
            .where('email_validated_at', 'is not', null)
            .where('id', 'not in', unwilling)
            .execute()
          for (const { id } of transcriptors)
            await addMail(queue, { kind: 'new-work', userId: id, languageCode }, { tx })
        }
        await complete(tx)
      })
    },
  })
}
