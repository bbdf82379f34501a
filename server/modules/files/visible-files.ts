import type { ExpressionBuilder } from 'kysely'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { Acted } from '../../kernel/acting.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Database, Db } from '../../kernel/db/schema.ts'
import { onDeskOf } from './human/repository.ts'
import type { FileRow } from './repository.ts'
import { sharedWith } from './shares/grants.ts'

/** Who looks, and for whom. */
export interface Viewer extends Acted {
  role: Role
  /** Of a guest of a link, who has no account: by which link they came. */
  guest?: { linkId: string }
}

/** Under whose name somebody's work takes its turn: the guests of a link are one, beside its owner. */
export const accountOf = ({ id, guest }: Viewer): string => (guest ? `link ${guest.linkId}` : id)

/** The files of somebody's list: their own, and for a transcriptor what is on their desk. */
export const listedFor =
  ({ id, role }: Viewer) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    role === 'HUMAN-TRANSCRIPTOR'
      ? eb.or([eb('file.owner_id', '=', id), onDeskOf(id)(eb)])
      : eb('file.owner_id', '=', id)

/** The files that somebody may know of: those of their list, and what others share with them. */
const seenBy = (viewer: Viewer) => (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.or([listedFor(viewer)(eb), sharedWith(viewer.id)(eb)])

/**
 * A file of the viewer's list, or undefined: for what those with whom a file is shared have no part in. What they may
 * do is asked of {@link visibleFile} and the policy of texts.
 */
export function listedFile(db: Db, viewer: Viewer, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).where(listedFor(viewer)).executeTakeFirst()
}

/** A file that the viewer may know of, or undefined. */
export async function visibleFile(db: Db, viewer: Viewer, id: string): Promise<FileRow | undefined> {
  if (viewer.role === 'HUMAN-TRANSCRIPTOR')
    return db.selectFrom('file').selectAll().where('id', '=', id).where(seenBy(viewer)).executeTakeFirst()
  const [file] = await ownedOrShared(db, { id, viewerId: viewer.id, now: Date.now() })
  return file
}

/** What {@link seenBy} asks for those who have no desk. */
const ownedOrShared = preparedQuery((db, { id, viewerId, now }: { id: string; viewerId: string; now: number }) =>
  db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('file.owner_id', '=', viewerId), sharedWith(viewerId, now)(eb)])),
)

/** The ids of files that others share with somebody, the newest first. */
export async function sharedFileIds(db: Db, userId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where(sharedWith(userId))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of these files that the viewer may know of. */
export function filesOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('file').selectAll().where(seenBy(viewer)).where('id', 'in', ids).execute()
}
