import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Sealer } from '../../../kernel/sealed-text.ts'
import type { SignOnSettings } from '../../../kernel/sign-on-settings.ts'
import type { ProvenPerson } from '../../../ports/sign-on-provider.ts'
import { writeDone } from '../../audit/index.ts'
import type { Device, OpenSession, OpenSessions } from '../auth/open-sessions.ts'
import * as users from '../auth/repository.ts'
import { challengeOver } from '../factors/challenges.ts'
import * as store from './repository.ts'
import { roleOf } from './roles.ts'
import { sourceOf } from './source.ts'
import type { TellGroups } from './tell-groups.ts'

/** How long a session lasts of which a provider tells the end, or is asked for it. */
const TOLD_MS = DAY_MS
/** How long one lasts of which nobody would hear that it is over. */
const UNTOLD_MS = HOUR_MS

/** A sign-on, as it waits sealed for what has to be given first. */
export interface SignOn {
  provider: string
  person: ProvenPerson
}

/** Dependencies of {@link createSignOnSessions}. */
export interface SignOnSessionsDeps {
  db: Db
  settings: SignOnSettings
  sealer: Sealer
  sessions: Pick<OpenSessions, 'open'>
  tellGroups: TellGroups
  now: () => number
}

/** Sessions that hang on an account elsewhere. */
export function createSignOnSessions({ settings, sealer, sessions, tellGroups, now }: SignOnSessionsDeps) {
  /** Gives somebody what their groups there have: a role, and workspaces. The last who can run the server stays so. */
  async function followGroups(
    tx: Db,
    user: users.User,
    { provider, groups }: { provider: string; groups: readonly string[] | null },
  ): Promise<Role> {
    // First, because it takes the rows of workspaces and of the person in the order of their ids.
    await tellGroups(tx, { userId: user.id, provider, groups })
    const role = roleOf(groups, sourceOf(settings, provider)?.roles ?? {}, user.role)
    if (role === user.role) return role
    if (user.role === 'ADMIN' && (await users.adminsWhoCanLogIn(tx)).every((id) => id === user.id)) return user.role
    await users.setRole(tx, user.id, role)
    await writeDone(tx, user.id, { action: 'role-changed', object_kind: 'account', object_id: user.id, detail: role })
    return role
  }

  /** Opens the session and ties it to the sign-on, in the caller's transaction. */
  async function open(user: users.User, signOn: SignOn, device: Device, tx: Db): Promise<OpenSession> {
    const { provider, person } = signOn
    const at = now()
    const role = await followGroups(tx, user, { provider, groups: person.groups })
    const hearsOfEnd = person.refreshToken !== null || (sourceOf(settings, provider)?.tellsEnds ?? false)
    const session = await sessions.open({ ...user, role }, false, device, tx, {
      mostMs: hearsOfEnd ? TOLD_MS : UNTOLD_MS,
      confirmedAt: person.authenticatedAt,
    })
    const { subject } = person
    await store.saveAccount(tx, { provider, subject, user_id: user.id, created_at: at, last_used_at: at })
    await store.insertSignOnSession(tx, {
      session_id: session.sid,
      provider,
      subject,
      provider_sid: person.providerSid,
      refresh_token: person.refreshToken === null ? null : sealer.seal(person.refreshToken, session.sid),
      has_factor: person.hasSecondFactor ? 1 : 0,
      checked_at: at,
    })
    return session
  }

  return {
    open,
    followGroups,

    /** What a challenge keeps of a sign-on, for this account. */
    seal: (signOn: SignOn, owner: string): string => sealer.seal(JSON.stringify(signOn), owner),

    /** @throws AppError 400 where the secret of the installation was changed meanwhile */
    unseal(sealed: string | null, owner: string): SignOn {
      const text = sealed === null ? null : sealer.open(sealed, owner)
      if (text === null) throw challengeOver()
      return JSON.parse(text) as SignOn
    },

    /** Opens the session of a sign-on that waited, in the caller's transaction. @throws AppError 400 */
    async resume(user: users.User, sealed: string, device: Device, tx: Db): Promise<OpenSession> {
      return open(user, this.unseal(sealed, user.id), device, tx)
    },
  }
}

export type SignOnSessions = ReturnType<typeof createSignOnSessions>
