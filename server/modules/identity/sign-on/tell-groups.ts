import type { Db } from '../../../kernel/db/schema.ts'
import type { SignOnSettings } from '../../../kernel/sign-on-settings.ts'
import { workspacesOf } from '../../../kernel/sign-on-workspaces.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { sourceOf } from './source.ts'

/** Dependencies of {@link createTellGroups}. */
export interface TellGroupsDeps {
  settings: SignOnSettings
  events: IdentityEventPublisher
  now: () => number
}

/** What is known of somebody's groups at a provider; null where it says nothing of them. */
export interface ToldGroups {
  userId: string
  provider: string
  groups: readonly string[] | null
}

/** Tells the modules above which workspaces somebody's groups put them into, in the caller's transaction. */
export function createTellGroups({ settings, events, now }: TellGroupsDeps) {
  return async (tx: Db, { userId, provider, groups }: ToldGroups): Promise<void> => {
    const source = sourceOf(settings, provider)
    if (groups === null || !source) return
    const workspaces = workspacesOf(groups, source.workspaces)
    await events.publish(tx, 'groups-told', { userId, provider, workspaces, at: now() })
  }
}

export type TellGroups = ReturnType<typeof createTellGroups>
