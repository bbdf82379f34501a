import type { FateOfFiles } from '../../../src/shared/contract/workspaces.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notAllowed, notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addMail } from '../mail/index.ts'
import { insertDissolution } from './dissolutions-repository.ts'
import type { MembershipEnds } from './membership-ends.ts'
import { type Membership, membershipOf, membersOf } from './repository.ts'

export interface DissolvingDeps {
  jobs: Pick<JobQueue, 'add'>
  ends: MembershipEnds
  now: () => number
}

/** A workspace that is closed. */
export interface Closing {
  id: string
  name: string
  fate: FateOfFiles
  /** The folder of its owner that its loose files go into. */
  folderId: string | null
  /** How many it has. */
  files: number
}

/** The part that workspaces have in the end of one: who may, and what its members are told. */
export function createDissolving({ jobs, ends, now }: DissolvingDeps) {
  /** A workspace of the caller's. @throws AppError 403 for who is a member and no owner, 404 */
  async function requireOwned(on: Db, { id }: Pick<Caller, 'id'>, workspaceId: string): Promise<Membership> {
    const found = await membershipOf(on, workspaceId, id)
    if (!found) throw notFound()
    if (found.role !== 'owner') throw notAllowed()
    return found
  }

  return {
    requireOwned,

    /** Takes the rows of the workspace and of an owner of it; answers what it is called. @throws AppError 403, 404 */
    async hold(tx: Db, caller: Pick<Caller, 'id'>, workspaceId: string): Promise<string> {
      await requireOwned(tx, caller, workspaceId)
      await holdUsers(tx, [workspaceId, caller.id])
      return (await requireOwned(tx, caller, workspaceId)).name
    },

    /**
     * Ends all memberships and invitations of a workspace that is held, has its members mailed, and their connections
     * looked at again. Nobody acts for it any more; what it owns goes later, by whoever asks for `dissolutionOf`.
     */
    async close(
      tx: Db,
      caller: Pick<Caller, 'id' | 'email'>,
      { id, name, fate, folderId, files }: Closing,
    ): Promise<void> {
      const members = (await membersOf(tx, id)).map(({ user_id }) => user_id)
      for (const memberId of members)
        await addMail(
          jobs,
          { kind: 'workspace-dissolved', memberId, workspace: name, by: caller.email, files: fate },
          { tx, key: `mail:workspace-dissolved:${id}:${memberId}` },
        )
      await ends.tell(tx, id, members)
      await insertDissolution(tx, {
        workspace_id: id,
        by_id: caller.id,
        files_fate: fate,
        folder_id: folderId,
        files,
        members: JSON.stringify(members),
        created_at: now(),
      })
    },

    /** After that transaction. */
    wake: ends.wake,
  }
}

export type Dissolving = ReturnType<typeof createDissolving>
