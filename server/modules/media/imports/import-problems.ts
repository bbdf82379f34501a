import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { JobError } from '../../../kernel/jobs/definition.ts'
import { BlobMissing } from '../../../ports/blob-store.ts'
import { LinkError } from '../../../ports/linked-files.ts'

/** What another try, or the person, can do about it. */
export function asJobError(error: unknown): unknown {
  if (error instanceof AppError)
    return new JobError(
      { code: error.code, message: error.message, retry: error.code === 'storage_full' },
      { cause: error },
    )
  if (error instanceof LinkError)
    return new JobError(
      { code: error.code, message: error.message, retry: error.code === 'link_failed' },
      { cause: error },
    )
  if (error instanceof DOMException && error.name === 'TimeoutError') return tooSlow()
  if (error instanceof BlobMissing)
    return new JobError({ code: 'bytes_lost', message: messages.importAgain, retry: true }, { cause: error })
  return error
}

/** For a file that came so slowly that its link has expired. */
export const tooSlow = () => new JobError({ code: 'too_slow', message: messages.importTooSlow, retry: false })
