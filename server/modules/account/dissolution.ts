import type { Dissolution, FateOfFiles } from '../../../src/shared/contract/workspaces.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Plans } from '../billing/index.ts'
import type { Transfers } from '../files/index.ts'
import { adoptFolders } from '../folders/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { whatOwnerHas } from './dissolution-repository.ts'
import type { OwnerRemoval } from './removal.ts'

export interface DissolutionDeps {
  db: Db
  dissolving: WorkspacesModule['dissolving']
  owners: OwnerRemoval
  plans: Pick<Plans, 'plansOf'>
  transfers: Pick<Transfers, 'moveAll'>
  now: () => number
}

/**
 * The end of a workspace by one of its owners. All rows go in one transaction, with its members' rights and what is
 * being done for it, so that there is nothing in between which a kill could leave.
 */
export function createDissolution({ db, dissolving, owners, plans, transfers, now }: DissolutionDeps) {
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
     * paid for them stays paid. What a machine or a transcriptor has done till then of removed files is settled.
     * @throws AppError 403, 404, 409 while anything of it is on hold, or what should move is worked on; 507
     */
    async dissolve(caller: Caller, workspaceId: string, files: FateOfFiles): Promise<void> {
      const left = await db.transaction().execute(async (tx) => {
        const name = await dissolving.begin(tx, caller, workspaceId, files)
        if ((await whatOwnerHas(tx, workspaceId)).is_on_hold) throw new AppError(409, 'on_hold', messages.teamOnHold)
        if (files === 'move') {
          const [from, to] = [workspaceId, caller.id]
          const folderId = await adoptFolders(tx, { from, to, name, at: now() })
          await transfers.moveAll(tx, { from, to, folderOf: (file) => file.folder_id ?? folderId })
        }
        return owners.remove(tx, workspaceId)
      })
      dissolving.wake()
      await owners.drop(left)
    },
  }
}

export type Dissolutions = ReturnType<typeof createDissolution>
