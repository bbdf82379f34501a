import { mayWithText, textAccess } from '../../../../src/shared/domain/text-policy.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notAllowed, notFound, wrongState } from '../../../kernel/errors.ts'
import type { FileRow } from '../repository.ts'
import { grantOf } from './grants.ts'

/**
 * Refuses somebody with whom a file is shared what they may not change of it: all but its status, and that only who may
 * edit its text. @throws AppError 403, 404, 409
 */
export async function assertSharedChange(
  tx: Db,
  viewer: { id: string },
  file: FileRow,
  { name, note }: { name?: string | undefined; note?: string | undefined },
): Promise<void> {
  const grant = await grantOf(tx, viewer.id, file.id)
  if (!grant) throw notFound()
  if (name !== undefined || note !== undefined || grant.right !== 'edit') throw notAllowed()
  if (!mayWithText(textAccess(grant, { status: file.status, human: null }), 'edit')) throw wrongState()
}
