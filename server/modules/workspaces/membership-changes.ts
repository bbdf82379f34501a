import type { WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'

/** A membership of a person; `byProvider` is null where people gave it. */
export interface Standing {
  workspaceId: string
  role: WorkspaceRole
  byProvider: string | null
}

/** What has to be done for somebody's memberships to be as a provider says. */
export interface MembershipChanges {
  added: readonly (readonly [workspaceId: string, role: WorkspaceRole])[]
  changed: readonly (readonly [workspaceId: string, role: WorkspaceRole])[]
  ended: readonly string[]
}

/**
 * Compares what a provider's groups give with what somebody has. Memberships that people, or another provider, gave
 * stay as they are.
 */
export function membershipChanges(
  provider: string,
  wanted: ReadonlyMap<string, WorkspaceRole>,
  standings: readonly Standing[],
): MembershipChanges {
  const ours = standings.filter(({ byProvider }) => byProvider === provider)
  const has = new Set(standings.map(({ workspaceId }) => workspaceId))
  return {
    added: [...wanted].filter(([id]) => !has.has(id)),
    changed: ours.flatMap(({ workspaceId, role }) => {
      const to = wanted.get(workspaceId)
      return to === undefined || to === role ? [] : [[workspaceId, to] as const]
    }),
    ended: ours.filter(({ workspaceId }) => !wanted.has(workspaceId)).map(({ workspaceId }) => workspaceId),
  }
}
