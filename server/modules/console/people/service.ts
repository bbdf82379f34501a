import type { Person, PersonDetails, TimeGrant } from '../../../../src/shared/contract/people.ts'
import { TIME_KINDS, type TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountModule } from '../../account/index.ts'
import { grantTime } from '../../billing/index.ts'
import { factorsOf, type IdentityModule, invitationLink } from '../../identity/index.ts'
import { membershipsOf } from '../../workspaces/index.ts'
import { presentPerson } from './presenter.ts'
import * as store from './repository.ts'

export interface PeopleDeps {
  db: Db
  auth: Pick<IdentityModule['auth'], 'invite' | 'endSessions' | 'resetFactors' | 'resume'>
  accounts: AccountModule['accounts']
  publicUrl: string
  /** What an account has stored, in bytes. */
  storageOf: (userId: string) => Promise<PersonDetails['storage']>
  /** False where billing is off: then time is not counted. */
  isLimited: boolean
  now: () => number
}

/** What an ADMIN sees of the accounts of a server, and does with them. */
export function createPeople({ db, auth, accounts, publicUrl, storageOf, isLimited, now }: PeopleDeps) {
  async function presented(rows: store.PersonRow[]): Promise<Person[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [seen, balances, sums] = await Promise.all([
      store.lastSeen(db, ids),
      store.balancesOf(db, ids),
      store.fileSums(db, ids),
    ])
    return rows.map((row) => {
      const files = sums.find(({ owner_id }) => owner_id === row.id)
      return presentPerson(row, {
        seen: seen.get(row.id),
        time: timeOf(
          balances.filter(({ owner_id }) => owner_id === row.id),
          'available',
        ),
        files: files?.files ?? 0,
        lengthMs: files?.length_ms ?? 0,
      })
    })
  }

  function timeOf(
    balances: Awaited<ReturnType<typeof store.balancesOf>>,
    column: 'available' | 'reserved' | 'used',
  ): Record<TimeKind, number> | null {
    if (!isLimited) return null
    const of = (wanted: TimeKind) => balances.find(({ kind }) => kind === wanted)?.[column] ?? 0
    return Object.fromEntries(TIME_KINDS.map((kind) => [kind, of(kind)])) as Record<TimeKind, number>
  }

  return {
    /** A page of accounts: by address where the beginning of one is given, else the newest first. */
    async list({
      q,
      role,
      from,
      limit,
    }: {
      q?: string | undefined
      role?: Role | undefined
      from?: string | undefined
      limit: number
    }): Promise<{ people: Person[]; next: string | null }> {
      const beginning = q?.toLowerCase() ?? ''
      const filter = { role, from, limit: limit + 1 }
      const rows = await (beginning === '' ? store.newestPeople(db, filter) : store.peopleWith(db, beginning, filter))
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        people: await presented(rows.slice(0, limit)),
        next: last === undefined ? null : beginning === '' ? last.id : last.email,
      }
    },

    /** More of one account. @throws AppError 404 */
    async details(id: string, readerId: string): Promise<PersonDetails> {
      const row = await store.personById(db, id)
      if (!row) throw new AppError(404, 'account_unknown', messages.accountUnknown)
      const [[person], balances, statuses, teams, ways, factors, storage] = await Promise.all([
        presented([row]),
        store.balancesOf(db, [id]),
        store.filesByStatus(db, id),
        membershipsOf(db, id),
        store.waysIn(db, id, now()),
        factorsOf(db, id),
        storageOf(id),
      ])
      return {
        ...person!,
        time_reserved: timeOf(balances, 'reserved'),
        time_used: timeOf(balances, 'used'),
        workspaces: teams.map((team) => ({ _id: team.id, name: team.name, role: team.role })),
        sessions: ways.sessions,
        access_tokens: ways.tokens,
        has_one_time_codes: factors.codes,
        has_passkeys: factors.passkeys,
        storage,
        files_by_status: statuses.map(({ status, files, length_ms }) => ({ status, files, length: length_ms / 1000 })),
        is_you: id === readerId,
      }
    },

    /**
     * Makes an account, and answers the link by which its owner chooses a password. @throws AppError 403 where they
     * sign on elsewhere, 409 when the address is taken
     */
    async add(invited: { email: string; role: Role }): Promise<{ _id: string; link: string }> {
      const { id, key } = await auth.invite(invited)
      return { _id: id, link: invitationLink(publicUrl, key) }
    },

    /** @throws AppError 404, 409 when nobody could run the server any more */
    setRole: (id: string, role: Role): Promise<void> => accounts.setRole({ id }, role, { keepsAdmin: true }),

    /** @throws AppError 404, 409 where time is not counted */
    async grant(id: string, { auto_seconds: auto, human_seconds: human, wish, reason }: TimeGrant): Promise<void> {
      if (!isLimited) throw new AppError(409, 'time_not_limited', messages.timeNotLimited)
      await grantTime(db, { id }, { auto, human }, { at: now(), wish, reason })
    },

    /** @throws AppError 404 */
    endSessions: (id: string): Promise<void> => auth.endSessions({ id }),

    /** @throws AppError 404 */
    resetFactors: async (id: string): Promise<void> => void (await auth.resetFactors({ id })),

    /** @throws AppError 404, 409 for the last ADMIN and for the caller's own account */
    suspend: (id: string, by: { id: string }): Promise<void> => accounts.suspend(id, by),

    /** @throws AppError 404 */
    resume: async (id: string): Promise<void> => void (await auth.resume(id)),

    /** @throws AppError 404, 409 for the caller's own account */
    remove: (id: string, by: { id: string }): Promise<void> => accounts.remove(id, by),
  }
}

export type People = ReturnType<typeof createPeople>
