import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import {
  type updateWorkspace,
  type Workspace,
  WORKSPACE_LIMITS,
  type WorkspaceDetails,
} from '../../../src/shared/contract/workspaces.ts'
import { isAtLeast, mayManage, type WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notAllowed, notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { SignOnSettings } from '../../kernel/sign-on-settings.ts'
import { namedWorkspaces } from '../../kernel/sign-on-workspaces.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { addMail } from '../mail/index.ts'
import { dissolutionsBy } from './dissolutions-repository.ts'
import type { MembershipEnds } from './membership-ends.ts'
import { presentDetails, presentDissolving, presentReceived, presentWorkspace } from './presenter.ts'
import * as store from './repository.ts'

export interface WorkspacesDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  identity: Pick<IdentityModule, 'openWorkspaceAccount'>
  ends: MembershipEnds
  /** Whose groups put people into workspaces. */
  signOn: SignOnSettings
  now: () => number
}

/**
 * Workspaces and who belongs to them. Callers are people, whomever they act for; a workspace that somebody is not in is
 * a 404 like one that is not there. Changes take the row of the workspace's account.
 */
export function createWorkspaces({ db, jobs, identity, ends, signOn, now }: WorkspacesDeps) {
  const named = new Set(namedWorkspaces(signOn).map(({ provider, id }) => `${provider} ${id}`))

  /** Whether a provider would give the membership again; what one gave that is set no more is people's to change. */
  const isKept = (workspaceId: string, { by_provider: provider }: store.MemberRow): boolean =>
    provider !== null && named.has(`${provider} ${workspaceId}`)

  async function require(on: Db, { id }: Caller, workspaceId: string): Promise<store.Membership> {
    const found = await store.membershipOf(on, workspaceId, id)
    if (!found) throw notFound()
    return found
  }

  async function shown(on: Db, caller: Caller, workspaceId: string): Promise<WorkspaceDetails> {
    const own = await require(on, caller, workspaceId)
    return presentDetails(own, {
      members: await store.membersOf(on, workspaceId),
      invitations: isAtLeast(own.role, 'manager') ? await store.invitationsOf(on, workspaceId) : [],
      viewerId: caller.id,
      isKept: (member) => isKept(workspaceId, member),
    })
  }

  /** Works on a workspace of which the caller is at least that, with its row taken; answers it as it is then. */
  async function changing(
    caller: Caller,
    workspaceId: string,
    work: (tx: Db, own: store.Membership) => Promise<void>,
  ): Promise<WorkspaceDetails> {
    const details = await db.transaction().execute(async (tx) => {
      await require(tx, caller, workspaceId)
      await holdUsers(tx, [workspaceId])
      const own = await require(tx, caller, workspaceId)
      if (!isAtLeast(own.role, 'manager')) throw notAllowed()
      await work(tx, own)
      await writeCall(tx)
      return shown(tx, caller, workspaceId)
    })
    ends.wake()
    return details
  }

  async function requireMember(tx: Db, workspaceId: string, memberId: string): Promise<store.MemberRow> {
    const member = (await store.membersOf(tx, workspaceId)).find(({ user_id }) => user_id === memberId)
    if (!member) throw notFound()
    return member
  }

  /** @throws AppError 409 for a membership that a company's provider keeps */
  function assertIsPeoples(workspaceId: string, member: store.MemberRow): void {
    if (isKept(workspaceId, member)) throw new AppError(409, 'kept_by_provider', messages.keptByProvider)
  }

  /** @throws AppError 409 where nobody would own the workspace any more */
  async function assertOwnerStays(tx: Db, workspaceId: string, member: store.MemberRow): Promise<void> {
    if (member.role !== 'owner') return
    const owners = (await store.membersOf(tx, workspaceId)).filter(({ role }) => role === 'owner')
    if (owners.length === 1) throw new AppError(409, 'last_owner', messages.lastOwner)
  }

  /** @throws AppError 409 for who is in as many workspaces as one may be */
  async function assertRoomFor(tx: Db, personId: string): Promise<void> {
    if ((await store.membershipsOf(tx, personId)).length >= WORKSPACE_LIMITS.ofPerson)
      throw new AppError(409, 'too_many_workspaces', messages.tooManyWorkspaces)
  }

  /** An invitation to the caller. @throws AppError 404 */
  async function requireReceived(tx: Db, { id }: Caller, invitationId: string) {
    const found = (await store.invitationsTo(tx, id)).find((row) => row.id === invitationId)
    if (!found) throw notFound()
    return found
  }

  return {
    async list({ id }: Caller) {
      const [workspaces, invitations, going] = await Promise.all([
        store.membershipsOf(db, id),
        store.invitationsTo(db, id),
        dissolutionsBy(db, id),
      ])
      return {
        workspaces: workspaces.map(presentWorkspace),
        invitations: invitations.map(presentReceived),
        dissolving: going.map(presentDissolving),
      }
    },

    /** @throws AppError 404 */
    get: (caller: Caller, workspaceId: string): Promise<WorkspaceDetails> => shown(db, caller, workspaceId),

    /** Makes a workspace that the caller owns. @throws AppError 409 */
    async create(caller: Caller, name: string): Promise<WorkspaceDetails> {
      const [id, at] = [uuidv7(), now()]
      return db.transaction().execute(async (tx) => {
        await holdUsers(tx, [caller.id])
        await assertRoomFor(tx, caller.id)
        await identity.openWorkspaceAccount(tx, { id, at, language: caller.language ?? null })
        await store.insertWorkspace(tx, { id, name, created_at: at })
        await store.insertMember(tx, { workspace_id: id, user_id: caller.id, role: 'owner', joined_at: at })
        await writeCall(tx)
        return shown(tx, caller, id)
      })
    },

    /** @throws AppError 403, also for what is the owner's to decide; 404 */
    update: (
      caller: Caller,
      workspaceId: string,
      { name, asks_second_factor, sign_on_domain }: z.output<typeof updateWorkspace.body>,
    ): Promise<WorkspaceDetails> =>
      changing(caller, workspaceId, async (tx, own) => {
        const isOwners = asks_second_factor !== undefined || sign_on_domain !== undefined
        if (isOwners && own.role !== 'owner') throw notAllowed()
        await store.updateWorkspace(tx, workspaceId, {
          ...(name !== undefined && { name }),
          ...(asks_second_factor !== undefined && { asks_second_factor: asks_second_factor ? 1 : 0 }),
          ...(sign_on_domain !== undefined && { sign_on_domain }),
        })
        if (asks_second_factor) await ends.tell(tx, workspaceId, await memberIds(tx, workspaceId))
      }),

    /** Mails an invitation; to one that waits, only anew after a day. @throws AppError 403, 404, 409, 429 */
    invite: (
      caller: Caller,
      workspaceId: string,
      { email, role }: { email: string; role: WorkspaceRole },
    ): Promise<WorkspaceDetails> =>
      changing(caller, workspaceId, async (tx, own) => {
        if (!mayManage(own.role, role)) throw notAllowed()
        const [at, address] = [now(), email.toLowerCase()]
        const members = await store.membersOf(tx, workspaceId)
        if (members.some((member) => member.email === address))
          throw new AppError(409, 'already_member', messages.alreadyMember)
        const open = await store.invitationsOf(tx, workspaceId)
        if (members.length + open.length >= WORKSPACE_LIMITS.members)
          throw new AppError(409, 'too_many_members', messages.tooManyMembers)
        if ((await store.countInvitationsBy(tx, caller.id, at - DAY_MS)) >= WORKSPACE_LIMITS.invitationsADay)
          throw new AppError(429, 'too_many_requests', messages.tooManyInvitations, { retryAfter: 3600 })
        const before = await store.invitationOf(tx, workspaceId, address)
        const wasMailed = before !== undefined && before.created_at > at - DAY_MS
        const id = wasMailed ? before.id : uuidv7()
        const created_at = wasMailed ? before.created_at : at
        await store.putInvitation(tx, {
          id,
          workspace_id: workspaceId,
          email: address,
          role,
          invited_by: caller.id,
          created_at,
        })
        if (!wasMailed)
          await addMail(jobs, { kind: 'workspace-invitation', invitationId: id }, { tx, key: `mail:workspace:${id}` })
      }),

    /** @throws AppError 403, 404 */
    withdraw: (caller: Caller, workspaceId: string, invitationId: string): Promise<WorkspaceDetails> =>
      changing(caller, workspaceId, async (tx, own) => {
        const found = (await store.invitationsOf(tx, workspaceId)).find(({ id }) => id === invitationId)
        if (!found) throw notFound()
        if (!mayManage(own.role, found.role)) throw notAllowed()
        await store.endInvitation(tx, invitationId, now())
      }),

    /** @throws AppError 403, 404, 409 for the last owner, and for whom a company's provider keeps */
    changeRole: (
      caller: Caller,
      workspaceId: string,
      memberId: string,
      role: WorkspaceRole,
    ): Promise<WorkspaceDetails> =>
      changing(caller, workspaceId, async (tx, own) => {
        const member = await requireMember(tx, workspaceId, memberId)
        if (!mayManage(own.role, member.role) || !mayManage(own.role, role)) throw notAllowed()
        assertIsPeoples(workspaceId, member)
        if (role !== 'owner') await assertOwnerStays(tx, workspaceId, member)
        await store.setMemberRole(tx, workspaceId, memberId, role)
        await ends.tell(tx, workspaceId, [memberId])
      }),

    /** Ends a membership: everybody may leave, managers may end that of others. @throws AppError 403, 404, 409 */
    async removeMember(caller: Caller, workspaceId: string, memberId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await require(tx, caller, workspaceId)
        await holdUsers(tx, [workspaceId])
        const own = await require(tx, caller, workspaceId)
        const member = await requireMember(tx, workspaceId, memberId)
        if (memberId !== caller.id && !mayManage(own.role, member.role)) throw notAllowed()
        assertIsPeoples(workspaceId, member)
        await assertOwnerStays(tx, workspaceId, member)
        await store.deleteMember(tx, workspaceId, memberId)
        await ends.tell(tx, workspaceId, [memberId])
        await writeCall(tx)
      })
      ends.wake()
    },

    /** @throws AppError 404 for an invitation that is not to the caller's proven address, 409 */
    async accept(caller: Caller, invitationId: string): Promise<Workspace> {
      return db.transaction().execute(async (tx) => {
        const { workspace_id } = await requireReceived(tx, caller, invitationId)
        await holdUsers(tx, [workspace_id, caller.id])
        const { role, email } = await requireReceived(tx, caller, invitationId)
        await assertRoomFor(tx, caller.id)
        await store.insertMember(tx, { workspace_id, user_id: caller.id, role, joined_at: now() })
        await store.endInvitation(tx, invitationId, now())
        await writeCall(tx)
        const joined = await store.membershipOf(tx, workspace_id, caller.id)
        if (!joined) throw new Error(`${email} is no member of the workspace that they joined`)
        return presentWorkspace(joined)
      })
    },

    /** @throws AppError 404 */
    async decline(caller: Caller, invitationId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await requireReceived(tx, caller, invitationId)
        await store.endInvitation(tx, invitationId, now())
        await writeCall(tx)
      })
    },
  }
}

export type Workspaces = ReturnType<typeof createWorkspaces>

const memberIds = async (tx: Db, workspaceId: string) =>
  (await store.membersOf(tx, workspaceId)).map(({ user_id }) => user_id)
