import { messages } from '../../../src/shared/messages.ts'
import type { FileRow } from './repository.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { JobError } from '../../kernel/jobs/definition.ts'

/**
 * A file's medium as a local path that tools can open; call `dispose` when done. @throws JobError when its time was
 * over, BlobMissing when it is lost
 */
export function openMedium(
  blobs: Pick<BlobStore, 'localFile'>,
  { media_key }: Pick<FileRow, 'media_key'>,
): ReturnType<BlobStore['localFile']> {
  if (media_key === null) throw new JobError({ code: 'media_removed', message: messages.mediaRemoved, retry: false })
  return blobs.localFile(media_key)
}
