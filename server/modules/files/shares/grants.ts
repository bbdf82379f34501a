import type { ExpressionBuilder } from 'kysely'
import { mostOf, type ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import type { Database, Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../repository.ts'

/** Rows of `file_share` that hold for somebody now: by themselves, or as one who is invited to a plan. */
const holdsFor = (userId: string, now: number) => (eb: ExpressionBuilder<Database, 'file_share'>) =>
  eb.and([
    eb.or([eb('file_share.expires_at', 'is', null), eb('file_share.expires_at', '>', now)]),
    eb.or([
      eb('file_share.user_id', '=', userId),
      eb('file_share.plan_id', 'in', eb.selectFrom('invitation').select('plan_id').where('guest_id', '=', userId)),
    ]),
  ])

/** Which files are shared with somebody; never their own, whatever is shared with a group that they are in. */
export const sharedWith =
  (userId: string, now = Date.now()) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    eb.and([
      eb('file.owner_id', '!=', userId),
      eb('file.id', 'in', eb.selectFrom('file_share').select('file_share.file_id').where(holdsFor(userId, now))),
    ])

/** What is shared with somebody of a file. */
export interface Grant {
  right: ShareRight
  /** When the last of what they have of it ends, in milliseconds since 1970; null for no end. */
  until: number | null
  /** Whose file it is. */
  ownerEmail: string
}

/** What is shared with somebody of these files, by the file's id; their own and those that are not are left out. */
export async function grantsOf(
  db: Db,
  userId: string,
  fileIds: readonly string[],
  now = Date.now(),
): Promise<Map<string, Grant>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_share')
    .select(['file_id', 'access_right', 'expires_at'])
    .where('file_id', 'in', fileIds)
    .where(holdsFor(userId, now))
    .execute()
  if (rows.length === 0) return new Map()
  const shares = Map.groupBy(rows, ({ file_id }) => file_id)
  const owners = await db
    .selectFrom('file')
    .innerJoin('user', 'user.id', 'file.owner_id')
    .select(['file.id', 'user.email'])
    .where('file.id', 'in', [...shares.keys()])
    .where('file.owner_id', '!=', userId)
    .execute()
  return new Map(
    owners.flatMap(({ id, email: ownerEmail }) => {
      const of = shares.get(id) ?? []
      const right = mostOf(of.map(({ access_right }) => access_right))
      const ends = of.map(({ expires_at }) => expires_at)
      const until = ends.includes(null) ? null : Math.max(...ends.map(Number))
      return right === null ? [] : [[id, { right, until, ownerEmail }] as const]
    }),
  )
}

/** What is shared with somebody of one file; undefined for nothing. */
export async function grantOf(db: Db, userId: string, fileId: string): Promise<Grant | undefined> {
  return (await grantsOf(db, userId, [fileId])).get(fileId)
}

/** The addresses of those with whom a file is shared now, by their ids: as they were shared with, or invited. */
export async function holderNames(db: Db, fileId: string, now = Date.now()): Promise<Map<string, string>> {
  const shares = db
    .selectFrom('file_share')
    .where('file_share.file_id', '=', fileId)
    .where((eb) => eb.or([eb('file_share.expires_at', 'is', null), eb('file_share.expires_at', '>', now)]))
  const guests = await shares
    .innerJoin('invitation', 'invitation.plan_id', 'file_share.plan_id')
    .select(['invitation.guest_id as id', 'invitation.email'])
    .execute()
  const people = await shares.select(['user_id as id', 'email']).execute()
  return new Map(
    [...guests, ...people].flatMap(({ id, email }) => (id === null || email === null ? [] : [[id, email] as const])),
  )
}

/**
 * Who hears of a change of a file that is shared: the people with whom it is, and of a group those who have opened it.
 */
export async function hearersOf(db: Db, fileId: string, now = Date.now()): Promise<string[]> {
  const shares = db
    .selectFrom('file_share')
    .where('file_share.file_id', '=', fileId)
    .where((eb) => eb.or([eb('file_share.expires_at', 'is', null), eb('file_share.expires_at', '>', now)]))
  const people = await shares
    .select('file_share.user_id as id')
    .where('file_share.user_id', 'is not', null)
    .union(
      shares
        .innerJoin('invitation', 'invitation.plan_id', 'file_share.plan_id')
        .innerJoin('share_opening', (join) =>
          join
            .onRef('share_opening.user_id', '=', 'invitation.guest_id')
            .onRef('share_opening.file_id', '=', 'file_share.file_id'),
        )
        .select('invitation.guest_id as id'),
    )
    .execute()
  return people.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** A person's files that they share. */
export function sharedBy(db: Db, ownerId: string): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', (eb) => eb.selectFrom('file_share').select('file_share.file_id'))
    .execute()
}
