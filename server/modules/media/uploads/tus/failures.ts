import { ERRORS } from '@tus/server'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { BlobMissing, BlobStoreFull } from '../../../../ports/blob-store.ts'
import { tooLarge } from '../service.ts'
import { locked, wrongOffset } from './locks.ts'

/** What the tus server answers by itself, in our words. */
const BY_STATUS: Record<number, () => AppError> = {
  404: () => new AppError(404, 'not_found', messages.notFound),
  409: wrongOffset,
  412: () => new AppError(412, 'tus_version', messages.malformed),
  413: () => tooLarge(),
}

/** An error from the tus server or from below it, as ours. Those that are nobody's fault come out as they are. */
export function asAppError(failure: unknown, status: number): unknown {
  if (failure instanceof AppError) return failure
  if (failure instanceof BlobStoreFull)
    return new AppError(507, 'storage_full', messages.storageFull, { cause: failure })
  if (failure instanceof BlobMissing) return uploadGone(failure)
  // Another request wanted the upload, and this one let go before its piece was written.
  if (failure === ERRORS.ABORTED) return locked()
  if (failure instanceof Error && !('status_code' in failure)) return failure
  return BY_STATUS[status]?.() ?? new AppError(400, 'malformed', messages.malformed)
}

export const uploadGone = (cause?: unknown) => new AppError(410, 'upload_gone', messages.uploadGone, { cause })
