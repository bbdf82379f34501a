import { readFileSync } from 'node:fs'
import { z } from 'zod'

const rules = z.strictObject({
  /** After flags of so many different people a file leaves the pool until its owner decides. */
  flags_until_held: z.int().min(1).max(100),
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
