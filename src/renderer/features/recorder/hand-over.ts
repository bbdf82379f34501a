import type { SpokenText, StoredRecordingsProps } from '../../lib/recorder-slot.ts'
import type { Recording } from './core/recording.ts'
import type { StoredRecordings } from './stored/stored-recordings.ts'

/**
 * Sends a recording. Its copy on this device goes once the server has it, and is offered again when it came to nothing.
 */
export async function handOver(
  kept: StoredRecordings,
  recording: Recording,
  file: File,
  { onFinished, isKept, text }: Pick<StoredRecordingsProps, 'onFinished'> & { isKept: boolean; text?: SpokenText },
): Promise<void> {
  kept.withhold(recording.id)
  const hasArrived = await onFinished(file, recording.id, text).catch(() => false)
  if (hasArrived) await kept.remove(recording.id)
  else await kept.offer(recording, isKept ? undefined : file)
}
