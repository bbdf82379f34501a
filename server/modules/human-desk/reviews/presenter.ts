import type { z } from 'zod'
import type {
  ListedReview,
  OpenReview,
  ReviewResult,
  reviewGrade,
  WholeReview,
} from '../../../../src/shared/contract/reviews.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import { errorsInHundred, type Difference } from '../../../../src/shared/transcript/grade.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import type { ReviewFacts } from './repository.ts'

const date = (at: number) => new Date(at).toISOString()

/** A sample as reviewers see it: no file, no person. */
export function presentOpen(row: ReviewFacts, rules: Pick<ReviewRules, 'lease_hours'>): OpenReview {
  const { id, language_code, seconds, state, worked_at } = row
  const isTaken = state === 'taken'
  return {
    _id: id,
    language_code,
    length: seconds,
    is_taken: isTaken,
    lease_until: isTaken && worked_at !== null ? date(worked_at + rules.lease_hours * HOUR_MS) : null,
  }
}

/** The figures of a review, without what was decided to be no error. */
export function presentGrade(row: Omit<ReviewFacts, 'differences'>): z.input<typeof reviewGrade> {
  const { words, substituted, missing, added, formatting, speakers } = row
  const counts = { words, substituted, missing, added, formatting, speakers }
  return { ...counts, errors_in_hundred: Math.round(errorsInHundred(counts) * 10) / 10 }
}

export function presentResult(row: ReviewFacts, rules: Pick<ReviewRules, 'answer_days'>): ReviewResult {
  const { id, language_code, seconds, state, graded_at } = row
  const at = graded_at ?? 0
  return {
    _id: id,
    date: date(at),
    language_code,
    length: seconds,
    state: state as ReviewResult['state'],
    grade: presentGrade(row),
    answer_until: state === 'graded' ? date(at + rules.answer_days * DAY_MS) : null,
  }
}

/** A review with each difference; never who reviewed it. */
export function presentWhole(row: ReviewFacts, rules: Pick<ReviewRules, 'answer_days'>): WholeReview {
  const [disputed, accepted] = [placesIn(row.disputed), placesIn(row.accepted)]
  return {
    ...presentResult(row, rules),
    differences: differencesOf(row).map((difference, place) => ({
      ...difference,
      is_disputed: disputed.has(place),
      is_accepted: accepted.has(place),
    })),
    answer: row.answer,
    decision: row.decision,
  }
}

/** A review for whoever runs the server. */
export function presentListed(
  row: Omit<ReviewFacts, 'differences'> & { transcriptor_email: string; reviewer_email: string | null },
): ListedReview {
  const { id, language_code, seconds, state, transcriptor_email, reviewer_email } = row
  const at = row.decided_at ?? row.answered_at ?? row.graded_at ?? row.created_at
  return {
    _id: id,
    language_code,
    length: seconds,
    state,
    date: date(at),
    transcriptor_email,
    reviewer_email,
    grade: row.graded_at === null ? null : presentGrade(row),
    is_answered: row.answered_at !== null,
  }
}

export const differencesOf = ({ differences }: Pick<ReviewFacts, 'differences'>): Difference[] =>
  differences === null ? [] : (JSON.parse(differences) as Difference[])

export const placesIn = (json: string | null): ReadonlySet<number> =>
  new Set(json === null ? [] : (JSON.parse(json) as number[]))
