import type { ServerMessage, StatusData } from '../../../shared/contract/events.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'

/** What an event changes on a page of files. */
export interface Followed {
  files: FileListItem[]
  /**
   * Set when the event leaves something open that only the server can say: a new file, one gone, a state that was
   * guessed.
   */
  mustRefetch: boolean
}

/** A page of files after an event. Returns the same array when nothing on it changed. */
export function follow(files: FileListItem[], message: ServerMessage): Followed {
  switch (message.event) {
    case 'connected':
    case 'presenceChanged':
    case 'commentsChanged':
    case 'answersChanged':
    case 'textChanged':
    case 'caretsMoved':
    case 'speakersChanged':
    case 'readingChanged':
    case 'importChanged':
      return { files, mustRefetch: false }
    case 'fileChanged':
      return followOne(files, message.data.id, message.data.item)
    default:
      return followState(files, message.data, message.event.startsWith('human'))
  }
}

function followOne(files: FileListItem[], id: string, item: FileListItem | null): Followed {
  if (!item) return { files: files.filter(({ file }) => file._id !== id), mustRefetch: true }
  if (!files.some(({ file }) => file._id === id)) return { files, mustRefetch: true }
  return {
    files: files.map((known) => (known.file._id === id ? item : known)),
    // What is kept elsewhere now may not belong to what is shown.
    mustRefetch: files.some(
      ({ file }) => file._id === id && JSON.stringify(file.filing) !== JSON.stringify(item.file.filing),
    ),
  }
}

/**
 * The state lists all files of one mode in work and FAILED: one in TRANSCRIBE that it does not list any more is done.
 */
function followState(files: FileListItem[], { transcribeFiles, failedFiles }: StatusData, isHuman: boolean): Followed {
  const reported = new Map([...transcribeFiles, ...failedFiles].map((item) => [item.file._id, item]))
  let mustRefetch = false
  const next = files.map((item): FileListItem => {
    const { file } = item
    const now = reported.get(file._id)
    if (now) return now
    if (file.status !== 'TRANSCRIBE' || file.for_human_transcribe !== isHuman) return item
    mustRefetch = true
    return { ...item, file: { ...file, status: 'EDITING', progress: null, eta_seconds: null, queue_place: null } }
  })
  return { files: next, mustRefetch }
}
