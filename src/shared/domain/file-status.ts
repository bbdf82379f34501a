/** The eight states a file can be in. */
export const FILE_STATUSES = [
  'STANDBY',
  'QUOTED',
  'QUEUED',
  'TRANSCRIBE',
  'HUMAN-TRANSCRIBE',
  'FAILED',
  'EDITING',
  'FINISHED',
] as const

export type FileStatus = (typeof FILE_STATUSES)[number]

/** Badge style by status, as the spec colours them: green, blue, info, warning, danger. */
export const BADGE_STYLES = {
  EDITING: 'green',
  FINISHED: 'blue',
  QUOTED: 'info',
  STANDBY: 'warning',
  QUEUED: 'warning',
  TRANSCRIBE: 'warning',
  'HUMAN-TRANSCRIBE': 'warning',
  FAILED: 'danger',
} as const satisfies Record<FileStatus, string>

/** Moves that a file's status may make. Anything else answers 409. */
export const STATUS_MOVES: Readonly<Record<FileStatus, readonly FileStatus[]>> = {
  STANDBY: ['TRANSCRIBE', 'HUMAN-TRANSCRIBE', 'EDITING'],
  QUOTED: ['STANDBY'],
  QUEUED: ['TRANSCRIBE', 'FAILED'],
  TRANSCRIBE: ['EDITING', 'FAILED'],
  'HUMAN-TRANSCRIBE': ['EDITING', 'STANDBY'],
  FAILED: ['TRANSCRIBE', 'QUEUED'],
  EDITING: ['FINISHED', 'TRANSCRIBE', 'QUEUED'],
  FINISHED: ['EDITING', 'TRANSCRIBE', 'QUEUED'],
}

export function canMove(from: FileStatus, to: FileStatus): boolean {
  return STATUS_MOVES[from].includes(to)
}

/** Whether the owner may open the file in the editor. */
export function isEditable(status: FileStatus): boolean {
  return status === 'EDITING' || status === 'FINISHED'
}
