import { type FileAction, mayDo } from '../../../src/shared/domain/file-actions.ts'
import { canMove, type FileStatus } from '../../../src/shared/domain/file-status.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { wrongState } from '../../errors.ts'
import type { FileRow } from './repository.ts'

/** @throws AppError 409 when the file's status does not offer the action to the role */
export function assertAction(role: Role, row: FileRow, action: FileAction): void {
  const subject = { status: row.status, for_human_transcribe: row.for_human_transcribe === 1, human: null }
  if (!mayDo(role, subject, action)) throw wrongState()
}

/** @throws AppError 409 for a move that a file's status may not make */
export function assertMove(from: FileStatus, to: FileStatus): void {
  if (!canMove(from, to)) throw wrongState()
}
