import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { badValue, noSuch, ScimFault } from './faults.ts'
import { groupChanges, memberIds, type PatchOperation } from './patch.ts'
import type { ScimCaller, ScimPeople } from './people.ts'
import { presentGroup, presentList } from './presenter.ts'
import * as store from './repository.ts'

/** A group as providers send one. */
export const groupBody = z.object({
  displayName: z.string().trim().min(1).max(255),
  externalId: z
    .string()
    .max(255)
    .nullish()
    .transform((value) => value || null),
  members: z.unknown().optional(),
})
export type GroupBody = z.output<typeof groupBody>

/** Dependencies of {@link createScimGroups}. */
export interface ScimGroupsDeps {
  db: Db
  people: Pick<ScimPeople, 'followGroups'>
  publicUrl: string
  now: () => number
}

/** What is to become of a group. `members`: all of them from now on; added and removed come after. */
interface Wish {
  displayName?: string
  externalId?: string | null
  members?: readonly string[] | undefined
  added?: readonly string[]
  removed?: readonly string[]
}

/**
 * Groups of a provider's people, which give roles as those of sign-on do. Whoever is named has their role looked at
 * anew, also where they were in the group before, so that a provider which heard no answer can ask again.
 */
export function createScimGroups({ db, people, publicUrl, now }: ScimGroupsDeps) {
  async function require(on: Db, provider: string, id: string): Promise<store.ScimGroupRow> {
    const group = await store.groupOf(on, provider, id)
    if (!group) throw noSuch('group')
    return group
  }

  async function shown(provider: string, id: string, isWhole = true) {
    const group = await require(db, provider, id)
    return presentGroup(group, isWhole ? await store.membersOf(db, [id]) : null, publicUrl)
  }

  async function assertNameIsFree(tx: Db, provider: string, displayName: string, id: string): Promise<void> {
    const filter = { attribute: 'displayName', value: displayName } as const
    const { rows } = await store.listGroups(tx, provider, filter, { from: 0, most: 1 })
    if (rows[0] && rows[0].id !== id) throw taken()
  }

  /** @throws ScimFault 400 for somebody who is none of the provider's people */
  async function assertKnown(tx: Db, provider: string, ids: readonly string[]): Promise<void> {
    const known = await store.knownIds(tx, provider, ids)
    if (ids.some((id) => !known.has(id))) throw badValue('A member is no user here.')
  }

  /** Changes the members of a group; answers whom that is about. */
  async function setMembers(tx: Db, provider: string, id: string, wish: Wish): Promise<string[]> {
    const { members, added = [], removed = [] } = wish
    await assertKnown(tx, provider, [...(members ?? []), ...added])
    const before = (await store.membersOf(tx, [id])).map(({ user_id }) => user_id)
    const gone = members === undefined ? [] : before.filter((one) => !members.includes(one))
    await store.removeMembers(tx, id, gone)
    await store.addMembers(tx, id, [...(members ?? []), ...added])
    await store.removeMembers(tx, id, removed)
    const isRenamed = wish.displayName !== undefined || wish.externalId !== undefined
    return [...new Set([...gone, ...(members ?? []), ...added, ...removed, ...(isRenamed ? before : [])])]
  }

  async function change(caller: ScimCaller, id: string, wish: Wish): Promise<void> {
    const { id: provider } = caller.provider
    const { displayName, externalId } = wish
    const touched = await db.transaction().execute(async (tx) => {
      await require(tx, provider, id)
      if (displayName !== undefined) await assertNameIsFree(tx, provider, displayName, id)
      await store.updateGroup(tx, id, {
        ...(displayName !== undefined && { display_name: displayName, folded_name: store.folded(displayName) }),
        ...(externalId !== undefined && { external_id: externalId }),
        changed_at: now(),
      })
      return setMembers(tx, provider, id, wish)
    })
    await people.followGroups(caller, touched)
  }

  const membersIn = (value: unknown) => (value === undefined || value === null ? [] : memberIds(value))

  return {
    /** Without members where they are left out. */
    async list({ provider }: ScimCaller, filter: store.GroupFilter | null, part: store.Part, isWhole: boolean) {
      const { total, rows } = await store.listGroups(db, provider.id, filter, part)
      const ids = rows.map(({ id }) => id)
      const members = isWhole ? Map.groupBy(await store.membersOf(db, ids), ({ group_id: id }) => id) : null
      const resources = rows.map((row) => presentGroup(row, members && (members.get(row.id) ?? []), publicUrl))
      return presentList(resources, { total, from: part.from })
    },

    /** @throws ScimFault 404 */
    get: ({ provider }: ScimCaller, id: string, isWhole: boolean) => shown(provider.id, id, isWhole),

    /** @throws ScimFault 400, 409 */
    async create(caller: ScimCaller, { displayName, externalId, members }: GroupBody) {
      const [id, at, { id: provider }] = [uuidv7(), now(), caller.provider]
      const touched = await db.transaction().execute(async (tx) => {
        const isNew = await store.insertGroup(tx, {
          id,
          provider,
          display_name: displayName,
          folded_name: store.folded(displayName),
          external_id: externalId,
          created_at: at,
          changed_at: at,
        })
        if (!isNew) throw taken()
        return setMembers(tx, provider, id, { members: membersIn(members) })
      })
      await people.followGroups(caller, touched)
      return shown(provider, id)
    },

    /** Sets all of a group; members that are left out stay. @throws ScimFault 400, 404, 409 */
    async replace(caller: ScimCaller, id: string, { displayName, externalId, members }: GroupBody) {
      const all = members === undefined ? undefined : membersIn(members)
      await change(caller, id, { displayName, externalId, members: all })
      return shown(caller.provider.id, id)
    },

    /** @throws ScimFault 400, 404, 409 */
    async patch(caller: ScimCaller, id: string, operations: readonly PatchOperation[]): Promise<void> {
      await change(caller, id, groupChanges(operations))
    },

    /** Its people lose what it gave them. @throws ScimFault 404 */
    async remove(caller: ScimCaller, id: string): Promise<void> {
      const members = await db.transaction().execute(async (tx) => {
        await require(tx, caller.provider.id, id)
        const before = await store.membersOf(tx, [id])
        await store.removeGroup(tx, id)
        return before.map(({ user_id }) => user_id)
      })
      await people.followGroups(caller, members)
    },
  }
}

const taken = () => new ScimFault(409, 'There is such a group already.', 'uniqueness')

export type ScimGroups = ReturnType<typeof createScimGroups>
