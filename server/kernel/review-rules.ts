import { readFileSync } from 'node:fs'
import { z } from 'zod'

const days = z.int().min(1).max(3650)
const hours = z.int().min(1).max(8760)
const share = z.number().min(0).max(1)

const rules = z.strictObject({
  /** After flags of so many different people a file leaves the pool until its owner decides. */
  flags_until_held: z.int().min(1).max(100),
  /** How long a file is at least to be offered in parts as well, and how long a part is about; null for never. */
  parts: z.strictObject({ from_minutes: z.int().min(10).max(100_000), minutes: z.int().min(5).max(600) }).nullable(),
  /** Which share of published files is reviewed; and of those of people with fewer reviewed minutes than said. */
  share,
  new_share: share,
  new_minutes: z.int().min(0).max(100_000),
  /** How much of a file is reviewed. */
  sample_minutes: z.int().min(1).max(20),
  /** Who reviews: people of this level, and once a review has waited so many hours everybody who knows the language. */
  reviewer_level: z.int().min(1).max(20),
  reviewers_only_hours: z.int().min(0).max(8760),
  /** A review that nobody takes for so long is dropped. */
  wait_days: days,
  /** A review on which its reviewer does not work for so long waits for another. */
  lease_hours: hours,
  /** For how long a transcriptor can answer; then the texts and the sound of the review go. */
  answer_days: days,
  /** A grade that is so old counts half. */
  half_life_days: days,
  /** What the second level and those above ask for. */
  levels: z
    .array(z.strictObject({ errors: z.number().min(0).max(100), minutes: z.number().min(0).max(100_000) }))
    .max(19),
  /** For how long new files are shown to higher levels first, where there are such people; then to all. */
  first_look_minutes: z.int().min(0).max(1440),
})
/** How the desk judges files and texts, as `resources/review.json` says. */
export type ReviewRules = z.infer<typeof rules>

const SHIPPED = new URL('../../resources/review.json', import.meta.url)

let shipped: ReviewRules | undefined

/** The rules that ship with the server. @throws Error naming the file when it does not hold rules */
export function reviewRules(): ReviewRules {
  shipped ??= readReviewRules(SHIPPED)
  return shipped
}

/** The rules of a file. @throws Error naming the file when it does not hold rules */
export function readReviewRules(file: URL): ReviewRules {
  try {
    return rules.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file.pathname} does not hold rules of reviews.`, { cause: error })
  }
}
