import { isAtLeast, type WorkspaceRole } from '../../src/shared/domain/workspace-roles.ts'
import { DIRECTORY, type SignOnSettings } from './sign-on-settings.ts'

/** Groups with their workspaces, and what members are in them. */
export type GroupWorkspaces = Readonly<Record<string, Readonly<Record<string, WorkspaceRole>>>>

/** The workspaces of somebody's groups with the most that one of these makes them there. */
export function workspacesOf(groups: readonly string[], table: GroupWorkspaces): Map<string, WorkspaceRole> {
  const found = new Map<string, WorkspaceRole>()
  for (const group of groups) {
    if (!Object.hasOwn(table, group)) continue
    for (const [id, role] of Object.entries(table[group] ?? {})) {
      const other = found.get(id)
      if (other === undefined || isAtLeast(role, other)) found.set(id, role)
    }
  }
  return found
}

/** A workspace that the groups of a provider, or of the directory, put people into. */
export interface NamedWorkspace {
  id: string
  provider: string
  /** Of the addresses of the provider's people. */
  domains: readonly string[]
}

/** All that the settings name, each once for a provider. */
export function namedWorkspaces({ providers, directory }: SignOnSettings): NamedWorkspace[] {
  return [...providers, ...(directory ? [{ ...directory, id: DIRECTORY }] : [])].flatMap(
    ({ id: provider, domains, workspaces }) =>
      [...new Set(Object.values(workspaces).flatMap((table) => Object.keys(table)))].map((id) => ({
        id,
        provider,
        domains,
      })),
  )
}
