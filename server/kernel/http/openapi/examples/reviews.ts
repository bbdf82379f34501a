import type { WholeReview } from '../../../../../src/shared/contract/reviews.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID } from './shared.ts'

const open = { _id: ID, language_code: 'ro', length: 300, is_taken: false, lease_until: null }
const taken = { ...open, is_taken: true, lease_until: '2026-11-26T09:30:00.000Z' }
const { differences, answer, decision, ...result }: WholeReview = {
  _id: ID,
  date: '2026-11-25T09:30:00.000Z',
  language_code: 'ro',
  length: 300,
  state: 'graded',
  grade: { words: 612, substituted: 5, missing: 2, added: 1, formatting: 9, speakers: 1, errors_in_hundred: 1.3 },
  answer_until: '2026-12-09T09:30:00.000Z',
  differences: [
    {
      kind: 'substituted',
      start: 41.2,
      end: 41.7,
      before: 'harder',
      after: 'harbour',
      is_disputed: false,
      is_accepted: false,
    },
  ],
  answer: '',
  decision: '',
}
const whole: WholeReview = { ...result, differences, answer, decision }
const answered: WholeReview = {
  ...whole,
  state: 'answered',
  answer_until: null,
  answer: 'She says harder, also at 01:10.',
  differences: differences.map((difference) => ({ ...difference, is_disputed: true })),
}
const text = { paragraphs: [], speakers: [], notes: [] }

/** Examples of the area `reviews`. */
export const reviewsExamples: ExamplesOf<'reviews'> = {
  'reviews.listReviews': {
    reply: {
      open: [open],
      results: [result],
      standing: { level: 2, errors_in_hundred: 1.3, minutes: 25, next: { errors_in_hundred: 2, minutes: 45 } },
    },
  },
  'reviews.takeReview': { reply: taken },
  'reviews.renewReview': { reply: taken },
  'reviews.releaseReview': {},
  'reviews.getReviewText': { reply: text },
  'reviews.saveReviewText': { body: text },
  'reviews.finishReview': {},
  'reviews.getReviewSound': {},
  'reviews.getReview': { reply: whole },
  'reviews.answerReview': { body: { disputed: [0], answer: 'She says harder, also at 01:10.' }, reply: answered },
  'reviews.listAllReviews': {
    reply: [
      {
        _id: ID,
        language_code: 'ro',
        length: 300,
        state: 'answered',
        date: '2026-11-26T09:30:00.000Z',
        transcriptor_email: 'tina@example.org',
        reviewer_email: 'tom@example.org',
        grade: answered.grade,
        is_answered: true,
      },
    ],
  },
  'reviews.getAnsweredReview': { reply: answered },
  'reviews.getAnsweredSound': {},
  'reviews.decideReview': {
    body: { accepted: [0], decision: 'Right, both say so.' },
    reply: { ...answered, state: 'decided', decision: 'Right, both say so.' },
  },
}
