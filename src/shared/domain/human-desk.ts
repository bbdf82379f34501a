import { type FileStatus, isEditable } from './file-status.ts'
import type { Role } from './roles.ts'

/** States of a human transcription, as its transcriptor sees them. */
export const HUMAN_STATUSES = ['STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED'] as const satisfies readonly FileStatus[]
export type HumanStatus = (typeof HUMAN_STATUSES)[number]

/** What decides about a human transcription besides the file's own status. */
export interface HumanWork {
  status: HumanStatus
  published: boolean
}

/** Whether its transcriptor may give a file back: once taken, and until it is published. */
export function isReturnable({ status, published }: HumanWork): boolean {
  return status !== 'STANDBY' && !published
}

/** Whether a text may be read, and changed. */
export type TextAccess = 'none' | 'read' | 'write'

/**
 * What may be done with a file's text by its owner, or by the transcriptor who took it.
 * The owner has it while the file is EDITING or FINISHED; the transcriptor changes it until publishing it, and reads it from then on.
 */
export function textAccess(side: 'owner' | 'transcriptor', file: { status: FileStatus; human: HumanWork | null }): TextAccess {
  if (side === 'owner') return isEditable(file.status) ? 'write' : 'none'
  if (file.human === null || !isEditable(file.human.status)) return 'none'
  return file.human.published ? 'read' : 'write'
}

/** On which side of a human transcription a role stands. */
export function sideOf(role: Role): 'owner' | 'transcriptor' {
  return role === 'HUMAN-TRANSCRIPTOR' ? 'transcriptor' : 'owner'
}
