/** What is recorded. Video has sound too. */
export type RecordingKind = 'audio' | 'video'

/** A recording and whose it is; the bytes lie apart. */
export interface Recording {
  /** Unguessable; names its bytes on the disk. */
  id: string
  kind: RecordingKind
  /** As the browser wrote it, with codecs. */
  mimeType: string
  /** When it began, in milliseconds since 1970. */
  startedAt: number
  /** How much was recorded when it was last written down, in milliseconds. */
  recordedMs: number
}

const two = (value: number) => String(value).padStart(2, '0')

/** Date and time of its beginning with dots between, in the person's own time: `21.11.2026 09.14.05`. */
function startText(startedAt: number): string {
  const at = new Date(startedAt)
  const date = `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`
  return `${date} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`
}

const isMp4 = ({ mimeType }: Pick<Recording, 'mimeType'>) => mimeType.includes('mp4')

/** The name its file gets on the server, which makes audio an ogg: `21.11.2026 09.14.05.ogg`. */
export function recordingName(recording: Pick<Recording, 'kind' | 'mimeType' | 'startedAt'>): string {
  const ending = recording.kind === 'audio' ? 'ogg' : isMp4(recording) ? 'mp4' : 'webm'
  return `${startText(recording.startedAt)}.${ending}`
}

/** The name for a copy as the browser wrote it. */
export function rawName(recording: Pick<Recording, 'kind' | 'mimeType' | 'startedAt'>): string {
  const ending = isMp4(recording) ? (recording.kind === 'audio' ? 'm4a' : 'mp4') : 'webm'
  return `${startText(recording.startedAt)}.${ending}`
}

/** The recording as a file to send. Name, size and date stay the same each time, so that an upload cut off can go on. */
export function recordingFile(recording: Recording, parts: readonly Blob[]): File {
  return new File([...parts], recordingName(recording), { type: recording.mimeType.split(';')[0], lastModified: recording.startedAt })
}
