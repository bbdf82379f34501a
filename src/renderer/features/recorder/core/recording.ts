import type { Recording } from '../../../../shared/domain/recording.ts'
import { twoDigits } from '../../../../shared/domain/two-digits.ts'

export type { Recording, RecordingKind } from '../../../../shared/domain/recording.ts'

/** Date and time of its beginning with dots between, in the person's own time: `21.11.2026 09.14.05`. */
function startText(startedAt: number): string {
  const at = new Date(startedAt)
  const date = `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}.${at.getFullYear()}`
  return `${date} ${twoDigits(at.getHours())}.${twoDigits(at.getMinutes())}.${twoDigits(at.getSeconds())}`
}

const isMp4 = ({ mimeType }: Pick<Recording, 'mimeType'>) => mimeType.includes('mp4')

/** The name its file gets on the server, which makes audio an ogg: `21.11.2026 09.14.05.ogg`. */
export function recordingName(recording: Pick<Recording, 'kind' | 'mimeType' | 'startedAt'>): string {
  const ending = recording.kind === 'audio' ? 'ogg' : isMp4(recording) ? 'mp4' : 'webm'
  return `${startText(recording.startedAt)}.${ending}`
}

/** The name for a copy as it lies on the device. */
export function rawName(recording: Pick<Recording, 'kind' | 'mimeType' | 'startedAt'>): string {
  const isOgg = recording.mimeType.startsWith('audio/ogg')
  const isWav = recording.mimeType.startsWith('audio/wav')
  const ending = isMp4(recording)
    ? recording.kind === 'audio'
      ? 'm4a'
      : 'mp4'
    : isWav
      ? 'wav'
      : isOgg
        ? 'ogg'
        : 'webm'
  return `${startText(recording.startedAt)}.${ending}`
}

/**
 * The recording as a file to send. Name, size and date stay the same each time, so that an upload cut off can go on.
 */
export function recordingFile(recording: Recording, parts: readonly Blob[]): File {
  // One part that lies on the disk as a whole knows best what it is.
  const type = (parts.length === 1 && parts[0]?.type) || recording.mimeType.split(';')[0]
  return new File([...parts], recordingName(recording), { type, lastModified: recording.startedAt })
}
