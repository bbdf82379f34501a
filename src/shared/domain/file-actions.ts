import { type FileStatus, isEditable } from './file-status.ts'
import type { Role } from './roles.ts'

/** What a row of the files table offers; `spinner` stands for work that is going on. */
export type FileAction = 'resume' | 'spinner' | 'transcribe' | 'quota' | 'edit' | 'publish' | 'export' | 'delete'

/** What the actions depend on. */
export interface ActionSubject {
  status: FileStatus
  for_human_transcribe: boolean
  /** Null for a file that is in no human transcription. */
  human: { status: FileStatus; published: boolean } | null
}

/** What `role` may do with a file, in the order of the row. */
export function fileActions(role: Role, file: ActionSubject): FileAction[] {
  return role === 'HUMAN-TRANSCRIPTOR' ? transcriptorActions(file) : ownerActions(file)
}

export function mayDo(role: Role, file: ActionSubject, action: FileAction): boolean {
  return fileActions(role, file).includes(action)
}

const OWNER_ACTIONS: Readonly<Record<FileStatus, readonly FileAction[]>> = {
  STANDBY: ['resume'],
  QUOTED: ['quota'],
  QUEUED: [],
  TRANSCRIBE: ['spinner'],
  'HUMAN-TRANSCRIBE': ['spinner'],
  FAILED: ['resume'],
  EDITING: ['edit', 'export'],
  FINISHED: ['edit', 'export'],
}

const TRANSCRIPTOR_ACTIONS: Readonly<Record<FileStatus, readonly FileAction[]>> = {
  STANDBY: ['transcribe'],
  QUOTED: [],
  QUEUED: [],
  TRANSCRIBE: ['spinner'],
  'HUMAN-TRANSCRIBE': ['spinner'],
  FAILED: ['resume'],
  EDITING: ['edit'],
  FINISHED: ['edit'],
}

function ownerActions({ status, for_human_transcribe }: ActionSubject): FileAction[] {
  // A human file in STANDBY waits for a transcriptor; any other one waits for its text and may be given to the machine.
  const waitsForTranscriptor = status === 'STANDBY' && for_human_transcribe
  return [...(waitsForTranscriptor ? [] : OWNER_ACTIONS[status]), 'delete']
}

/** Transcriptors see the human transcription's status, owners the file's. */
function transcriptorActions({ status, human }: ActionSubject): FileAction[] {
  const seen = human?.status ?? status
  const isPublishable = seen === 'FINISHED' && human !== null && !human.published
  return [...TRANSCRIPTOR_ACTIONS[seen], ...(isPublishable ? (['publish'] as const) : []), 'export']
}

/** Whether the export dialog opens with the media download chosen: there is no text to export yet. */
export function exportsMediaFirst(file: ActionSubject): boolean {
  return !isEditable(file.human?.status ?? file.status)
}
