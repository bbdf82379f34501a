import type { Db } from '../../../kernel/db/schema.ts'
import { createSealer } from '../../../kernel/sealed-text.ts'
import type { SignOnSettings } from '../../../kernel/sign-on-settings.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { SignOnSources } from '../../../ports/sign-on-provider.ts'
import type { FailedTries } from '../auth/failed-tries.ts'
import type { OpenSessions } from '../auth/open-sessions.ts'
import { createSignInGuard } from '../auth/sign-in-guard.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { IdentityEventPublisher } from '../events.ts'
import type { Challenges } from '../factors/challenges.ts'
import { createSignOnAccounts } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import { createCheckSignOns } from './check-sign-ons.ts'
import { createDirectoryLogin } from './directory-login.ts'
import { createBackChannel } from './end-sessions.ts'
import { createSignOn } from './service.ts'
import { createSignOnSessions } from './sessions.ts'
import { createTellGroups } from './tell-groups.ts'

/** Dependencies of {@link composeSignOn}. */
export interface ComposeSignOnDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  settings: SignOnSettings
  sources: SignOnSources
  sessionSecrets: readonly string[]
  publicUrl: string
  tokens: Tokens
  tries: FailedTries
  challenges: Challenges
  sessions: Pick<OpenSessions, 'open'>
  pause?: ((ms: number) => Promise<unknown>) | undefined
  log?: Logger | undefined
  now: () => number
}

/** The parts of signing on elsewhere, put together. */
export function composeSignOn(deps: ComposeSignOnDeps) {
  const { db, settings, sources, sessionSecrets, publicUrl, tries, challenges, sessions, pause, log, now } = deps
  const sealer = createSealer(sessionSecrets, 'sign-on')
  const tellGroups = createTellGroups({ settings, events: deps.events, now })
  const signOns = createSignOnSessions({ db, settings, sealer, sessions, tellGroups, now })
  const attempts = createAttempts({ db, providers: sources.providers, challenges, sealer, publicUrl, log })
  const signOn = createSignOn({
    ...deps,
    attempts,
    accounts: createSignOnAccounts({ settings, events: deps.events, now }),
    signOns,
    guard: createSignInGuard({ tries, ...(pause && { pause }) }),
  })
  return {
    signOns,
    tellGroups,
    directory: createDirectoryLogin({ settings, directory: sources.directory, signOn, log }),
    attempts,
    signOn,
    backChannel: createBackChannel({ db, providers: sources.providers, tries }),
    job: createCheckSignOns({ db, sources, signOns, tellGroups, sealer, now }),
  }
}
