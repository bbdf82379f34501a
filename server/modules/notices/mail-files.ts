import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { addFilesMail, APART_MS, MAIL_FILES } from './add.ts'
import { filesMail } from './mail.ts'
import * as store from './repository.ts'
import { savePreference } from '../identity/index.ts'
import type { Receiver } from '../mail/index.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'

/**
 * Mails a person what became of their files since the last such mail. A second try may send one twice, which does no
 * harm.
 */
export function createMailFiles({
  db,
  queue,
  mailer,
  publicUrl,
  now = Date.now,
}: {
  db: Db
  queue: JobQueue
  mailer: Mailer
  publicUrl: string
  now?: () => number
}): Job {
  return defineJob({
    ...MAIL_FILES,
    atOnce: 2,
    async run({ userId }, { complete, job }) {
      const notices = await store.noticesOf(db, userId)
      const to = await store.receiverOf(db, userId)
      const isSent = to !== undefined && notices.length > 0 && (await send(userId, to, notices, job.id))
      const at = now()
      await db.transaction().execute(async (tx) => {
        // Whoever adds a notice has the owner's row, so none is added between the look and the end of this job.
        const isThere = await holdUser(tx, userId)
        await store.deleteNotices(tx, notices)
        if (isThere && isSent) await savePreference(tx, userId, { file_mailed_at: at })
        const isMore = (await store.noticesOf(tx, userId)).length > 0
        await complete(tx)
        if (isMore) await addFilesMail(queue, userId, at + APART_MS, tx)
      })
    },
  })

  /** False for a person who wants none by now. */
  async function send(userId: string, to: Receiver, notices: readonly store.Notice[], jobId: string): Promise<boolean> {
    const { file_mails, unsubscribe_key: unsubscribeKey } = await savePreference(db, userId, {})
    if (file_mails === 0) return false
    await mailer.send(filesMail({ to, notices, publicUrl, unsubscribeKey }), { kind: 'files', jobId })
    return true
  }
}
