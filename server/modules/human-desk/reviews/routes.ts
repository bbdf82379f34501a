import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/reviews.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { type MediaBody, sendMedia } from '../../files/index.ts'
import type { Reviews } from './service.ts'

/** Everything about reviews of transcriptors' work. */
export function reviewRoutes(app: FastifyInstance, { reviews, blobs }: { reviews: Reviews; blobs: BlobStore }): void {
  mount(app, contract.listReviews, ({ caller }) => reviews.list(caller))
  mount(app, contract.takeReview, ({ caller, params }) => reviews.take(caller, params.id))
  mount(app, contract.renewReview, ({ caller, params }) => reviews.renew(caller, params.id))
  mount(app, contract.releaseReview, ({ caller, params }) => reviews.release(caller, params.id))
  mount(app, contract.getReviewText, ({ caller, params }) => reviews.text(caller, params.id))
  mount(app, contract.saveReviewText, ({ caller, params, body }) => reviews.save(caller, params.id, body))
  mount(app, contract.finishReview, ({ caller, params }) => reviews.finish(caller, params.id))
  mount(app, contract.getReviewSound, async ({ caller, params, request, reply }) =>
    sendMedia(blobs, sampleOf(params.id, await reviews.sound(caller, params.id)), request, reply),
  )
  mount(app, contract.getReview, ({ caller, params }) => reviews.result(caller, params.id))
  mount(app, contract.answerReview, ({ caller, params, body }) => reviews.answer(caller, params.id, body))
  mount(app, contract.listAllReviews, ({ query }) => reviews.all(query.stage))
  mount(app, contract.getAnsweredReview, ({ params }) => reviews.answered(params.id))
  mount(app, contract.getAnsweredSound, async ({ params, request, reply }) =>
    sendMedia(blobs, sampleOf(params.id, await reviews.answeredSound(params.id)), request, reply),
  )
  mount(app, contract.decideReview, ({ params, body }) => reviews.decide(params.id, body))
}

/** A sample is kept by nobody's browser, for it is theirs for a while only. */
const sampleOf = (id: string, key: string): MediaBody => ({
  key,
  type: 'audio/ogg',
  tag: `"${id}"`,
  disposition: 'inline; filename=sample.ogg',
  caching: 'no-store',
})
