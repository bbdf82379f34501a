import type { FoundTerm } from '../../../../shared/vocabulary/find-terms.ts'
import type { OfferedVocabulary, TextWord } from '../../../../shared/vocabulary/offer-terms.ts'

export interface OfferRequest {
  words: readonly TextWord[]
  vocabulary: OfferedVocabulary
}

export type OfferReply = readonly FoundTerm[]

/** Looks for terms in a text, in a worker that ends with its answer. */
export function searchOffers(request: OfferRequest): Promise<OfferReply> {
  const worker = new Worker(new URL('offer-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<OfferReply>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<OfferReply>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The vocabulary could not be compared with the text.')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
