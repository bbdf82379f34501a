import { composeEvents } from '../../server/compose-events.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { type Auth, createAuth } from '../../server/modules/identity/auth/service.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import type { EventBus } from '../../server/ports/events.ts'
import type { JobQueue } from '../../server/ports/job-queue.ts'
import { SHORTEST_PASSWORD } from '../../src/shared/contract/auth.ts'

/** Accounts and sessions as a server has them, without the calls. */
export const authOf = ({
  db,
  deps,
}: {
  db: Db
  deps: { jobs: JobQueue; events: EventBus; sessionSecrets: readonly string[] }
}): Auth =>
  createAuth({
    db,
    jobs: deps.jobs,
    events: composeEvents({ ...deps, quota: createQuota({ isLimited: true }) }).identity,
    tokens: createTokens(deps.sessionSecrets),
    passwordRule: { leastLength: SHORTEST_PASSWORD },
  })
