import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { SessionLimits } from '../../../kernel/session-limits.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { PasswordRule } from './guessable.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { createAddressLinks } from './address-links.ts'
import { createFailedTries } from './failed-tries.ts'
import { createInvite } from './invite.ts'
import { createLogin } from './login.ts'
import { createManageUsers } from './manage-users.ts'
import { createOpenSessions } from './open-sessions.ts'
import { createPasswordChange } from './password-change.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { createSignOut } from './sign-out.ts'
import type { DirectoryLogin } from '../sign-on/directory-login.ts'
import { NO_RULE, type SignOnRule } from '../sign-on/rule.ts'
import type { Tokens } from './tokens.ts'

/** Dependencies of {@link createAuth}. */
export interface AuthDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  tokens: Tokens
  passwordRule: PasswordRule
  /** The company's directory; left out, there is none. */
  directory?: DirectoryLogin | undefined
  /** Who has to sign on elsewhere; left out, nobody. */
  signOnRule?: SignOnRule | undefined
  /** How long people of each role stay signed in; left out, no shorter than they asked for. */
  sessionLimits?: SessionLimits | undefined
  now?: () => number
  /** How a login waits at an account under attack; left out, by the clock. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** Accounts and sessions: register, validate, log in, log out, and who a token belongs to. */
export function createAuth({
  db,
  jobs,
  events,
  tokens,
  passwordRule,
  directory,
  signOnRule,
  sessionLimits,
  now = Date.now,
  pause,
}: AuthDeps) {
  const tries = createFailedTries({ db, now })
  const links = createAddressLinks({ db, jobs, events, now })
  const rule = signOnRule ?? NO_RULE
  const sessions = createOpenSessions({ db, tokens, signOnRule: rule, limits: sessionLimits, now })
  return {
    authenticate: (token: unknown) => sessions.authenticate(token),
    renewed: (caller: { sid: string }) => sessions.renewed(caller),
    isOpen: (sid: string) => sessions.isOpen(sid),
    /** The caller's signed-in devices, last used first. */
    devices: (caller: { id: string; role: Role }) => sessions.of(caller),
    ...createRegistration({ db, jobs, events, tries, links, sessions, rule, passwordRule, now }),
    ...createLogin({ db, jobs, tokens, tries, links, sessions, directory, rule, now, pause }),
    ...createPasswordReset({ db, jobs, events, tries, links, rule, passwordRule, now }),
    ...createPasswordChange({ db, jobs, tries, sessions, passwordRule, now }),
    ...createSignOut({ db, tokens, now }),
    ...createManageUsers({ db, jobs, events, passwordRule, now }),
    ...createInvite({ db, jobs, events, rule, now }),
  }
}

export type Auth = ReturnType<typeof createAuth>
