import { WORKSPACE_LIMITS } from '../../../src/shared/contract/workspaces.ts'
import type { WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Logger } from '../../ports/logger.ts'
import { writeAudit } from '../audit/index.ts'
import { type IdentityEvents, NO_PASSWORD, userById } from '../identity/index.ts'
import { membershipChanges } from './membership-changes.ts'
import type { MembershipEnds } from './membership-ends.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createFollowGroups}. */
export interface FollowGroupsDeps {
  ends: Pick<MembershipEnds, 'tell'>
  log?: Pick<Logger, 'warn'> | undefined
}

type Told = IdentityEvents['groups-told']

/**
 * Has memberships follow the groups of a company's provider. A workspace takes those alone whose addresses are of the
 * domain that its owner has named for sign-on. Whoever finds no room is left out, for nobody's sign-on fails by it.
 */
export function createFollowGroups({ ends, log }: FollowGroupsDeps) {
  const warned = new Set<string>()
  /** Once a process: everybody in a group would say it again with each check. */
  function warn(workspaceId: string, why: string): void {
    const text = `groups of sign-on put nobody into the workspace ${workspaceId}: ${why}`
    if (warned.has(text)) return
    warned.add(text)
    log?.warn({ workspaceId }, text)
  }

  /** What is to be done, of what the owners of the workspaces allow. */
  async function changesFor(tx: Db, { userId, provider, workspaces }: Told) {
    const standings = await store.standingsOf(tx, userId)
    if (workspaces.size === 0) return membershipChanges(provider, workspaces, standings)
    const domain = await provenDomain(tx, userId)
    const there = await store.workspacesByIds(tx, [...workspaces.keys()])
    for (const id of workspaces.keys()) if (!there.some((workspace) => workspace.id === id)) warn(id, 'it is not there')
    const open = new Set(there.filter((one) => domain !== null && one.sign_on_domain === domain).map(({ id }) => id))
    return membershipChanges(provider, new Map([...workspaces].filter(([id]) => open.has(id))), standings)
  }

  async function add(tx: Db, { userId, provider, at }: Told, workspaceId: string, role: WorkspaceRole): Promise<void> {
    const person = await userById(tx, userId)
    const invitations = await store.invitationsOf(tx, workspaceId)
    const own = invitations.filter(({ email }) => email === person?.email)
    const members = await store.membersOf(tx, workspaceId)
    if (members.length + invitations.length - own.length >= WORKSPACE_LIMITS.members)
      return warn(workspaceId, 'it has as many members and open invitations as it can hold')
    if ((await store.standingsOf(tx, userId)).length >= WORKSPACE_LIMITS.ofPerson)
      return warn(workspaceId, 'somebody is in as many workspaces as one may be')
    const row = { workspace_id: workspaceId, user_id: userId, role, joined_at: at, by_provider: provider }
    await store.insertMember(tx, row)
    for (const { id } of own) await store.endInvitation(tx, id, at)
    await write(tx, { userId, workspaceId, action: 'workspace-joined', detail: `${provider}: ${role}` })
  }

  /** Changes the role, or ends the membership where there is none any more. */
  async function change(tx: Db, { userId, provider }: Told, workspaceId: string, role: WorkspaceRole | null) {
    // Somebody has to own it: whoever is the last to do so stays its owner.
    if (role !== 'owner' && (await store.ownedAlone(tx, userId)).includes(workspaceId)) return
    if (role === null) await store.deleteMember(tx, workspaceId, userId)
    else await store.setMemberRole(tx, workspaceId, userId, role)
    await ends.tell(tx, workspaceId, [userId])
    await write(tx, {
      userId,
      workspaceId,
      action: role === null ? 'workspace-left' : 'workspace-role-changed',
      detail: role === null ? provider : `${provider}: ${role}`,
    })
  }

  return async (tx: Db, told: Told): Promise<void> => {
    const idsIn = ({ added, changed, ended }: Awaited<ReturnType<typeof changesFor>>) => [
      ...[...added, ...changed].map(([id]) => id),
      ...ended,
    ]
    const ids = idsIn(await changesFor(tx, told))
    if (ids.length === 0) return
    await holdUsers(tx, [...ids, told.userId])
    const { added, changed, ended } = await changesFor(tx, told)
    for (const id of ended) await change(tx, told, id, null)
    for (const [id, role] of changed) await change(tx, told, id, role)
    for (const [id, role] of added) await add(tx, told, id, role)
  }
}

/**
 * The domain of an address that is somebody's for sure: they have shown it, or nobody but the provider lets them in.
 * Null for an address that whoever registered it has not shown to be theirs.
 */
async function provenDomain(tx: Db, userId: string): Promise<string | null> {
  const person = await userById(tx, userId)
  if (!person || (person.email_validated_at === null && person.password_hash !== NO_PASSWORD)) return null
  return person.email.slice(person.email.lastIndexOf('@') + 1)
}

async function write(
  tx: Db,
  {
    userId,
    workspaceId,
    ...fact
  }: {
    userId: string
    workspaceId: string
    action: 'workspace-joined' | 'workspace-role-changed' | 'workspace-left'
    detail: string
  },
): Promise<void> {
  await writeAudit(tx, {
    actor_id: userId,
    actor_role: (await userById(tx, userId))?.role ?? null,
    owner_id: workspaceId,
    via: 'background',
    object_kind: 'account',
    object_id: workspaceId,
    ...fact,
  })
}
