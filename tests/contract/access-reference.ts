import { CALLS_OF_MEMBERS } from '../../server/modules/workspaces/calls.ts'
import { NOT_IN_WORKSPACE, type RouteSpec } from '../../src/shared/contract/route.ts'
import { isRoleAllowed, type Role } from '../../src/shared/domain/roles.ts'
import { SHARE_RIGHTS, type ShareRight } from '../../src/shared/domain/text-policy.ts'
import { allowsScope, type TokenScope } from '../../src/shared/domain/token-scopes.ts'
import { WORKSPACE_ROLES, type WorkspaceRole } from '../../src/shared/domain/workspace-roles.ts'
import type { AccessRow, RouteName } from './access-table.ts'

/** What somebody is to the owner of the things that a call is about; `over`: was, and is no more. */
export type Relation =
  | { kind: 'owner' }
  | { kind: 'invited' }
  | { kind: 'stranger' }
  | { kind: 'shared'; with: 'person' | 'folder'; right: ShareRight; over: boolean }
  | { kind: 'guest-of-link'; right: ShareRight; over: boolean }
  | { kind: 'member'; as: WorkspaceRole; over: boolean }
  | { kind: 'writer-of-part'; isFinished: boolean }

/** By what somebody shows who they are. */
export type Credential = 'nothing' | 'session' | 'expired' | 'revoked' | { scopes: TokenScope[] }

/** For whom they say they act: themselves, the workspace that owns the things, or one that they are not in. */
export type Acting = 'self' | 'workspace' | 'elsewhere'

/** One call by somebody about something. */
export interface AccessCase {
  name: RouteName
  role: Role
  relation: Relation
  credential: Credential
  acting: Acting
  /** Whose the thing is: the owner's whom the relation is to, somebody else's, or nobody's, for it is not there. */
  thing: 'theirs' | 'others' | 'nothing'
}

/** What is to come of a call; refusals as `status code`. */
export type Verdict =
  | { is: 'let-in' }
  | { is: 'refused'; as: readonly string[] }
  /** Not there, in the very words in which a thing is not there that nobody has. */
  | { is: 'not-there' }

const LET_IN: Verdict = { is: 'let-in' }
const NOT_THERE: Verdict = { is: 'not-there' }
const refused = (...as: string[]): Verdict => ({ is: 'refused', as })
const NOT_ALLOWED = refused('403 not_allowed')
/** Whether a call that a text's right does not allow is refused or not there is the call's own. */
const NOT_WITH_THIS_RIGHT = refused('403 not_allowed', '404 not_found')

/** What the reference goes by: the contract of the call, and its row in the table of access. */
export interface CallFacts {
  route: RouteSpec
  row: AccessRow
}

/** Calls that name a file in their body, and so are about it as well. Whether it may be written its saves ask. */
const BY_BODY: Partial<Record<RouteName, AccessRow>> = {
  'replacements.startReplacement': { about: 'file', shared: 'read' },
}
/** What the sandbox's bank is asked by a secret, which is there for whoever has it. */
const BY_SECRET: readonly RouteName[] = ['payments.confirmSandbox']

/** Calls about a thread, which the owner of the file began. */
const OF_A_THREAD: readonly RouteName[] = ['comments.addReply', 'comments.setResolved']
const NOT_THERE_FOR_DESK = refused('404 not_found')

/** Who may do what, in the order in which it is asked. */
export function judge(facts: CallFacts, given: AccessCase): Verdict {
  const { route } = facts
  const row = BY_BODY[given.name] ?? facts.row
  if (given.relation.kind === 'guest-of-link') return judgeGuest({ route, row }, given, given.relation)
  const { credential, acting } = given
  if (credential === 'nothing') return refused('401 no_session')
  if (credential === 'expired' || credential === 'revoked') return refused('401 no_session', '401 token_expired')
  const least = WORKSPACE_ROLES.find((role) => CALLS_OF_MEMBERS[role].includes(route))
  const acts = acting !== 'self' && least !== undefined
  if (acts) {
    const { relation } = given
    if (acting === 'elsewhere' || relation.kind !== 'member' || relation.over) return refused(`403 ${NOT_IN_WORKSPACE}`)
    if (WORKSPACE_ROLES.indexOf(relation.as) < WORKSPACE_ROLES.indexOf(least)) return NOT_ALLOWED
  }
  // A workspace's account is a USER's, whatever its members are to the installation.
  if (!isRoleAllowed(acts ? 'USER' : given.role, route.access)) return NOT_ALLOWED
  if (typeof credential === 'object') {
    if (route.scope === undefined) return refused('403 token_not_taken')
    if (!allowsScope(credential.scopes, route.scope)) return refused('403 scope_missing')
  }
  if (row.about === null)
    return BY_SECRET.includes(given.name) && given.thing === 'nothing' ? refused('404 not_found') : LET_IN
  if (given.thing !== 'theirs') return NOT_THERE
  return acts ? LET_IN : judgeThing({ route, row }, given)
}

/** Somebody who gets as far as the thing, and it is there. */
function judgeThing({ row }: CallFacts, { name, relation }: AccessCase): Verdict {
  const rightReaches = (right: ShareRight) =>
    row.shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(row.shared)
  switch (relation.kind) {
    case 'owner':
      return LET_IN
    case 'invited':
      return row.invitedToo ? LET_IN : NOT_THERE
    case 'shared': {
      const isShared = row.about === 'file' || (row.about === 'folder' && relation.with === 'folder')
      if (!isShared || relation.over) return NOT_THERE
      return rightReaches(relation.right) ? LET_IN : NOT_WITH_THIS_RIGHT
    }
    case 'writer-of-part': {
      if (row.about !== 'file') return NOT_THERE
      // The thread is the owner's, and so none of the desk's, whose people have threads of their own.
      if (OF_A_THREAD.includes(name)) return NOT_THERE_FOR_DESK
      if (name.startsWith('comments.')) return rightReaches('comment') ? LET_IN : NOT_WITH_THIS_RIGHT
      const isAllowed = rightReaches(relation.isFinished ? 'comment' : 'edit') && !row.isOfWhole
      return isAllowed ? LET_IN : refused('403 not_allowed', '404 not_found', '409 wrong_state')
    }
    default:
      return NOT_THERE
  }
}

/** Guests are let in by their cookie, to the file of their link and to the calls that are for guests. */
function judgeGuest(
  { route, row }: CallFacts,
  { thing }: AccessCase,
  { right, over }: { right: ShareRight; over: boolean },
): Verdict {
  // Who only reads has no name, and so is nobody to these calls.
  const isGuest = !over && right !== 'read'
  if (!isGuest || !route.guests || row.about !== 'file' || thing !== 'theirs') return refused('401 no_session')
  const reaches = row.shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(row.shared)
  return reaches ? LET_IN : NOT_WITH_THIS_RIGHT
}
