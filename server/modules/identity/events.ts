import type { WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { createDomainEvents, type DomainEventPublisher, type DomainEvents } from '../../kernel/domain-events.ts'

/** What happens to accounts, for the modules above; each is told in the transaction in which it happens. */
export interface IdentityEvents {
  /** An account was made, whose address need not be proven yet. Milliseconds since 1970. */
  'account-opened': { userId: string; at: number }
  /** The account's address was shown to be its owner's, by a mail that was answered or on the command line. */
  'address-proven': { userId: string }
  /**
   * A mail gave the account back to its owner: every way in that a stranger may have left behind has to go. Sessions
   * and access tokens have ended. Changing the password ends those too, but publishes no event.
   */
  'access-ended': { userId: string }
  /**
   * An account was closed and will go, with what is still there of it: nothing is done for it by itself any more.
   * Access tokens have ended; links and shares of its files are left to who goes through those.
   */
  'account-closed': { userId: string }
  /**
   * A provider, or the directory, said in which groups somebody is: `workspaces` are those that the operator has given
   * these groups, by id. Milliseconds since 1970.
   */
  'groups-told': { userId: string; provider: string; workspaces: ReadonlyMap<string, WorkspaceRole>; at: number }
}

export type IdentityEventPublisher = DomainEventPublisher<IdentityEvents>

/** Without handlers: `composeEvents` adds those of all modules. */
export const createIdentityEvents = (): DomainEvents<IdentityEvents> => createDomainEvents()
