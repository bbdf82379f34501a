import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from './repository.ts'

/** A recording that has ended, as its file has it. */
export interface LiveRecording {
  mediaKey: string
  sha256: string
  /** Bytes. */
  size: number
  lengthSeconds: number
  /** Until when a text of the whole recording costs nothing, in milliseconds since 1970. */
  freeAgainUntil: number
}

/** Gives a file that was recorded live its medium: from then on it is like any other. False when it is gone. */
export async function endLiveFile(
  tx: Db,
  id: string,
  { mediaKey, sha256, size, lengthSeconds, freeAgainUntil }: LiveRecording,
): Promise<boolean> {
  const ended: Partial<FileRow> = {
    media_key: mediaKey,
    media_sha256: sha256,
    size,
    length_seconds: lengthSeconds,
    is_live: 0,
    reservation_id: null,
    progress: 1,
    free_again_until: freeAgainUntil,
  }
  const result = await tx
    .updateTable('file')
    .set(ended)
    .where('id', '=', id)
    .where('is_live', '=', 1)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
