import type { Workspace, WorkspaceDetails } from '../../../../../src/shared/contract/workspaces.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID, OTHER_ID } from './shared.ts'

const harbour: Workspace = {
  _id: ID,
  name: 'Harbour Radio',
  role: 'owner',
  asks_second_factor: false,
  sign_on_domain: null,
}
const date = '2026-11-24T09:30:00.000Z'
const details: WorkspaceDetails = {
  ...harbour,
  members: [
    { _id: OTHER_ID, email: 'ana@example.org', role: 'owner', joined_date: date, is_you: true, by_provider: false },
  ],
  invitations: [{ _id: OTHER_ID, email: 'ben@example.org', role: 'editor', sent_date: date }],
}

/** Examples of the area `workspaces`. */
export const workspacesExamples: ExamplesOf<'workspaces'> = {
  'workspaces.listWorkspaces': {
    reply: {
      workspaces: [harbour],
      invitations: [{ _id: OTHER_ID, workspace: 'The Pier', role: 'reader', invited_by: 'cleo@example.org' }],
      dissolving: [{ _id: ID, name: 'Pilot team', fate: 'move', files: 2400, left: 1150 }],
    },
  },
  'workspaces.createWorkspace': { body: { name: harbour.name }, reply: { ...details, invitations: [] } },
  'workspaces.getWorkspace': { reply: details },
  'workspaces.updateWorkspace': {
    body: { name: 'Harbour Radio', asks_second_factor: true },
    reply: { ...details, asks_second_factor: true },
  },
  'workspaces.inviteMember': { body: { email: 'ben@example.org', role: 'editor' }, reply: details },
  'workspaces.withdrawInvitation': { reply: { ...details, invitations: [] } },
  'workspaces.changeMember': { body: { role: 'manager' }, reply: details },
  'workspaces.removeMember': {},
  'workspaces.acceptInvitation': { reply: { ...harbour, role: 'editor' } },
  'workspaces.declineInvitation': {},
  'workspaces.getDissolution': {
    reply: {
      files: 214,
      length: 512_340.5,
      files_in_work: 1,
      automatic_seconds: 36_000,
      human_seconds: 0,
      members: 6,
      invitations: 1,
      share_links: 3,
      shares: 12,
      webhooks: 1,
      access_tokens: 2,
      sources: 1,
      destinations: 0,
      is_on_hold: false,
    },
  },
  'workspaces.dissolveWorkspace': { body: { files: 'delete' } },
}
