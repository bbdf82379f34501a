import { DAY_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { SignOnSettings } from '../../kernel/sign-on-settings.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { IdentityModule } from '../identity/index.ts'
import { createActing } from './acting.ts'
import { dissolvedMails } from './dissolved-mail.ts'
import { createDissolving } from './dissolving.ts'
import { invitationMails } from './invitation-mail.ts'
import { createMembershipEnds } from './membership-ends.ts'
import { removeEndedInvitations } from './repository.ts'
import { workspaceRoutes } from './routes.ts'
import { createWorkspaces } from './service.ts'

/** Dependencies of {@link createWorkspacesModule}. */
export interface WorkspacesModuleDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  identity: Pick<IdentityModule, 'hasFactor' | 'openWorkspaceAccount'>
  config: { signOn: SignOnSettings }
  now: () => number
}

/** So long it is known to whom invitations went that have ended. */
const KEPT_MS = 30 * DAY_MS

/** Teams whose things belong to them, who is in them, and who acts for them. */
export function createWorkspacesModule({ db, jobs, events, identity, config, now }: WorkspacesModuleDeps) {
  const ends = createMembershipEnds({ events })
  const acting = createActing({ db, hasFactor: identity.hasFactor })
  const workspaces = createWorkspaces({ db, jobs, identity, ends, signOn: config.signOn, now })
  return defineModule({
    api: { ...acting, dissolving: createDissolving({ jobs, ends, now }) },
    routes: (api) => workspaceRoutes(api, { workspaces }),
    mails: [invitationMails, dissolvedMails],
    sweeps: [() => removeEndedInvitations(db, now() - KEPT_MS)],
  })
}

/** The API of workspaces, for the modules above it. */
export type WorkspacesModule = ReturnType<typeof createWorkspacesModule>['api']

export { dissolutionOf, type DissolutionRow, isMovedTo, leaveWorkspaces } from './dissolutions-repository.ts'
export { handleIdentityEvents } from './handle-identity.ts'
export { lookAtNamedWorkspaces } from './look-at-named.ts'
export {
  actingFor,
  invitationsOf,
  invitationsTo,
  isWorkspace,
  memberNames,
  membersOf,
  membershipsOf,
  ownedAlone,
  workspaceNamed,
} from './repository.ts'
