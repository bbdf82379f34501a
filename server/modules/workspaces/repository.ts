import type { Selectable } from 'kysely'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { WORKSPACE_ROLES, type WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import type { Acted } from '../../kernel/acting.ts'
import type { Db, WorkspaceInvitationTable, WorkspaceTable } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Standing } from './membership-changes.ts'

export type WorkspaceRow = Selectable<WorkspaceTable>
export type InvitationRow = Selectable<WorkspaceInvitationTable>

const membership = preparedQuery((db, { workspace, person }: { workspace: string; person: string }) =>
  db
    .selectFrom('workspace_member')
    .innerJoin('workspace', 'workspace.id', 'workspace_member.workspace_id')
    .innerJoin('user as account', 'account.id', 'workspace.id')
    .innerJoin('user as person', 'person.id', 'workspace_member.user_id')
    .selectAll('workspace')
    .select(['workspace_member.role', 'account.role as account_role'])
    .where('workspace_member.workspace_id', '=', workspace)
    .where('workspace_member.user_id', '=', person)
    .where('person.role', '!=', 'HUMAN-TRANSCRIPTOR'),
)

/** A workspace, with what somebody is to it and the role of its account; undefined where they are no member. */
export async function membershipOf(db: Db, workspaceId: string, personId: string) {
  const [row] = await membership(db, { workspace: workspaceId, person: personId })
  return row
}

export type Membership = NonNullable<Awaited<ReturnType<typeof membershipOf>>>

const workspaceById = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('workspace').select('id').where('id', '=', id),
)

/** Whether an account is that of a workspace. */
export const isWorkspace = async (db: Db, id: string): Promise<boolean> => (await workspaceById(db, { id })).length > 0

/** A workspace by its id; undefined for the account of a person. */
export const workspaceNamed = (db: Db, id: string): Promise<WorkspaceRow | undefined> =>
  db.selectFrom('workspace').selectAll().where('id', '=', id).executeTakeFirst()

/** Somebody's workspaces, by their names. */
export async function membershipsOf(db: Db, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('workspace_member')
    .innerJoin('workspace', 'workspace.id', 'workspace_member.workspace_id')
    .innerJoin('user as account', 'account.id', 'workspace.id')
    .selectAll('workspace')
    .select(['workspace_member.role', 'account.role as account_role'])
    .where('workspace_member.user_id', '=', personId)
    .orderBy('workspace.id')
    .execute()
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Those of these workspaces that are there, and stay. */
export const workspacesByIds = (db: Db, ids: readonly string[]): Promise<WorkspaceRow[]> =>
  db
    .selectFrom('workspace')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('id', 'not in', (eb) => eb.selectFrom('dissolution').select('workspace_id'))
    .execute()

const standings = preparedQuery((db, { person }: { person: string }) =>
  db
    .selectFrom('workspace_member')
    .select(['workspace_id as workspaceId', 'role', 'by_provider as byProvider'])
    .where('user_id', '=', person)
    .orderBy('workspace_id'),
)

/** What somebody is to which workspaces, and by whom. */
export const standingsOf = (db: Db, personId: string): Promise<Standing[]> => standings(db, { person: personId })

export async function insertWorkspace(tx: Db, row: { id: string; name: string; created_at: number }): Promise<void> {
  await tx.insertInto('workspace').values(row).execute()
}

export async function updateWorkspace(
  tx: Db,
  id: string,
  changes: Partial<Pick<WorkspaceRow, 'name' | 'asks_second_factor' | 'sign_on_domain'>>,
): Promise<void> {
  await tx
    .updateTable('workspace')
    .set({ id, ...changes })
    .where('id', '=', id)
    .execute()
}

/** Members with their addresses: owners first, then by address. */
export async function membersOf(db: Db, workspaceId: string) {
  const rows = await db
    .selectFrom('workspace_member')
    .innerJoin('user', 'user.id', 'workspace_member.user_id')
    .select(['workspace_member.user_id', 'workspace_member.role', 'joined_at', 'by_provider'])
    .select(['user.email', 'user.role as user_role'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('user.email')
    .execute()
  const rank = (role: WorkspaceRole) => WORKSPACE_ROLES.indexOf(role)
  return rows.toSorted((a, b) => rank(b.role) - rank(a.role))
}

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

export async function insertMember(
  tx: Db,
  row: {
    workspace_id: string
    user_id: string
    role: WorkspaceRole
    joined_at: number
    by_provider?: string | null
  },
): Promise<void> {
  await tx
    .insertInto('workspace_member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .execute()
}

export async function setMemberRole(tx: Db, workspaceId: string, personId: string, role: WorkspaceRole): Promise<void> {
  await tx
    .updateTable('workspace_member')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', personId)
    .execute()
}

export async function deleteMember(tx: Db, workspaceId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('workspace_member')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', personId)
    .execute()
}

/** Open invitations of a workspace, oldest first. */
export const invitationsOf = (db: Db, workspaceId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('workspace_invitation')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Invitations to the address of an account that has shown that it is theirs, with who invites. */
export const invitationsTo = (db: Db, personId: string) =>
  db
    .selectFrom('workspace_invitation')
    .innerJoin('user', 'user.email', 'workspace_invitation.email')
    .innerJoin('workspace', 'workspace.id', 'workspace_invitation.workspace_id')
    .leftJoin('user as inviter', 'inviter.id', 'workspace_invitation.invited_by')
    .selectAll('workspace_invitation')
    .select(['workspace.name', 'inviter.email as inviter_email'])
    .where('user.id', '=', personId)
    .where('user.email_validated_at', 'is not', null)
    .where('workspace_invitation.ended_at', 'is', null)
    .orderBy('workspace_invitation.created_at')
    .execute()

/** An open invitation, with all that its mail says; undefined once it has ended. */
export const invitationById = (db: Db, id: string) =>
  db
    .selectFrom('workspace_invitation')
    .innerJoin('workspace', 'workspace.id', 'workspace_invitation.workspace_id')
    .leftJoin('user as inviter', 'inviter.id', 'workspace_invitation.invited_by')
    .leftJoin('user as person', (join) =>
      join.onRef('person.email', '=', 'workspace_invitation.email').on('person.email_validated_at', 'is not', null),
    )
    .selectAll('workspace_invitation')
    .select(['workspace.name', 'inviter.email as inviter_email', 'person.id as person_id', 'person.app_language'])
    .where('workspace_invitation.id', '=', id)
    .where('workspace_invitation.ended_at', 'is', null)
    .executeTakeFirst()

/** The last invitation of an address to a workspace, also one that has ended. */
export const invitationOf = (db: Db, workspaceId: string, email: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('workspace_invitation')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .executeTakeFirst()

/** In the place of an earlier one to the same address. */
export async function putInvitation(
  tx: Db,
  row: Pick<InvitationRow, 'id' | 'workspace_id' | 'email' | 'role' | 'invited_by' | 'created_at'>,
): Promise<void> {
  await tx
    .deleteFrom('workspace_invitation')
    .where('workspace_id', '=', row.workspace_id)
    .where('email', '=', row.email)
    .execute()
  await tx.insertInto('workspace_invitation').values(row).execute()
}

export async function endInvitation(tx: Db, id: string, at: number): Promise<void> {
  await tx.updateTable('workspace_invitation').set({ ended_at: at }).where('id', '=', id).execute()
}

/** Invitations that somebody has sent since. */
export async function countInvitationsBy(tx: Db, personId: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('workspace_invitation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('invited_by', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Forgets invitations that ended before a time; answers how many. */
export const removeEndedInvitations = (db: Db, before: number): Promise<number> =>
  deletedRows(db.deleteFrom('workspace_invitation').where('ended_at', '<', before))

/** Workspaces that would be left without an owner if somebody went. */
export async function ownedAlone(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_member as own')
    .select('own.workspace_id')
    .where('own.user_id', '=', personId)
    .where('own.role', '=', 'owner')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('workspace_member as other')
            .select('other.user_id')
            .whereRef('other.workspace_id', '=', 'own.workspace_id')
            .where('other.role', '=', 'owner')
            .where('other.user_id', '!=', personId),
        ),
      ),
    )
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

const namesIn = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('workspace_member')
    .innerJoin('user', 'user.id', 'workspace_member.user_id')
    .select(['user.id', 'user.email'])
    .where('workspace_id', '=', id),
)

/** Addresses of the members of an owner that is a workspace, by their ids; none of a person. */
export async function memberNames(db: Db, ownerId: string): Promise<Map<string, string>> {
  return new Map((await namesIn(db, { id: ownerId })).map(({ id, email }) => [id, email]))
}

/** Those who act for an owner: the members of a workspace, as who they act for; none of a person. */
export async function actingFor(db: Db, ownerId: string): Promise<(Acted & { role: Role })[]> {
  const members = await db
    .selectFrom('workspace_member')
    .innerJoin('user as person', 'person.id', 'workspace_member.user_id')
    .innerJoin('user as account', 'account.id', 'workspace_member.workspace_id')
    .select(['person.id', 'person.role as person_role', 'workspace_member.role as as', 'account.role'])
    .where('workspace_id', '=', ownerId)
    .where('person.role', '!=', 'HUMAN-TRANSCRIPTOR')
    .execute()
  return members.map(({ id, person_role, as, role }) => ({
    id: ownerId,
    role,
    acting: { person: { id, role: person_role }, as },
  }))
}
