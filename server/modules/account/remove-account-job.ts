import { GONE_DOMAIN } from '../../kernel/acting.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job, type JobContext } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Files } from '../files/index.ts'
import { inParts } from './in-parts.ts'
import { addRemoveAccount, REMOVE_ACCOUNT } from './jobs.ts'
import type { OwnerRemoval } from './removal.ts'

/** After so long it is looked again at files that came under a hold in between. */
const AGAIN_MS = 60_000

export interface RemoveAccountDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  files: Pick<Files, 'removePart'>
  owners: OwnerRemoval
  now: () => number
}

/**
 * Takes away what a closed account has: its files in parts, each a transaction of its own that is done once however
 * often the job runs, and at last the account itself.
 */
export function createRemoveAccount({ db, jobs, files, owners, now }: RemoveAccountDeps): Job {
  /** Whether it was closed, and is still there. */
  async function isGoing(accountId: string): Promise<boolean> {
    const account = await db.selectFrom('user').select('email').where('id', '=', accountId).executeTakeFirst()
    return account?.email.endsWith(`@${GONE_DOMAIN}`) === true
  }

  /** Removes the account once it has no files; comes back for those that had to stay. */
  async function end(accountId: string, context: JobContext): Promise<void> {
    const left = await db.transaction().execute(async (tx) => {
      await holdUsers(tx, [accountId])
      const kept = await tx.selectFrom('file').select('id').where('owner_id', '=', accountId).limit(1).execute()
      if (kept.length > 0) await addRemoveAccount(jobs, accountId, { tx, runAt: now() + AGAIN_MS })
      const gone = kept.length > 0 ? null : await owners.remove(tx, accountId)
      await context.complete(tx)
      return gone
    })
    if (left) await owners.drop(left)
  }

  return defineJob({
    ...REMOVE_ACCOUNT,
    atOnce: 1,
    run: ({ accountId }, context) =>
      inParts(context, {
        async doPart(part) {
          if (!(await isGoing(accountId))) return null
          let startedAt = performance.now()
          const { last, ...left } = await db.transaction().execute(async (tx) => {
            startedAt = performance.now()
            await holdUsers(tx, [accountId])
            const done = await files.removePart(tx, accountId, part)
            await context.progressed(tx)
            return done
          })
          const tookMs = performance.now() - startedAt
          await owners.drop(left)
          return { last, tookMs }
        },
        end: () => end(accountId, context),
        goOn: () =>
          db.transaction().execute(async (tx) => {
            await addRemoveAccount(jobs, accountId, { tx })
            await context.complete(tx)
          }),
      }),
  })
}
