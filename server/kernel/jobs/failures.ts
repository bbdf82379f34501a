import { messages } from '../../../src/shared/messages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { isFull } from '../error-code.ts'
import { KeyMissing } from '../key-ring.ts'
import { BlobMissing, BlobStoreFull, BlobStoreUnavailable } from '../../ports/blob-store.ts'
import type { JobFailure } from '../../ports/job-queue.ts'
import { MediaError } from '../../ports/media-tools.ts'
import { PaymentsUnreachable } from '../../ports/payments.ts'
import { EngineError } from '../../ports/engine-error.ts'
import { JobError } from './definition.ts'

/** What a worker's death says of a job that it was doing, again and again. */
export const EXHAUSTED: JobFailure = {
  code: 'worker_died',
  message: phrase('The work on this file was interrupted too often. Press Resume to try again.'),
  retry: false,
}

/** Code of what whoever runs the server has cancelled. */
export const CANCELLED = 'cancelled'

/** Whether a failure says to press Resume, which only a FAILED file offers. */
export const saysResume = ({ code }: Pick<JobFailure, 'code'>) => code === 'worker_died' || code === 'unexpected'

/**
 * An error as a reason a person can act on. What is unknown becomes a plain sentence; its details belong in the log.
 */
export function toFailure(error: unknown): JobFailure {
  if (error instanceof JobError) return error.failure
  if (error instanceof EngineError) return { code: error.code, message: error.message, retry: error.retry }
  // The same bytes decode the same way next time, where there is room for them.
  if (error instanceof MediaError)
    return { code: error.code, message: error.message, retry: error.code === 'storage_full' }
  if (error instanceof BlobMissing) {
    return {
      code: 'media_missing',
      message: phrase('The media of this file is no longer there. Remove the file and upload it again.'),
      retry: false,
    }
  }
  if (error instanceof PaymentsUnreachable)
    return { code: 'payments_unreachable', message: messages.paymentsUnreachable, retry: true }
  if (error instanceof BlobStoreUnavailable)
    return { code: 'storage_unavailable', message: messages.storageUnavailable, retry: true }
  if (error instanceof KeyMissing) return { code: 'keys_missing', message: messages.keysMissing, retry: true }
  if (error instanceof BlobStoreFull || isFull(error))
    return { code: 'storage_full', message: messages.storageFull, retry: true }
  return {
    code: 'unexpected',
    message: phrase(
      'Something went wrong on the server. Press Resume to try again; if it keeps happening, contact us.',
    ),
    retry: true,
  }
}

/** @throws JobError for work that only a card provider can do; it waits for billing to be switched on again */
export function billingIsOff(): never {
  throw new JobError({ code: 'billing_off', message: messages.billingOff, retry: true })
}

/** Failures that are news to whoever runs the server, and not only to the file's owner. */
export function isUnexpected(error: unknown): boolean {
  return error instanceof BlobStoreUnavailable || toFailure(error).code === 'unexpected'
}
