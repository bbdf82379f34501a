import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addMail } from '../../mail/index.ts'
import { createChallenges } from '../factors/challenges.ts'
import { factorsOf, useTrusted } from '../factors/repository.ts'
import type { AddressLinks } from './address-links.ts'
import type { FailedTries } from './failed-tries.ts'
import { tellOfNewDevice } from './new-device.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import { isPassword } from './passwords.ts'
import { peopleAt } from './people-at.ts'
import type { User } from './repository.ts'
import type { DirectoryLogin } from '../sign-on/directory-login.ts'
import type { SignOnRule } from '../sign-on/rule.ts'
import { shownAddress } from './shown-address.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { type Tokens, unauthorised } from './tokens.ts'

/** A login as it comes, and where from. */
export interface LoginWish {
  email: string
  password: string
  remember: boolean
  userAgent: string
  address: string
  /** What the browser shows of an earlier login. */
  device?: string | undefined
  /** What it shows where it is trusted. */
  trusted?: string | undefined
}

/** A session, and what the browser shows at its next login. */
export interface LoggedIn {
  session: OpenSession
  device: string
}

/** The password was right, and a second factor is asked for. */
export interface FactorAsked {
  /** Key of the sign-in that waits. */
  challenge: string
  /** Which factors the account has. */
  ways: { codes: boolean; passkeys: boolean }
}

/** The directory named somebody whose address has an account here, whose own password connects the two. */
export interface LinkAsked {
  link: { challenge: string; email: string }
}

/** Dependencies of {@link createLogin}. */
export interface LoginDeps {
  db: Db
  jobs: JobQueue
  tokens: Tokens
  tries: FailedTries
  links: Pick<AddressLinks, 'mailLinkAgain'>
  sessions: Pick<OpenSessions, 'open'>
  /** The company's directory; left out, there is none. */
  directory?: DirectoryLogin | undefined
  /** Refuses those who have to sign on elsewhere. */
  rule: Pick<SignOnRule, 'assertOwnWayIn'>
  now: () => number
  /** How those wait whom an account under attack does not know; left out, by the clock. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** How a password opens a session. */
export function createLogin({ db, jobs, tokens, tries, links, sessions, directory, rule, now, pause }: LoginDeps) {
  const guard = createSignInGuard({ tries, ...(pause && { pause }) })
  const challenges = createChallenges({ db, now })

  const isTrusted = async (userId: string, trusted: string | undefined): Promise<boolean> =>
    trusted !== undefined && useTrusted(db, userId, hashKey(trusted), now())

  /** Mails the owner of an account under attack, once a day at most. */
  async function mailOfAttack(userId: string): Promise<void> {
    const { tries: mails } = await tries.count(`told ${userId}`, DAY_MS)
    if (mails === 1)
      await addMail(jobs, { kind: 'sign-in-attacked', userId }, { key: `mail:sign-in-attacked:${userId}` })
  }

  return {
    /**
     * Null when the password is right but the address is not validated: the link is then sent again. An account with a
     * second factor opens no session yet, but for a browser that it trusts. @throws AppError 401
     */
    async login(wish: LoginWish): Promise<LoggedIn | FactorAsked | LinkAsked | null> {
      const { email, password, remember, userAgent, address, device, trusted } = wish
      const owner = directory?.ownerOf(email) ?? 'us'
      if (owner === 'us') rule.assertOwnWayIn(email)
      const people = await peopleAt(db, email, now())
      const known = device === undefined ? null : await tokens.readDevice(device)
      const isKnown = people.some(({ id }) => id === known?.userId)
      const attempt = await guard.begin(email, { address, device: isKnown && known ? known.device : null })
      const here = owner === 'directory' ? undefined : await personWith(people, password)
      if (!here && directory && owner !== 'us') {
        const network = clientNetwork(address)
        const from = { userAgent, network, address, deviceToken: device, trusted }
        const entered = await directory.enter({ email, password, from })
        if (entered) {
          await attempt.succeeded()
          return 'session' in entered ? { session: entered.session, device: entered.deviceToken } : entered
        }
      }
      const user = here
      if (!user) {
        if ((await attempt.failed()) && people[0]) await mailOfAttack(people[0].id)
        throw unauthorised(messages.wrongCredentials, 'wrong_credentials')
      }
      await attempt.succeeded()
      const { isValidated } = shownAddress(user, now())
      if (isValidated) {
        const ways = await factorsOf(db, user.id)
        const isAsked = (ways.codes || ways.passkeys) && !(await isTrusted(user.id, trusted))
        if (isAsked)
          return { challenge: await challenges.begin({ kind: 'second-factor', userId: user.id, remember }), ways }
        const from = { userAgent, network: clientNetwork(address) }
        const session = await db.transaction().execute(async (tx) => {
          const opened = await sessions.open(user, remember, from, tx)
          await tellOfNewDevice(tx, jobs, user, { session: opened, device: from, isKnown, at: now() })
          return opened
        })
        return { session, device: isKnown && device !== undefined ? device : await tokens.signDevice(user.id) }
      }
      if (user.email_validated_at === null) await links.mailLinkAgain('validate-email', user.id)
      return null
    },
  }
}

/** Whose password it is. It takes as long where there is nobody. */
async function personWith([first, ...others]: User[], password: string): Promise<User | undefined> {
  if ((await isPassword(password, first?.password_hash ?? null)) && first) return first
  for (const other of others) if (await isPassword(password, other.password_hash)) return other
  return undefined
}
