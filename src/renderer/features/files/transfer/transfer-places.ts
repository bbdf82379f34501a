import type { Profile } from '../../../../shared/contract/account.ts'
import { isAtLeast } from '../../../../shared/domain/workspace-roles.ts'

/** An owner to whom files can go: one of the person's workspaces, or with null themselves. */
export interface TransferPlace {
  id: string | null
  name: string
}

/**
 * Where somebody may move files of whom they act for: to workspaces in which they may add files, and from a workspace,
 * which takes a manager, also to their own account, which has no name.
 */
export function transferPlaces({ workspace, workspaces = [] }: Pick<Profile, 'workspace' | 'workspaces'>) {
  if (workspace && !isAtLeast(workspace.role, 'manager')) return []
  const teams: TransferPlace[] = workspaces
    .filter(({ _id, role }) => _id !== workspace?._id && isAtLeast(role, 'editor'))
    .map(({ _id: id, name }) => ({ id, name }))
  return workspace ? [{ id: null, name: '' }, ...teams] : teams
}
