import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hasHolds, heldFiles, holdsAbove } from './repository.ts'

/** @throws AppError 409 for a file that is on hold */
export async function assertRemovable(tx: Db, fileId: string): Promise<void> {
  if ((await heldFiles(tx, [fileId])).size > 0) throw new AppError(409, 'on_hold', messages.fileOnHold)
}

/** @throws AppError 409 where any file of an owner is on hold */
export async function assertAllRemovable(tx: Db, ownerId: string): Promise<void> {
  if (await hasHolds(tx, ownerId)) throw new AppError(409, 'on_hold', messages.accountOnHold)
}

/** @throws AppError 409 where what lies in one folder would leave a hold by going to another; null is no folder */
export async function assertMayLeave(tx: Db, from: string | null, to: string | null): Promise<void> {
  const kept = new Set(await holdsAbove(tx, to))
  if ((await holdsAbove(tx, from)).some((id) => !kept.has(id)))
    throw new AppError(409, 'on_hold', messages.folderOnHold)
}
