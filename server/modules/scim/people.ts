import { z } from 'zod'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ProviderSettings } from '../../kernel/sign-on-settings.ts'
import type { AccountModule } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'
import { type IdentityModule, isUnopened, roleOf, shutUnopened, userByEmail, userById } from '../identity/index.ts'
import { badValue, noSuch, ScimFault } from './faults.ts'
import { booleanOf, type PatchOperation, primaryEmail, type UserChanges, userChanges } from './patch.ts'
import { presentList, presentUser } from './presenter.ts'
import * as store from './repository.ts'

/** A provider that calls, and from where. */
export interface ScimCaller {
  provider: ProviderSettings
  address: string
}

const text = z.string().trim().max(255)
const optional = text.nullish().transform((value) => value || null)

/** A user as providers send one, as far as it is something to us. */
export const userBody = z.object({
  userName: text.min(1),
  externalId: optional,
  displayName: optional,
  name: z.object({ givenName: optional, familyName: optional }).nullish(),
  emails: z.unknown().optional(),
  active: z.unknown().optional(),
})
export type UserBody = z.output<typeof userBody>

/** Dependencies of {@link createScimPeople}. */
export interface ScimPeopleDeps {
  db: Db
  identity: Pick<IdentityModule, 'auth' | 'openCompanyAccount' | 'tellGroups'>
  accounts: Pick<AccountModule['accounts'], 'suspend' | 'setRole'>
  publicUrl: string
  now: () => number
}

/** Not the account of anybody, so that a provider may suspend each. */
const NOBODY = { id: '' }

/**
 * People whose accounts a provider keeps: they are made, let in and let in no more. What is done twice does no harm, so
 * that a provider which heard no answer asks again.
 */
export function createScimPeople({ db, identity, accounts, publicUrl, now }: ScimPeopleDeps) {
  async function shown(provider: string, userId: string) {
    const row = await store.userOf(db, provider, userId)
    if (!row) throw noSuch('user')
    return presentUser(row, await store.groupsOf(db, [userId]), publicUrl)
  }

  async function write(
    tx: Db,
    { provider, address }: ScimCaller,
    userId: string,
    action: 'account-made' | 'account-suspended' | 'account-resumed' | 'role-changed',
    more = '',
  ): Promise<void> {
    await writeAudit(tx, {
      actor_id: null,
      actor_role: null,
      owner_id: userId,
      via: 'token',
      address,
      action,
      object_kind: 'account',
      object_id: userId,
      detail: `SCIM, ${provider.id}${more}`,
    })
  }

  /** Lets somebody in, or no more, where that is another thing than before. @throws ScimFault 409 for the last ADMIN */
  async function setActive(caller: ScimCaller, row: store.ScimUserRow, isActive: boolean): Promise<void> {
    if ((row.is_active === 1) === isActive) return
    try {
      if (isActive) await identity.auth.resume(row.user_id)
      else await accounts.suspend(row.user_id, NOBODY)
    } catch (error) {
      if (error instanceof AppError && error.code === 'last_admin')
        throw new ScimFault(409, 'This is the last account that can run the server.')
      throw error
    }
    await db.transaction().execute(async (tx) => {
      await store.updateUser(tx, row.user_id, { is_active: isActive ? 1 : 0, changed_at: now() })
      await write(tx, caller, row.user_id, isActive ? 'account-resumed' : 'account-suspended')
    })
  }

  /** The address by which an account is known or made. @throws ScimFault 400 for one of another domain */
  function addressOf({ provider }: ScimCaller, { userName, emails }: UserBody): string {
    const address = ((emails === undefined ? null : primaryEmail(emails)) ?? userName).toLowerCase()
    if (!z.email().safeParse(address).success) throw badValue('Neither emails nor userName has an e-mail address.')
    if (!provider.domains.includes(address.slice(address.lastIndexOf('@') + 1)))
      throw badValue('The address is of none of the domains that were set for this provider.')
    if (provider.exempt.includes(address)) throw new ScimFault(403, 'This account is not kept by a provider.')
    return address
  }

  async function change(caller: ScimCaller, userId: string, changes: UserChanges): Promise<void> {
    const row = await store.userOf(db, caller.provider.id, userId)
    if (!row) throw noSuch('user')
    const { userName, externalId, email, givenName, familyName, displayName, active } = changes
    await db.transaction().execute(async (tx) => {
      if (userName !== undefined) await assertNameIsFree(tx, caller, userName, userId)
      await store.updateUser(tx, userId, {
        ...(userName !== undefined && { user_name: userName, folded_user_name: store.folded(userName) }),
        ...(externalId !== undefined && { external_id: externalId }),
        ...(email !== undefined && { email: store.folded(email) }),
        ...(givenName !== undefined && { given_name: givenName }),
        ...(familyName !== undefined && { family_name: familyName }),
        ...(displayName !== undefined && { display_name: displayName }),
        changed_at: now(),
      })
    })
    if (active !== undefined) await setActive(caller, row, active)
  }

  async function assertNameIsFree(tx: Db, { provider }: ScimCaller, userName: string, userId: string): Promise<void> {
    const other = await store.userLike(tx, provider.id, { userName, accountId: null })
    if (other && other.user_id !== userId) throw taken()
  }

  return {
    async list({ provider }: ScimCaller, filter: store.UserFilter | null, part: store.Part) {
      const { total, rows } = await store.listUsers(db, provider.id, filter, part)
      const groups = Map.groupBy(
        await store.groupsOf(
          db,
          rows.map(({ user_id: id }) => id),
        ),
        ({ user_id: id }) => id,
      )
      const resources = rows.map((row) => presentUser(row, groups.get(row.user_id) ?? [], publicUrl))
      return presentList(resources, { total, from: part.from })
    },

    /** @throws ScimFault 404 */
    get: ({ provider }: ScimCaller, userId: string) => shown(provider.id, userId),

    /**
     * Makes somebody's account, or takes in charge the one that the address has. It has no password: they log in at the
     * provider, and so whoever registered the address and never showed that it is theirs is let in no more.
     * @throws ScimFault 400, 403; 409 where it is kept already, or belongs to somebody who changed to it unproven
     */
    async create(caller: ScimCaller, body: UserBody) {
      const { provider } = caller
      const email = addressOf(caller, body)
      const at = now()
      const row = await db.transaction().execute(async (tx) => {
        const account = await userByEmail(tx, email)
        if (await store.userLike(tx, provider.id, { userName: body.userName, accountId: account?.id ?? null }))
          throw taken()
        if (account?.email_validated_at === null) {
          if (!isUnopened(account)) throw taken()
          await shutUnopened(tx, account.id)
        }
        const userId = account?.id ?? (await identity.openCompanyAccount(tx, { email, at }))
        if (userId === null) throw taken()
        const made = {
          user_id: userId,
          provider: provider.id,
          user_name: body.userName,
          folded_user_name: store.folded(body.userName),
          external_id: body.externalId,
          email,
          given_name: body.name?.givenName ?? null,
          family_name: body.name?.familyName ?? null,
          display_name: body.displayName,
          is_active: account === undefined || account.suspended_at === null ? 1 : 0,
          created_at: at,
          changed_at: at,
        }
        // Of two requests at once the other may have been quicker.
        if (!(await store.insertUser(tx, made))) throw taken()
        if (!account) await write(tx, caller, userId, 'account-made')
        return made
      })
      if (body.active !== undefined) await setActive(caller, row, booleanOf(body.active))
      return shown(provider.id, row.user_id)
    },

    /** Sets all of a user, but for the address of the account. @throws ScimFault 400, 404, 409 */
    async replace(caller: ScimCaller, userId: string, body: UserBody) {
      await change(caller, userId, {
        userName: body.userName,
        externalId: body.externalId,
        ...(body.emails !== undefined && { email: primaryEmail(body.emails) ?? body.userName }),
        givenName: body.name?.givenName ?? null,
        familyName: body.name?.familyName ?? null,
        displayName: body.displayName,
        ...(body.active !== undefined && { active: booleanOf(body.active) }),
      })
      return shown(caller.provider.id, userId)
    },

    /** @throws ScimFault 400, 404, 409 */
    async patch(caller: ScimCaller, userId: string, operations: readonly PatchOperation[]) {
      await change(caller, userId, userChanges(operations))
      return shown(caller.provider.id, userId)
    },

    /** Lets somebody in no more, and keeps them no longer; what is theirs stays. @throws ScimFault 404, 409 */
    async remove(caller: ScimCaller, userId: string): Promise<void> {
      const row = await store.userOf(db, caller.provider.id, userId)
      if (!row) throw noSuch('user')
      await setActive(caller, row, false)
      await db.transaction().execute(async (tx) => {
        await identity.tellGroups(tx, { userId, provider: caller.provider.id, groups: [] })
        await store.removeUser(tx, userId)
      })
    },

    /** Gives people the workspaces and the roles of their groups; the last ADMIN stays one. */
    async followGroups(caller: ScimCaller, userIds: Iterable<string>): Promise<void> {
      const { roles, workspaces } = caller.provider
      if (Object.keys(roles).length === 0 && Object.keys(workspaces).length === 0) return
      for (const id of userIds) {
        const user = await userById(db, id)
        if (!user) continue
        const names = await db.transaction().execute(async (tx) => {
          const groups = namesOf(await store.groupsOf(tx, [id]))
          await identity.tellGroups(tx, { userId: id, provider: caller.provider.id, groups })
          return groups
        })
        const role = roleOf(names, roles, user.role)
        if (role !== user.role) await setRole(caller, id, role)
      }
    },
  }

  async function setRole(caller: ScimCaller, id: string, role: Role): Promise<void> {
    try {
      await accounts.setRole({ id }, role, { keepsAdmin: true })
    } catch (error) {
      if (error instanceof AppError && error.code === 'last_admin') return
      throw error
    }
    await write(db, caller, id, 'role-changed', `: ${role}`)
  }
}

/** By which groups may stand in the settings: their names, and the ids that the provider has for them. */
const namesOf = (groups: Awaited<ReturnType<typeof store.groupsOf>>): string[] =>
  groups.flatMap(({ display_name, external_id }) => [display_name, external_id ?? display_name])

const taken = () => new ScimFault(409, 'There is such a user already.', 'uniqueness')

export type ScimPeople = ReturnType<typeof createScimPeople>
