import { type FileStatus, isEditable } from './file-status.ts'
import type { Role } from './roles.ts'
import type { PartState } from './work-parts.ts'
import type { ShareRight } from './text-policy.ts'

/** What a row of the files table offers; `spinner` stands for work that is going on. */
export type FileAction =
  | 'resume'
  | 'add-transcript'
  | 'spinner'
  | 'transcribe'
  | 'listen'
  | 'quota'
  | 'edit'
  | 'read'
  | 'publish'
  | 'export'
  | 'delete'

/** What the actions depend on. */
export interface ActionSubject {
  status: FileStatus
  for_human_transcribe: boolean
  /** Null for a file that is in no human transcription. */
  human: HumanSubject | null
}

interface HumanSubject {
  status: FileStatus
  published: boolean
  /** The parts of a long file. */
  parts?: readonly { state: PartState }[] | undefined
  /** Which of them its reader writes, or has finished, where they do not have the whole file. */
  part?: number | undefined
}

/** What `role` may do with a file, in the order of the row. */
export function fileActions(role: Role, file: ActionSubject): FileAction[] {
  return role === 'HUMAN-TRANSCRIPTOR' ? transcriptorActions(file) : ownerActions(file)
}

/** What somebody may do with a file that is shared with them, in the order of the row. */
export function sharedActions(right: ShareRight, { status }: Pick<ActionSubject, 'status'>): FileAction[] {
  if (status === 'TRANSCRIBE') return ['spinner']
  return isEditable(status) ? [right === 'edit' ? 'edit' : 'read', 'export'] : []
}

export function mayDo(role: Role, file: ActionSubject, action: FileAction): boolean {
  return fileActions(role, file).includes(action)
}

const OWNER_ACTIONS: Readonly<Record<FileStatus, readonly FileAction[]>> = {
  STANDBY: ['add-transcript', 'resume'],
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

/** The status that a role is shown: transcriptors see the human transcription's, owners the file's. */
export function shownStatus(
  role: Role,
  { status, human }: Pick<ActionSubject, 'status'> & { human: { status: FileStatus } | null },
): FileStatus {
  return (role === 'HUMAN-TRANSCRIPTOR' ? human?.status : undefined) ?? status
}

function transcriptorActions(file: ActionSubject): FileAction[] {
  const { human } = file
  const seen = shownStatus('HUMAN-TRANSCRIPTOR', file)
  // Others write parts of it: what is free is taken part by part.
  if (seen === 'STANDBY' && human && isWrittenInParts(human)) return ['listen', 'export']
  // A finished part goes into the whole, which whoever has that publishes.
  if (seen === 'FINISHED' && human?.part !== undefined) return ['read', 'export']
  // What is published is its owner's: it can be read and exported, and changed by nobody else.
  if (human?.published)
    return [...TRANSCRIPTOR_ACTIONS[seen].map((action) => (action === 'edit' ? 'read' : action)), 'export']
  const isPublishable = seen === 'FINISHED' && human !== null
  return [...TRANSCRIPTOR_ACTIONS[seen], ...(isPublishable ? (['publish'] as const) : []), 'export']
}

/** Whether several people write a file now; parts that all wait are only offered. */
export const isWrittenInParts = ({ parts = [] }: Pick<HumanSubject, 'parts'>): boolean =>
  parts.some(({ state }) => state !== 'free') && parts.some(({ state }) => state !== 'finished')

/** Whether the machine may write the file's text once more: its owner has a text of the machine's or of their own. */
export function mayTranscribeAgain(
  role: Role,
  { status, for_human_transcribe }: Omit<ActionSubject, 'human'>,
): boolean {
  return role !== 'HUMAN-TRANSCRIPTOR' && isEditable(status) && !for_human_transcribe
}

/** Whether the export dialog opens with the media download chosen: there is no text to export yet. */
export function exportsMediaFirst(file: ActionSubject): boolean {
  return !isEditable(file.human?.status ?? file.status)
}
