import type { FateOfFiles } from '../../../src/shared/contract/workspaces.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notAllowed, notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addMail } from '../mail/index.ts'
import type { MembershipEnds } from './membership-ends.ts'
import { type Membership, membershipOf, membersOf } from './repository.ts'

export interface DissolvingDeps {
  jobs: Pick<JobQueue, 'add'>
  ends: MembershipEnds
}

/** The part that workspaces have in the end of one: who may, and what its members are told. */
export function createDissolving({ jobs, ends }: DissolvingDeps) {
  /** A workspace of the caller's. @throws AppError 403 for who is a member and no owner, 404 */
  async function requireOwned(on: Db, { id }: Pick<Caller, 'id'>, workspaceId: string): Promise<Membership> {
    const found = await membershipOf(on, workspaceId, id)
    if (!found) throw notFound()
    if (found.role !== 'owner') throw notAllowed()
    return found
  }

  return {
    requireOwned,

    /**
     * Takes the rows of the workspace and its owner, has its members mailed, and their connections looked at again. The
     * caller's transaction removes the account. Answers what it is called. @throws AppError 403, 404
     */
    async begin(
      tx: Db,
      caller: Pick<Caller, 'id' | 'email'>,
      workspaceId: string,
      files: FateOfFiles,
    ): Promise<string> {
      await requireOwned(tx, caller, workspaceId)
      await holdUsers(tx, [workspaceId, caller.id])
      const { name } = await requireOwned(tx, caller, workspaceId)
      const members = (await membersOf(tx, workspaceId)).map(({ user_id }) => user_id)
      for (const memberId of members)
        await addMail(
          jobs,
          { kind: 'workspace-dissolved', memberId, workspace: name, by: caller.email, files },
          { tx, key: `mail:workspace-dissolved:${workspaceId}:${memberId}` },
        )
      await ends.tell(tx, workspaceId, members)
      return name
    },

    /** After that transaction. */
    wake: ends.wake,
  }
}

export type Dissolving = ReturnType<typeof createDissolving>
