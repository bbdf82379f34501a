import { type ExpressionBuilder, sql } from 'kysely'
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

/** Folders that are shared with somebody now, with all that lie in them: a query for their ids. */
const foldersSharedWith = (userId: string, now: number) => sql<string>`(
  with recursive shared_folder (id) as (
    select file_share.folder_id from file_share
    where file_share.folder_id is not null
    and (file_share.expires_at is null or file_share.expires_at > ${now})
    and (
      file_share.user_id = ${userId}
      or file_share.plan_id in (select plan_id from invitation where guest_id = ${userId})
    )
    union
    select folder.id from folder join shared_folder on folder.parent_id = shared_folder.id
  )
  select id from shared_folder
)`

/** Rows of `link_guest` and its `share_link` by which somebody has a file now. */
const cameBy = (userId: string, now: number) => (eb: ExpressionBuilder<Database, 'link_guest' | 'share_link'>) =>
  eb.and([
    eb('link_guest.user_id', '=', userId),
    eb('link_guest.ends_at', '>', now),
    eb('share_link.expires_at', '>', now),
  ])

/** Which files are shared with somebody; never their own, whatever is shared with a group that they are in. */
export const sharedWith =
  (userId: string, now = Date.now()) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    eb.and([
      eb('file.owner_id', '!=', userId),
      eb.or([
        eb('file.id', 'in', eb.selectFrom('file_share').select('file_share.file_id').where(holdsFor(userId, now))),
        eb(
          'file.id',
          'in',
          eb
            .selectFrom('link_guest')
            .innerJoin('share_link', 'share_link.id', 'link_guest.link_id')
            .select('link_guest.file_id')
            .where(cameBy(userId, now)),
        ),
        eb('file.folder_id', 'in', foldersSharedWith(userId, now)),
      ]),
    ])

/** With `file_place`: the folders in which these files lie, and those in which these do. */
const withFoldersOf = (db: Db, fileIds: readonly string[]) =>
  db.withRecursive('file_place(file_id, folder_id)', (places) =>
    places
      .selectFrom('file')
      .select((eb) => ['file.id as file_id', eb.ref('file.folder_id').$notNull().as('folder_id')])
      .where('file.id', 'in', fileIds)
      .where('file.folder_id', 'is not', null)
      .union(
        places
          .selectFrom('file_place')
          .innerJoin('folder', 'folder.id', 'file_place.folder_id')
          .select((eb) => ['file_place.file_id', eb.ref('folder.parent_id').$notNull().as('folder_id')])
          .where('folder.parent_id', 'is not', null),
      ),
  )

/** What is shared with somebody of a file. */
export interface Grant {
  right: ShareRight
  /** When the last of what they have of it ends, in milliseconds since 1970; null for no end. */
  until: number | null
  /** When the first of it ends, after which they may be let do less; null for no end. */
  firstEnd: number | null
  /** Whose file it is: an address, or the name of a workspace; null for who came by a link. */
  ownerEmail: string | null
  /** The link by which they came; null for those with whom its owner shares it. */
  linkId: string | null
}

/** What is shared with somebody of these files, by the file's id; their own and those that are not are left out. */
export async function grantsOf(
  db: Db,
  userId: string,
  fileIds: readonly string[],
  now = Date.now(),
): Promise<Map<string, Grant>> {
  if (fileIds.length === 0) return new Map()
  const rows = await withFoldersOf(db, fileIds)
    .selectFrom('file_share')
    .innerJoin('file_place', 'file_place.folder_id', 'file_share.folder_id')
    .select(['file_place.file_id', 'access_right', 'expires_at', sql<string | null>`null`.as('link_id')])
    .where(holdsFor(userId, now))
    .unionAll(
      db
        .selectFrom('file_share')
        .select((eb) => [
          eb.ref('file_id').$notNull().as('file_id'),
          'access_right',
          'expires_at',
          sql<string | null>`null`.as('link_id'),
        ])
        .where('file_id', 'in', fileIds)
        .where(holdsFor(userId, now)),
    )
    .unionAll(
      db
        .selectFrom('link_guest')
        .innerJoin('share_link', 'share_link.id', 'link_guest.link_id')
        .where(cameBy(userId, now))
        .select(['link_guest.file_id', 'share_link.access_right', 'share_link.expires_at', 'link_guest.link_id'])
        .where('link_guest.file_id', 'in', fileIds),
    )
    .execute()
  if (rows.length === 0) return new Map()
  const shares = Map.groupBy(rows, ({ file_id }) => file_id)
  const owners = await db
    .selectFrom('file')
    .innerJoin('user', 'user.id', 'file.owner_id')
    .leftJoin('workspace', 'workspace.id', 'file.owner_id')
    .select(['file.id'])
    .select((eb) => eb.fn.coalesce('workspace.name', 'user.email').as('email'))
    .where('file.id', 'in', [...shares.keys()])
    .where('file.owner_id', '!=', userId)
    .execute()
  return new Map(
    owners.flatMap(({ id, email }) => {
      const of = shares.get(id) ?? []
      const right = mostOf(of.map(({ access_right }) => access_right))
      const ends = of.map(({ expires_at }) => expires_at)
      const until = ends.includes(null) ? null : Math.max(...ends.map(Number))
      const first = ends.flatMap((end) => (end === null ? [] : [end]))
      const firstEnd = first.length > 0 ? Math.min(...first) : null
      const isByLink = of.every(({ link_id }) => link_id !== null)
      const linkId = isByLink ? (of.find(({ access_right }) => access_right === right)?.link_id ?? null) : null
      return right === null
        ? []
        : [[id, { right, until, firstEnd, ownerEmail: isByLink ? null : email, linkId }] as const]
    }),
  )
}

/** What is shared with somebody of one file; undefined for nothing. */
export async function grantOf(db: Db, userId: string, fileId: string): Promise<Grant | undefined> {
  return (await grantsOf(db, userId, [fileId])).get(fileId)
}

/** Shares of a file that hold now: its own, and those of the folders in which it lies. */
const sharesHolding = (db: Db, fileId: string, now: number) =>
  withFoldersOf(db, [fileId])
    .selectFrom('file_share')
    .where((eb) =>
      eb.or([
        eb('file_share.file_id', '=', fileId),
        eb('file_share.folder_id', 'in', eb.selectFrom('file_place').select('file_place.folder_id')),
      ]),
    )
    .where((eb) => eb.or([eb('file_share.expires_at', 'is', null), eb('file_share.expires_at', '>', now)]))

/** The addresses of those with whom a file is shared now, by their ids: as they were shared with, or invited. */
export async function holderNames(db: Db, fileId: string, now = Date.now()): Promise<Map<string, string>> {
  const shares = sharesHolding(db, fileId, now)
  const guests = await shares
    .innerJoin('invitation', 'invitation.plan_id', 'file_share.plan_id')
    .select(['invitation.guest_id as id', 'invitation.email'])
    .execute()
  const people = await shares.select(['user_id as id', 'email']).execute()
  return new Map(
    [...guests, ...people].flatMap(({ id, email }) => (id === null || email === null ? [] : [[id, email] as const])),
  )
}

/** What those call themselves who came to a file by links, by their ids, whether they may still read it or not. */
export async function linkGuestNames(db: Db, fileId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('link_guest').select(['user_id', 'name']).where('file_id', '=', fileId).execute()
  return new Map(rows.flatMap(({ user_id: id, name }) => (id === null || name === null ? [] : [[id, name] as const])))
}

/** What those may do with a file's text who have it by a link now, by their ids. */
export async function liveLinkGuests(db: Db, fileId: string, now = Date.now()): Promise<Map<string, ShareRight>> {
  const rows = await db
    .selectFrom('link_guest')
    .innerJoin('share_link', 'share_link.id', 'link_guest.link_id')
    .select(['link_guest.user_id', 'share_link.access_right'])
    .where('link_guest.file_id', '=', fileId)
    .where('link_guest.ends_at', '>', now)
    .where('share_link.expires_at', '>', now)
    .execute()
  const rights = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...rights].flatMap(([id, of]) => {
      const right = mostOf(of.map(({ access_right }) => access_right))
      return id === null || right === null ? [] : [[id, right] as const]
    }),
  )
}

/**
 * Who hears of a change of a file that is shared: the people with whom it is, of a group those who have opened it, and
 * who has it by a link.
 */
export async function hearersOf(db: Db, fileId: string, now = Date.now()): Promise<string[]> {
  const shares = sharesHolding(db, fileId, now)
  const people = await shares.select('file_share.user_id as id').where('file_share.user_id', 'is not', null).execute()
  const guests = await shares
    .innerJoin('invitation', 'invitation.plan_id', 'file_share.plan_id')
    .innerJoin('share_opening', (join) =>
      join.onRef('share_opening.user_id', '=', 'invitation.guest_id').on('share_opening.file_id', '=', fileId),
    )
    .select('invitation.guest_id as id')
    .execute()
  const hearing = new Set([...people, ...guests].flatMap(({ id }) => (id === null ? [] : [id])))
  for (const id of (await liveLinkGuests(db, fileId, now)).keys()) hearing.add(id)
  return [...hearing]
}

/**
 * A person's files that they share, of those that they share by a folder what somebody has opened; of these ids where
 * some are named.
 */
export function sharedBy(db: Db, ownerId: string, ids?: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('file_share').select('file_share.file_id').where('file_id', 'is not', null)),
        eb('id', 'in', eb.selectFrom('share_opening').select('share_opening.file_id')),
      ]),
    )
    .execute()
}
