import { msg } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { listReviews } from '../../shared/contract/reviews.ts'
import { call } from './api.ts'

/** What the screens of reviews are called; the public site has others. */
export const REVIEWS = msg({ message: 'Reviews', context: 'of transcripts' })

/** How often samples that others take or give back are looked for, in milliseconds. */
const LOOKED_EVERY_MS = 60_000

/** What a transcriptor may review, how their own work was graded, and their level. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: ({ signal }) => call(listReviews, {}, { signal }),
  refetchInterval: LOOKED_EVERY_MS,
})
