import type { FastifyRequest } from 'fastify'
import {
  NOT_IN_WORKSPACE,
  WORKSPACE_FACTOR_NEEDED,
  WORKSPACE_HEADER,
  WORKSPACE_QUERY,
} from '../../../src/shared/contract/route.ts'
import { isAtLeast, type WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notAllowed } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { createSharedReads } from '../../kernel/shared-reads.ts'
import { leastRoleFor } from './calls.ts'
import { isWorkspace, type Membership, membershipOf } from './repository.ts'

export interface ActingDeps {
  db: Db
  /** Whether somebody has a second factor. */
  hasFactor: (personId: string) => Promise<boolean>
}

/** For whom people act: themselves, or a workspace that they are a member of. */
export function createActing({ db, hasFactor }: ActingDeps) {
  const shared = createSharedReads((key) => {
    const [workspaceId = '', personId = ''] = key.split(' ')
    return membershipOf(db, workspaceId, personId)
  })

  async function assertActs(
    found: Membership | undefined,
    personId: string,
    least: WorkspaceRole,
  ): Promise<Membership> {
    if (!found) throw new AppError(403, NOT_IN_WORKSPACE, messages.notInWorkspace)
    if (found.asks_second_factor === 1 && !(await hasFactor(personId)))
      throw new AppError(403, WORKSPACE_FACTOR_NEEDED, messages.workspaceFactorNeeded)
    if (!isAtLeast(found.role, least)) throw notAllowed()
    return found
  }

  return {
    /**
     * Somebody as a member of a workspace who is at least that. @throws AppError 403 as {@link actFor} does
     */
    async requireMember(
      this: void,
      on: Db,
      personId: string,
      workspaceId: string,
      least: WorkspaceRole,
    ): Promise<Membership> {
      return assertActs(await membershipOf(on, workspaceId, personId), personId, least)
    },

    /**
     * The caller as who they act for: the workspace that the request names, where the call is one that is made for
     * workspaces. @throws AppError 403 where they are no member, where their role does not make this call, and while
     * they lack a second factor that the workspace asks for
     */
    async actFor(this: void, request: FastifyRequest, caller: Caller): Promise<Caller> {
      const workspaceId = takeNamed(request)
      const least = leastRoleFor(request.method, request.routeOptions.url)
      // An access token of a workspace does what managers do; who made it may have left since.
      if (caller.scopes && (await isWorkspace(db, caller.id))) {
        if (least === undefined || !isAtLeast('manager', least)) throw notAllowed()
        return { ...caller, acting: { person: caller, as: 'manager' } }
      }
      if (workspaceId === undefined || least === undefined) return caller
      const found = ID.test(workspaceId) ? await shared(`${workspaceId} ${caller.id}`) : undefined
      const { id, role, account_role: accountRole, name } = await assertActs(found, caller.id, least)
      const person = { id: caller.id, role: caller.role }
      return { ...caller, id, role: accountRole, acting: { person, as: role, name } }
    },

    /** Whether somebody acts still as what they did, for connections that outlive the call which opened them. */
    async stands(this: void, { id, acting }: Caller): Promise<boolean> {
      if (!acting || acting.person.id === id) return true
      const found = await shared(`${id} ${acting.person.id}`)
      if (found?.role !== acting.as) return false
      return found.asks_second_factor === 0 || hasFactor(acting.person.id)
    },
  }
}

export type ActFor = ReturnType<typeof createActing>['actFor']

const ID = /^[0-9a-zA-Z-]{1,64}$/

/** The workspace that a request names; taken out of its address, where the contract does not know of it. */
function takeNamed(request: FastifyRequest): string | undefined {
  const query = request.query as Record<string, unknown> | undefined
  const inAddress = query?.[WORKSPACE_QUERY]
  if (query) delete query[WORKSPACE_QUERY]
  const header = request.headers[WORKSPACE_HEADER]
  const named = header ?? inAddress
  if (named === undefined) return undefined
  return typeof named === 'string' ? named : ''
}
