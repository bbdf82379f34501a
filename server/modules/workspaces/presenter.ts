import type { ReceivedInvitation, Workspace, WorkspaceDetails } from '../../../src/shared/contract/workspaces.ts'
import type { InvitationRow, invitationsTo, MemberRow, Membership } from './repository.ts'

export const presentWorkspace = (row: Membership): Workspace => ({
  _id: row.id,
  name: row.name,
  role: row.role,
  asks_second_factor: row.asks_second_factor === 1,
  sign_on_domain: row.sign_on_domain,
})

const date = (at: number) => new Date(at).toISOString()

export const presentDetails = (
  row: Membership,
  { members, invitations, viewerId }: { members: MemberRow[]; invitations: InvitationRow[]; viewerId: string },
): WorkspaceDetails => ({
  ...presentWorkspace(row),
  members: members.map(({ user_id, email, role, joined_at }) => ({
    _id: user_id,
    email,
    role,
    joined_date: date(joined_at),
    is_you: user_id === viewerId,
  })),
  invitations: invitations.map(({ id, email, role, created_at }) => ({
    _id: id,
    email,
    role,
    sent_date: date(created_at),
  })),
})

export const presentReceived = (row: Awaited<ReturnType<typeof invitationsTo>>[number]): ReceivedInvitation => ({
  _id: row.id,
  workspace: row.name,
  role: row.role,
  invited_by: row.inviter_email,
})
