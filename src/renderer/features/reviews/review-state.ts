import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListedReview } from '../../../shared/contract/reviews.ts'

/** What each state of a review is called. */
export const REVIEW_STATE_LABELS: Readonly<Record<ListedReview['state'], MessageDescriptor>> = {
  preparing: msg`Being prepared`,
  waiting: msg`Waiting for a reviewer`,
  taken: msg`Being reviewed`,
  grading: msg`Being graded`,
  graded: msg`Graded`,
  answered: msg`Waiting for a decision`,
  decided: msg`Decided`,
  closed: msg({ message: 'Closed', context: 'a state, of a review' }),
}
