import { z } from 'zod'

/** What a unit costs in whole cents, VAT included, and from how many units on it costs less. */
const rate = z.object({
  price: z.number().int().min(0),
  /** The price counts for quantities above `more_than`; the largest threshold below the quantity wins. */
  discounts: z.array(z.object({ more_than: z.number().min(0), price: z.number().int().min(0) })),
})
export type Rate = z.infer<typeof rate>

/** Prices: auto transcription by the hour, human transcription by the minute. Kept in `resources/pricing.json`. */
export const pricing = z.object({ auto_transcription: rate, human_transcription: rate })
export type Pricing = z.infer<typeof pricing>
