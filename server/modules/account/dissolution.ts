import type { Dissolution, FateOfFiles } from '../../../src/shared/contract/workspaces.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import type { Plans } from '../billing/index.ts'
import type { Transfers } from '../files/index.ts'
import { adoptFolders } from '../folders/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { filesAndHolds, whatOwnerHas } from './dissolution-repository.ts'
import { addDissolveWorkspace } from './jobs.ts'
import type { OwnerRemoval } from './removal.ts'

export interface DissolutionDeps {
  db: Db
  dissolving: WorkspacesModule['dissolving']
  owners: OwnerRemoval
  plans: Pick<Plans, 'plansOf'>
  transfers: Pick<Transfers, 'assertAllMovable'>
  jobs: Pick<JobQueue, 'add'>
  closeAccount: IdentityModule['closeAccount']
  now: () => number
}

/**
 * The end of a workspace by one of its owners. One transaction ends its members' rights and what comes in by itself;
 * what it has goes by a job in parts, of which each leaves nothing in between.
 */
export function createDissolution(deps: DissolutionDeps) {
  const { db, dissolving, owners, plans, transfers, jobs, closeAccount, now } = deps
  return {
    /** What would go with it. @throws AppError 403 for who is a member and no owner, 404 */
    async preview(caller: Caller, workspaceId: string): Promise<Dissolution> {
      await dissolving.requireOwned(db, caller, workspaceId)
      const [has, { own }] = await Promise.all([
        whatOwnerHas(db, workspaceId),
        plans.plansOf({ ...caller, id: workspaceId }),
      ])
      return {
        ...has,
        automatic_seconds: own?.auto_transcription_time ?? null,
        human_seconds: own?.human_transcription_time ?? null,
      }
    },

    /**
     * Removes it with all that it owns; its files may go to the caller first, in their folders, and the time that was
     * paid for them stays paid. What a machine or a transcriptor has done till then of removed files is settled. It is
     * closed at once; what it has goes by a job.
     * @throws AppError 403, 404, 409 while anything of it is on hold, or what should move is worked on; 507
     */
    async dissolve(caller: Caller, workspaceId: string, fate: FateOfFiles): Promise<void> {
      await dissolving.requireOwned(db, caller, workspaceId)
      if (fate === 'move') await transfers.assertAllMovable({ from: workspaceId, to: caller.id })
      const keys = await db.transaction().execute(async (tx) => {
        const name = await dissolving.hold(tx, caller, workspaceId)
        const { files, isOnHold } = await filesAndHolds(tx, workspaceId)
        if (isOnHold) throw new AppError(409, 'on_hold', messages.teamOnHold)
        const at = now()
        const folderId =
          fate === 'move' && files > 0 ? await adoptFolders(tx, { from: workspaceId, to: caller.id, name, at }) : null
        await dissolving.close(tx, caller, { id: workspaceId, name, fate, folderId, files })
        await closeAccount(tx, { userId: workspaceId, at })
        await addDissolveWorkspace(jobs, workspaceId, { tx })
        await writeCall(tx)
        return owners.removeComing(tx, workspaceId)
      })
      dissolving.wake()
      await owners.drop({ keys, texts: [] })
    },
  }
}

export type Dissolutions = ReturnType<typeof createDissolution>
