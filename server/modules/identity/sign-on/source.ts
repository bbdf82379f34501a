import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { GroupWorkspaces } from '../../../kernel/sign-on-workspaces.ts'
import { DIRECTORY, type SignOnSettings } from '../../../kernel/sign-on-settings.ts'

/** What the operator says of a place where people sign on. */
export interface Source {
  domains: readonly string[]
  newAccounts: boolean
  roles: Readonly<Record<string, Role>>
  workspaces: GroupWorkspaces
  /** Whether it tells by itself when a session ends. */
  tellsEnds: boolean
}

/** A provider by its id, or the directory; undefined for one that is not set any more. */
export function sourceOf({ providers, directory }: SignOnSettings, id: string): Source | undefined {
  const found = id === DIRECTORY ? directory : providers.find((provider) => provider.id === id)
  if (!found) return undefined
  // The directory is asked for each session.
  const tellsEnds = !('back_channel_logout' in found) || found.back_channel_logout
  const { domains, new_accounts: newAccounts, roles, workspaces } = found
  return { domains, newAccounts, roles, workspaces, tellsEnds }
}
