import type {
  DissolvingWorkspace,
  ReceivedInvitation,
  Workspace,
  WorkspaceDetails,
} from '../../../src/shared/contract/workspaces.ts'
import type { dissolutionsBy } from './dissolutions-repository.ts'
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
  {
    members,
    invitations,
    viewerId,
    isKept,
  }: {
    members: MemberRow[]
    invitations: InvitationRow[]
    viewerId: string
    /** Whether a company's provider keeps the membership. */
    isKept: (member: MemberRow) => boolean
  },
): WorkspaceDetails => ({
  ...presentWorkspace(row),
  members: members.map((member) => ({
    _id: member.user_id,
    email: member.email,
    role: member.role,
    joined_date: date(member.joined_at),
    is_you: member.user_id === viewerId,
    by_provider: isKept(member),
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

export const presentDissolving = (row: Awaited<ReturnType<typeof dissolutionsBy>>[number]): DissolvingWorkspace => ({
  _id: row.id,
  name: row.name,
  fate: row.files_fate,
  files: row.files,
  left: Math.min(row.left, row.files),
})
