import type { Db } from '../../../kernel/db/schema.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import { newestFileOf } from '../same-content/repository.ts'
import type { UploadedMedia } from '../uploads/service.ts'
import type { ImportChanges } from './import-changes.ts'
import type { ImportRow } from './repository.ts'

/** The person has the recording of an import already. */
export class SameRecording extends Error {
  override name = 'SameRecording'
  readonly fileId: string

  constructor(fileId: string) {
    super(`The file ${fileId} holds the same recording.`)
    this.fileId = fileId
  }
}

/**
 * Ends the making of a file of what its person has, where they are asked about that. @param except the file that is
 * being made, if it is @throws SameRecording
 */
export async function assertNotThere(
  db: Db,
  { user_id: userId, asks_about_same }: ImportRow,
  { size, mediaSha256: sha256 }: Pick<UploadedMedia, 'size' | 'mediaSha256'>,
  except: string | null = null,
): Promise<void> {
  if (asks_about_same === 0) return
  const same = await newestFileOf(db, { userId, size, sha256 }, except)
  if (same) throw new SameRecording(same.id)
}

/** Leaves an import whose recording its person has to them; its bytes stay until they have said what becomes of it. */
export const askAboutSame = (
  changes: Pick<ImportChanges, 'waitForPerson'>,
  { id }: ImportRow,
  { fileId }: SameRecording,
  context: Pick<JobContext, 'complete'>,
): Promise<void> => changes.waitForPerson(id, { state: 'same', problem: null, same_file_id: fileId }, context)
