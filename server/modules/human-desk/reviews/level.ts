import { type Standing, standingOf } from '../../../../src/shared/domain/reviews.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import { gradedOf, type ReviewFacts, setLevel } from './repository.ts'

type LevelRules = Pick<ReviewRules, 'levels' | 'half_life_days'>

/** Where reviews put a transcriptor. */
export const standingBy = (rows: readonly ReviewFacts[], rules: LevelRules, now: number): Standing =>
  standingOf(
    rows.map(({ words, substituted, missing, added, seconds, graded_at }) => ({
      words,
      errors: substituted + missing + added,
      seconds,
      at: graded_at ?? now,
    })),
    { levels: rules.levels, halfLifeDays: rules.half_life_days, now },
  )

/** Writes down the level that somebody has, after a grade of theirs has changed. */
export async function renewLevel(tx: Db, transcriptorId: string, rules: LevelRules, now: number): Promise<void> {
  await setLevel(tx, transcriptorId, standingBy(await gradedOf(tx, transcriptorId), rules, now).level)
}
