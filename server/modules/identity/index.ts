import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DomainEventPublisher } from '../../kernel/domain-events.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { defineModule } from '../../kernel/module.ts'
import type { SessionLimits } from '../../kernel/session-limits.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { Engines } from '../../ports/engines.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { LeakedPasswords } from '../../ports/leaked-passwords.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SignOnSettings } from '../../kernel/sign-on-settings.ts'
import type { SignOnSources } from '../../ports/sign-on-provider.ts'
import { tokenMails } from './access-tokens/mail.ts'
import { removeTokensEndedBefore } from './access-tokens/repository.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { createAccessTokens } from './access-tokens/service.ts'
import { accountMails } from './auth/account-mails.ts'
import { setSessionCookies } from './auth/cookies.ts'
import type { PasswordRule } from './auth/guessable.ts'
import { createEmailChange } from './auth/email-change.ts'
import { closeAccount, withdrawAccount } from './auth/end-access.ts'
import { createFailedTries, removeTriesOver } from './auth/failed-tries.ts'
import { removeSignInsEndedBefore } from './auth/repository.ts'
import { createOpenSessions } from './auth/open-sessions.ts'
import { authRoutes } from './auth/routes.ts'
import { securityRoutes } from './auth/security-routes.ts'
import { createAuth } from './auth/service.ts'
import { type ActFor, type GuestOf, useSessions } from './auth/sessions.ts'
import { createTokens } from './auth/tokens.ts'
import { createChallenges } from './factors/challenges.ts'
import { resealCodes } from './factors/check-code.ts'
import { createPasskeyChecks } from './factors/passkey-checks.ts'
import { relyingPartyOf } from './factors/relying-party.ts'
import { removeFactorsEndedBefore } from './factors/repository.ts'
import { factorRoutes } from './factors/routes.ts'
import { createSealer } from '../../kernel/sealed-text.ts'
import { createSecondStep } from './factors/second-step.ts'
import { createFactors } from './factors/service.ts'
import type { IdentityEvents } from './events.ts'
import { preferencesRoutes } from './preferences/routes.ts'
import { createPreferences } from './preferences/service.ts'
import { composeSignOn } from './sign-on/compose.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import { createSignOnRule } from './sign-on/rule.ts'
import { leadPages } from './setup/lead-pages.ts'
import { setupRoutes } from './setup/routes.ts'
import { createSetup } from './setup/service.ts'
import { addCompanyUser, addWorkspaceUser, type CompanyAccount, type WorkspaceAccount } from './users.ts'

/** Dependencies of {@link createIdentityModule}. */
export interface IdentityModuleDeps {
  db: Db
  jobs: JobQueue
  domainEvents: { identity: DomainEventPublisher<IdentityEvents> }
  engines: Engines
  config: {
    publicUrl: string
    leastPassword: number
    secondFactorRoles: readonly Role[]
    sessionLimits: SessionLimits
    signOn: SignOnSettings
    kept: { signInsDays: number | null }
  }
  /** Where people sign on besides here. */
  signOn: SignOnSources
  /** Null where no service is asked which passwords have leaked. */
  leakedPasswords: LeakedPasswords | null
  log?: Logger | undefined
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** How a login waits at an account under attack; left out, by the clock. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
  now: () => number
}

/** Accounts, sessions, access tokens and preferences: who somebody is, and what they may do. */
export function createIdentityModule({
  db,
  jobs,
  domainEvents,
  engines,
  config,
  signOn: sources,
  leakedPasswords,
  log,
  sessionSecrets,
  pause,
  now,
}: IdentityModuleDeps) {
  const { publicUrl, kept } = config
  const passwordRule: PasswordRule = {
    // Changed while the server runs.
    get leastLength() {
      return config.leastPassword
    },
    leaked: leakedPasswords,
  }
  const secureCookies = publicUrl.startsWith('https:')
  const events = domainEvents.identity
  const tokens = createTokens(sessionSecrets)
  const signOnRule = createSignOnRule(config.signOn)
  const setup = createSetup({ db, events, tokens, sessionLimits: config.sessionLimits, passwordRule, now })
  const accessTokens = createAccessTokens({ db, jobs, now })
  const sealer = createSealer(sessionSecrets, 'factors')
  const party = relyingPartyOf(publicUrl)
  const shared = {
    db,
    jobs,
    tries: createFailedTries({ db, now }),
    challenges: createChallenges({ db, now }),
    passkeys: createPasskeyChecks({ db, party, now }),
    sealer,
    now,
  }
  const factors = createFactors({
    ...shared,
    host: new URL(publicUrl).host,
    requiredRoles: () => config.secondFactorRoles,
  })
  const sessions = createOpenSessions({ db, tokens, signOnRule, limits: config.sessionLimits, now })
  const elsewhere = composeSignOn({
    ...shared,
    events,
    settings: config.signOn,
    sources,
    sessionSecrets,
    publicUrl,
    tokens,
    sessions,
    pause,
    log,
  })
  const auth = createAuth({
    db,
    jobs,
    events,
    tokens,
    passwordRule,
    signOnRule,
    sessionLimits: config.sessionLimits,
    directory: elsewhere.directory,
    ...(pause && { pause }),
    now,
  })
  const secondStep = createSecondStep({ ...shared, tokens, sessions, signOns: elsewhere.signOns })
  const emailChange = createEmailChange({ db, jobs, events, now })
  const preferences = createPreferences({ db, engines })
  return defineModule({
    api: {
      auth,
      accessTokens,
      /** Leads visitors of an installation without accounts to its set-up. Add it before the pages. */
      leadPages: (app: FastifyInstance) => leadPages(app, setup),
      /** Whether the session or the access token that somebody calls with is still good. */
      isOpen: ({ sid, scopes }: Caller) => (scopes ? accessTokens.isLive(sid) : auth.isOpen(sid)),
      /** Sets the caller's cookies again, with the role that they have by now. */
      renewSession: async (caller: Caller, reply: FastifyReply) =>
        setSessionCookies(reply, await auth.renewed(caller), secureCookies),
      /** Identifies the caller of every route of an instance. Add it before them. */
      useSessions: (api: FastifyInstance, { guestOf, actFor }: { guestOf: GuestOf; actFor: ActFor }) =>
        useSessions(api, { auth, accessTokens, guestOf, actFor, factors, secureCookies }),
      hasFactor: factors.hasFactor,
      /** Has somebody's memberships of workspaces follow their groups at a provider. */
      tellGroups: elsewhere.tellGroups,
      /** Makes an account that a company keeps, without a password; null where the address is somebody's already. */
      openCompanyAccount: (tx: Db, account: CompanyAccount) => addCompanyUser(tx, events, account),
      /** Makes the account of a workspace, with all that belongs to one. */
      closeAccount: (tx: Db, account: { userId: string; at: number }) => closeAccount(tx, events, account),
      /** Closes somebody's account that will go, and gives up their address. */
      withdrawAccount: (tx: Db, account: { userId: string; at: number }) => withdrawAccount(tx, events, account),
      openWorkspaceAccount: (tx: Db, account: WorkspaceAccount) => addWorkspaceUser(tx, events, account),
    },
    async routes(api) {
      authRoutes(api, { auth, emailChange, secureCookies })
      securityRoutes(api, { auth, emailChange, secureCookies })
      factorRoutes(api, { factors, secondStep, auth, secureCookies })
      await signOnRoutes(api, { ...elsewhere, auth, secureCookies })
      setupRoutes(api, { setup, secureCookies })
      accessTokenRoutes(api, { accessTokens })
      preferencesRoutes(api, { preferences, publicUrl })
    },
    jobs: [elsewhere.job],
    mails: [accountMails, tokenMails],
    sweeps: [
      retainedFor(
        () => kept.signInsDays,
        now,
        (before) => removeSignInsEndedBefore(db, before),
      ),
      retainedFor(
        () => kept.signInsDays,
        now,
        (before) => removeTokensEndedBefore(db, before),
      ),
      () => removeTriesOver(db, now()),
      () => removeFactorsEndedBefore(db, now()),
      () => resealCodes(db, sealer),
    ],
  })
}

/** The API of identity, for the modules above it. */
export type IdentityModule = ReturnType<typeof createIdentityModule>['api']

export { presentToken } from './access-tokens/presenter.ts'
export { tokensOf } from './access-tokens/repository.ts'
export { scopesOf } from './access-tokens/service.ts'
export { clearSessionCookies, forgetDevice } from './auth/cookies.ts'
export { createFailedTries } from './auth/failed-tries.ts'
export { invitationLink } from './auth/invitation-link.ts'
export type { Whose } from './auth/manage-users.ts'
export { createSignInGuard } from './auth/sign-in-guard.ts'
export { hashPassword, isPassword } from './auth/passwords.ts'
export type { GuestOf } from './auth/sessions.ts'
export { accountDeletedMail } from './auth/mails.ts'
export { userByEmail, userById } from './auth/repository.ts'
export { factorsOf } from './factors/repository.ts'
export { readOrCreateSecret, writeSecret } from './auth/secret.ts'
export { ADDRESS_COLUMNS, shownAddress } from './auth/shown-address.ts'
export { createMailKey } from './auth/tokens.ts'
export { isUnopened, shutUnopened } from './auth/unopened.ts'
export { createIdentityEvents, type IdentityEvents } from './events.ts'
export { namedTemplatesIn, preferenceOf, savePreference, templateIn, vocabularyOf } from './preferences/repository.ts'
export { beginSetup } from './setup/begin.ts'
export { roleOf } from './sign-on/roles.ts'
export { unsubscribeLink } from './preferences/unsubscribe-link.ts'
export {
  addGuestUser,
  GUEST_DOMAIN,
  leavePlan,
  makeSubscriber,
  NO_PASSWORD,
  removeUser,
  setPaymentCustomer,
  usePlan,
} from './users.ts'
