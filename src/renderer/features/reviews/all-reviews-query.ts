import { queryOptions } from '@tanstack/react-query'
import { listFlaggedFiles } from '../../../shared/contract/files/transcription.ts'
import { listAllReviews, type ReviewStage } from '../../../shared/contract/reviews.ts'
import { call } from '../../lib/api.ts'

/** Everything about reviews as whoever runs the server sees it. */
export const ALL_REVIEWS_KEY = ['all-reviews'] as const

export const allReviewsQuery = (stage: ReviewStage) =>
  queryOptions({
    queryKey: [...ALL_REVIEWS_KEY, stage],
    queryFn: ({ signal }) => call(listAllReviews, { query: { stage } }, { signal }),
  })

/** Files that transcriptors could not do. */
export const flaggedQuery = queryOptions({
  queryKey: ['flagged-files'],
  queryFn: ({ signal }) => call(listFlaggedFiles, {}, { signal }),
})
