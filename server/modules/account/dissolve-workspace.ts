import type { Db } from '../../kernel/db/schema.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import { defineJob, type Job, type JobContext } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Files, FilesPart, Transfers } from '../files/index.ts'
import { foldersOf } from '../folders/index.ts'
import { type DissolutionRow, dissolutionOf } from '../workspaces/index.ts'
import { inParts } from './in-parts.ts'
import { addDissolveWorkspace, DISSOLVE_WORKSPACE } from './jobs.ts'
import type { OwnerRemoval } from './removal.ts'

/** After so long it is looked again at files that had to stay: because of a hold, or of what was begun in between. */
const AGAIN_MS = 60_000

export interface DissolveWorkspaceDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  files: Pick<Files, 'removePart'>
  transfers: Pick<Transfers, 'movePart'>
  owners: OwnerRemoval
  now: () => number
}

/** Blobs and long texts that go after a transaction. */
interface Left {
  keys: string[]
  texts: string[]
}

/**
 * Takes away what a closed workspace has: its files in parts, each a transaction of its own that is done once however
 * often the job runs, and at last its account.
 */
export function createDissolveWorkspace({ db, jobs, files, transfers, owners, now }: DissolveWorkspaceDeps): Job {
  /**
   * Moves or removes a part of the files; answers the last one that was looked at, null after all of them, and how long
   * the database was held.
   */
  async function doPart(dissolution: DissolutionRow, part: FilesPart, context: JobContext) {
    let startedAt = performance.now()
    const { last, ...left } = await db.transaction().execute(async (tx) => {
      startedAt = performance.now()
      const done = await (dissolution.files_fate === 'move' && dissolution.by_id !== null
        ? movePart(tx, dissolution, dissolution.by_id, part)
        : removePart(tx, dissolution, part))
      await context.progressed(tx)
      return done
    })
    const tookMs = performance.now() - startedAt
    await owners.drop(left)
    return { last, tookMs }
  }

  async function removePart(tx: Db, { workspace_id: id }: DissolutionRow, part: FilesPart) {
    await holdUsers(tx, [id])
    return files.removePart(tx, id, part)
  }

  async function movePart(
    tx: Db,
    { workspace_id: from, folder_id: loose, members }: DissolutionRow,
    to: string,
    part: FilesPart,
  ): Promise<Left & { last: string | null }> {
    await holdUsers(tx, [from, to])
    // The folders are the new owner's since the beginning, who may have removed some.
    const there = new Set((await foldersOf(tx, to)).map(({ id }) => id))
    const folderOf = ({ folder_id: folderId }: { folder_id: string | null }) =>
      folderId !== null && there.has(folderId) ? folderId : loose
    const people = JSON.parse(members) as string[]
    const last = await transfers.movePart(tx, { from, to, people, folderOf, isPart: true }, part)
    return { keys: [], texts: [], last }
  }

  /** Removes the account once it has no files; comes back for those that had to stay. */
  async function end(workspaceId: string, context: JobContext): Promise<void> {
    const left = await db.transaction().execute(async (tx): Promise<Left | null> => {
      await holdUsers(tx, [workspaceId])
      const kept = await tx.selectFrom('file').select('id').where('owner_id', '=', workspaceId).limit(1).execute()
      if (kept.length > 0) await addDissolveWorkspace(jobs, workspaceId, { tx, runAt: now() + AGAIN_MS })
      const gone = kept.length > 0 ? null : await owners.remove(tx, workspaceId)
      await context.complete(tx)
      return gone
    })
    if (left) await owners.drop(left)
  }

  return defineJob({
    ...DISSOLVE_WORKSPACE,
    atOnce: 1,
    run: ({ workspaceId }, context) =>
      inParts(context, {
        async doPart(part) {
          const dissolution = await dissolutionOf(db, workspaceId)
          return dissolution ? doPart(dissolution, part, context) : null
        },
        end: () => end(workspaceId, context),
        goOn: () =>
          db.transaction().execute(async (tx) => {
            await addDissolveWorkspace(jobs, workspaceId, { tx })
            await context.complete(tx)
          }),
      }),
  })
}
