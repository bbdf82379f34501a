import { offerTerms } from '../../../../shared/vocabulary/offer-terms.ts'
import type { OfferReply, OfferRequest } from './offer-search.ts'

/** Compares a text with a vocabulary beside the page: a long one takes a second. */
addEventListener('message', ({ data: { words, vocabulary } }: MessageEvent<OfferRequest>) => {
  const reply: OfferReply = offerTerms(words, vocabulary)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  postMessage(reply)
})
