import type { ExpressionBuilder } from 'kysely'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { Database, Db } from '../../kernel/db/schema.ts'
import { onDeskOf } from './human/repository.ts'
import type { FileRow } from './repository.ts'

/** Who looks. */
export interface Viewer {
  id: string
  role: Role
}

/** The files that somebody may know of: their own, and for a transcriptor what is on their desk. */
export const seenBy =
  ({ id, role }: Viewer) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    role === 'HUMAN-TRANSCRIPTOR'
      ? eb.or([eb('file.owner_id', '=', id), onDeskOf(id)(eb)])
      : eb('file.owner_id', '=', id)

/** A file that the viewer may know of, or undefined. */
export function visibleFile(db: Db, viewer: Viewer, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).where(seenBy(viewer)).executeTakeFirst()
}

/** Those of these files that the viewer may know of. */
export function filesOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('file').selectAll().where(seenBy(viewer)).where('id', 'in', ids).execute()
}
