import type { z } from 'zod'
import type { Audience, compareAudience } from '../../../../src/shared/contract/shares.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notFound } from '../../../kernel/errors.ts'
import { isOwnFolder, ownFiles } from '../repository.ts'
import { guestsOf, isSharedWithPlan, placeOf, planOf, sharedFolders, sharesAbove, sharesOfFiles } from './repository.ts'

type Move = z.output<typeof compareAudience.body>

/** Whoever is invited to the owner's plan, among addresses. */
const GROUP = ''

/** Tells who gains and who loses sight of files by a move, because folders are shared. */
export function createAudience({ db, now }: { db: Db; now: () => number }) {
  /** Addresses of those who see what lies in a folder because it, or one above, is shared. */
  async function holdersIn(folderId: string | null): Promise<Set<string>> {
    const shares = folderId === null ? [] : await sharesAbove(db, folderId, now())
    return new Set(shares.map(({ email }) => email ?? GROUP))
  }

  /** Where what is moved lies now and then; `direct` see all of it in either place. @throws AppError 404 */
  async function placesOf(ownerId: string, move: Move) {
    if (move.move === 'files') {
      const files = await ownFiles(db, ownerId, move.ids)
      const from = new Set(files.map(({ folder_id: folderId }) => folderId))
      return { from, to: move.to, direct: await holdersOfAll(files.map(({ id }) => id)) }
    }
    const parent = await placeOf(db, ownerId, { kind: 'folder', id: move.id })
    if (parent === undefined) throw notFound()
    const none = new Set<string>()
    return move.move === 'folder'
      ? { from: new Set([parent]), to: move.to, direct: none }
      : { from: new Set([move.id]), to: parent, direct: none }
  }

  /** Addresses with which each of these files is shared by itself. */
  async function holdersOfAll(fileIds: readonly string[]): Promise<Set<string>> {
    const shares = await sharesOfFiles(db, fileIds, now())
    const counts = Map.groupBy(shares, ({ email }) => email ?? GROUP)
    return new Set([...counts].flatMap(([email, of]) => (of.length === fileIds.length ? [email] : [])))
  }

  /** Where these files lie, whether any is shared with the group, and who sees all of them by shares of the files. */
  async function sharedOf(ownerId: string, ids: readonly string[]) {
    const files = await ownFiles(db, ownerId, ids)
    const own = files.map(({ id }) => id)
    const shares = await sharesOfFiles(db, own, now())
    return {
      places: new Set(files.map(({ folder_id: folderId }) => folderId)),
      group: shares.some(({ email }) => email === null),
      direct: await holdersOfAll(own),
    }
  }

  /** The same of all files of an owner, in which nobody is taken to see every one by shares of the files. */
  async function sharedOfAll(ownerId: string) {
    const planId = await planOf(db, ownerId)
    return {
      places: await sharedFolders(db, ownerId, now()),
      group: planId !== undefined && (await isSharedWithPlan(db, planId)),
      direct: new Set<string>(),
    }
  }

  async function guestCount(ownerId: string): Promise<number> {
    const planId = await planOf(db, ownerId)
    return planId === undefined ? 0 : (await guestsOf(db, planId)).length
  }

  return {
    /**
     * The same of files that get another owner; `people` act for the owners before and after. Without ids, whoever may
     * gain or lose any of the former owner's files.
     */
    async compareOwners(
      {
        ids,
        from,
        to,
        folderId,
      }: { ids?: readonly string[] | undefined; from: string; to: string; folderId: string | null },
      people: { before: readonly string[]; after: readonly string[] },
    ): Promise<{ gains: Audience; loses: Audience }> {
      const before = new Set(people.before)
      const { places, group, direct } = await (ids ? sharedOf(from, ids) : sharedOfAll(from))
      for (const place of places) for (const email of await holdersIn(place)) before.add(email)
      // What is shared with everybody on the former owner's plan ends.
      if (group) before.add(GROUP)
      const after = new Set([...people.after, ...(await holdersIn(folderId))])
      const only = (some: Set<string>, others: Set<string>) =>
        [...some].filter((email) => email !== GROUP && !others.has(email) && !direct.has(email)).toSorted()
      return {
        gains: { people: only(after, before), group: after.has(GROUP) ? await guestCount(to) : 0 },
        loses: { people: only(before, after), group: before.has(GROUP) ? await guestCount(from) : 0 },
      }
    },

    /** @throws AppError 404 */
    async compare(ownerId: string, move: Move): Promise<{ gains: Audience; loses: Audience }> {
      const { from, to, direct } = await placesOf(ownerId, move)
      if (to !== null && !(await isOwnFolder(db, ownerId, to))) throw notFound()
      const after = await holdersIn(to)
      const gains = new Set<string>()
      const loses = new Set<string>()
      for (const folderId of from) {
        const before = await holdersIn(folderId)
        for (const email of after) if (!before.has(email)) gains.add(email)
        for (const email of before) if (!after.has(email)) loses.add(email)
      }
      const guests = await guestCount(ownerId)
      const audienceOf = (emails: Set<string>): Audience => ({
        people: [...emails].filter((email) => email !== GROUP && !direct.has(email)).toSorted(),
        group: emails.has(GROUP) && !direct.has(GROUP) ? guests : 0,
      })
      return { gains: audienceOf(gains), loses: audienceOf(loses) }
    },
  }
}

export type AudienceService = ReturnType<typeof createAudience>
