import { phrases } from '../words/phrase.ts'

/** Workspaces: joining, leaving, acting for one. */
export const workspaceMessages = phrases({
  notInWorkspace: 'You are not a member of this workspace, or no longer.',
  workspaceFactorNeeded:
    'This workspace asks its members for a second factor. Set one up under “Login security”, then come back.',
  tooManyWorkspaces: 'You are in as many workspaces as one account may be. Leave one first.',
  tooManyMembers: 'This workspace has as many members and open invitations as it can hold.',
  tooManyInvitations: 'You have sent as many invitations as are possible in a day. Continue tomorrow.',
  alreadyMember: 'This person is already a member.',
  lastOwner: 'A workspace needs an owner. Make another member its owner first, or dissolve the workspace.',
  ownsWorkspaces: 'You are the only owner of a workspace. Make another member its owner, or dissolve it first.',
})
