import { type FileAction, mayDo } from '../../../src/shared/domain/file-actions.ts'
import { canMove, type FileStatus, isEditable } from '../../../src/shared/domain/file-status.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { wrongState } from '../../kernel/errors.ts'
import type { FileRow } from './repository.ts'

/** @throws AppError 409 when the file's status does not offer the action to the role */
export function assertAction(role: Role, row: FileRow, action: FileAction): void {
  const subject = { status: row.status, for_human_transcribe: row.for_human_transcribe === 1, human: null }
  if (!mayDo(role, subject, action)) throw wrongState()
}

/**
 * @throws AppError 409 for a move that an owner may not make: theirs are those of a text that is there, between EDITING
 * and FINISHED
 */
export function assertOwnersMove(from: FileStatus, to: FileStatus): void {
  if (!isEditable(from) || !canMove(from, to)) throw wrongState()
}
