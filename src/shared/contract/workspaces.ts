import { z } from 'zod'
import { WORKSPACE_ROLES } from '../domain/workspace-roles.ts'
import { phrase } from '../words/phrase.ts'
import { email } from './auth.ts'
import { id } from './common.ts'
import { route } from './route.ts'

/** Workspaces of one person, people of one workspace, and invitations that one sends in a day. */
export const WORKSPACE_LIMITS = { ofPerson: 20, members: 500, invitationsADay: 100, nameLength: 80 } as const

const BUYERS = 'USER|SUBSCRIBER|ADMIN'

export const workspaceRole = z.enum(WORKSPACE_ROLES)

const name = z
  .string()
  .trim()
  .min(1, phrase('Name is required.'))
  .max(WORKSPACE_LIMITS.nameLength, phrase('Name must be at most 80 characters long.'))

/** A domain such as `example.org`. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
    phrase('Enter a domain, such as example.org.'),
  )

/** A workspace, to one of its members. */
export const workspace = z.object({
  _id: id,
  name: z.string(),
  /** What the caller is to it. */
  role: workspaceRole,
  /** Whether its members need a second factor to see it. */
  asks_second_factor: z.boolean(),
  /** Domain whose addresses single sign-on lets join; null for none. */
  sign_on_domain: z.string().nullable(),
})
export type Workspace = z.infer<typeof workspace>

/** An invitation to the caller. */
export const receivedInvitation = z.object({
  _id: id,
  workspace: z.string(),
  role: workspaceRole,
  /** Address of who invited them; null where that account is gone. */
  invited_by: z.string().nullable(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

export const workspaceMember = z.object({
  _id: id,
  email: z.string(),
  role: workspaceRole,
  /** ISO 8601, UTC. */
  joined_date: z.string(),
  is_you: z.boolean(),
  /** Whether it comes from a group at the company's provider of accounts, and is changed there and not here. */
  by_provider: z.boolean(),
})
export type WorkspaceMember = z.infer<typeof workspaceMember>

/** An invitation that has not been answered. */
export const sentInvitation = z.object({ _id: id, email: z.string(), role: workspaceRole, sent_date: z.string() })
export type SentInvitation = z.infer<typeof sentInvitation>

/** A workspace with its people. */
export const workspaceDetails = workspace.extend({
  /** Owners first, then by their addresses. */
  members: z.array(workspaceMember),
  /** Oldest first; empty for who invites nobody. */
  invitations: z.array(sentInvitation),
})
export type WorkspaceDetails = z.infer<typeof workspaceDetails>

/** What becomes of the files of a workspace that is dissolved. */
export const FATES_OF_FILES = ['delete', 'move'] as const
export type FateOfFiles = (typeof FATES_OF_FILES)[number]

/** A workspace that the caller has deleted and that nobody is in any more, while its files go. */
export const dissolvingWorkspace = z.object({
  _id: id,
  name: z.string(),
  fate: z.enum(FATES_OF_FILES),
  /** Files that it had, and those that it still has. */
  files: z.int(),
  left: z.int(),
})
export type DissolvingWorkspace = z.infer<typeof dissolvingWorkspace>

/** What goes with a workspace. */
export const dissolution = z.object({
  files: z.int(),
  /** Seconds of sound. */
  length: z.number(),
  /** Files that a machine or a transcriptor is at work on. */
  files_in_work: z.int(),
  /** Whole seconds that are left to use; null where time is not counted. */
  automatic_seconds: z.int().nullable(),
  human_seconds: z.int().nullable(),
  members: z.int(),
  invitations: z.int(),
  /** Of files and folders: links, and people who are shared with. */
  share_links: z.int(),
  shares: z.int(),
  webhooks: z.int(),
  access_tokens: z.int(),
  /** Where recordings come from by themselves, and where transcripts go. */
  sources: z.int(),
  destinations: z.int(),
  /** Nothing is removed while anything of it is on a legal hold. */
  is_on_hold: z.boolean(),
})
export type Dissolution = z.infer<typeof dissolution>

const byId = z.object({ id })
const byMember = z.object({ id, member_id: id })

export const listWorkspaces = route({
  method: 'GET',
  path: '/workspaces',
  summary: 'Workspaces of the caller, their invitations to others, and those that they deleted while files of it go',
  access: BUYERS,
  scope: 'account:read',
  reply: z.object({
    workspaces: z.array(workspace),
    invitations: z.array(receivedInvitation),
    dissolving: z.array(dissolvingWorkspace),
  }),
})

export const createWorkspace = route({
  method: 'POST',
  path: '/workspaces',
  summary: 'Create a workspace, as its owner',
  access: BUYERS,
  validated: true,
  body: z.strictObject({ name }),
  reply: workspaceDetails,
  status: 201,
  rateLimit: { perMinute: 10 },
})

export const getWorkspace = route({
  method: 'GET',
  path: '/workspaces/:id',
  summary: 'One workspace with its members',
  access: BUYERS,
  scope: 'account:read',
  params: byId,
  reply: workspaceDetails,
})

export const updateWorkspace = route({
  method: 'PUT',
  path: '/workspaces/:id',
  summary: 'Change the name of a workspace, and who may see it; from managers on',
  access: BUYERS,
  params: byId,
  body: z.strictObject({
    name: name.optional(),
    asks_second_factor: z.boolean().optional(),
    sign_on_domain: domain.nullable().optional(),
  }),
  reply: workspaceDetails,
  rateLimit: { perMinute: 30 },
})

export const inviteMember = route({
  method: 'POST',
  path: '/workspaces/:id/invitations',
  summary: 'Invite somebody by e-mail, as no more than the caller is; from managers on',
  access: BUYERS,
  validated: true,
  params: byId,
  body: z.strictObject({ email, role: workspaceRole }),
  reply: workspaceDetails,
  rateLimit: { perMinute: 30 },
})

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/workspaces/:id/invitations/:member_id',
  summary: 'Withdraw an invitation; from managers on',
  access: BUYERS,
  params: byMember,
  reply: workspaceDetails,
})

export const changeMember = route({
  method: 'PUT',
  path: '/workspaces/:id/members/:member_id',
  summary: 'Change the role of a member, to no more than the caller is; from managers on',
  access: BUYERS,
  params: byMember,
  body: z.strictObject({ role: workspaceRole }),
  reply: workspaceDetails,
})

export const removeMember = route({
  method: 'DELETE',
  path: '/workspaces/:id/members/:member_id',
  summary: 'End a membership: the caller’s own, or from managers on that of others',
  access: BUYERS,
  params: byMember,
  status: 204,
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/workspace-invitations/:id',
  summary: 'Join a workspace by an invitation to the caller’s address',
  access: BUYERS,
  params: byId,
  reply: workspace,
  rateLimit: { perMinute: 30 },
})

export const declineInvitation = route({
  method: 'DELETE',
  path: '/workspace-invitations/:id',
  summary: 'Decline an invitation to a workspace',
  access: BUYERS,
  params: byId,
  status: 204,
})

export const getDissolution = route({
  method: 'GET',
  path: '/workspaces/:id/dissolution',
  summary: 'What would go with a workspace; for its owners',
  access: BUYERS,
  params: byId,
  reply: dissolution,
})

/** Members lose it at once; its files go by a job, in parts, and `GET /workspaces` says how far that is. */
export const dissolveWorkspace = route({
  method: 'POST',
  path: '/workspaces/:id/dissolution',
  summary: 'Remove a workspace for good; its files are removed as well, or moved to the caller; for its owners',
  access: BUYERS,
  confirmed: true,
  validated: true,
  params: byId,
  body: z.strictObject({ files: z.enum(FATES_OF_FILES) }),
  status: 204,
  rateLimit: { perMinute: 10 },
})
