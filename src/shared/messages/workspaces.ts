import { phrases } from '../words/phrase.ts'

/** Workspaces: joining, leaving, acting for one. */
export const workspaceMessages = phrases({
  notInWorkspace: 'You are not, or no longer, a member of this team.',
  workspaceFactorNeeded:
    'This team asks its members for a second factor. Set one up under “Login security”, then come back.',
  tooManyWorkspaces: 'You are in as many teams as one account may be. Leave one first.',
  tooManyMembers: 'This team has as many members and open invitations as it can hold.',
  tooManyInvitations: 'You have sent as many invitations as are possible in a day. Continue tomorrow.',
  alreadyMember: 'This person is already a member.',
  lastOwner: 'A team needs an owner. Make another member its owner first.',
  keptByProvider: 'This membership comes from a group at the company. It can be changed there.',
  filesArriving: 'Files of a team that you deleted are still moving to your account. Try again once that is done.',
  ownsWorkspaces: 'You are the only owner of a team. Make another member its owner, or delete the team, first.',
  teamInWork: 'Some files of the team are being worked on. Wait until that is done, or delete the files as well.',
  teamOnHold: 'The team has files on legal hold. They stay until the hold is lifted.',
})
