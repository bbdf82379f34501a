import { z } from 'zod'
import { phrase } from '../words/phrase.ts'

/** A generated id: UUIDv7, so sorted by time; of a session, 128 random bits. */
export const id = z
  .string()
  .min(24)
  .max(64)
  .regex(/^[0-9A-Za-z-]+$/, phrase('This is not an id.'))

/** Header by which a write that is sent again has one effect. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** A yes or no in a query string. Callers may pass a boolean; the wire carries `true` or `false`. */
export function queryFlag(initial: boolean) {
  return z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .default(initial)
    .transform((value) => value === true || value === 'true')
}

/** A whole number in a query string. */
export function queryInteger(least: number, most: number) {
  return z.coerce.number().int().min(least).max(most)
}

/** The one shape of an error reply. */
export const errorReply = z.object({
  /** For a person. */
  message: z.string(),
  /** Stable, in snake case, for programs. */
  code: z.string(),
  /** Message per field of the request, by its path. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Of a payment that was taken but not credited yet: where the invoice is, null when there is none yet. */
  invoice: z.string().nullable().optional(),
})
export type ErrorReply = z.infer<typeof errorReply>

/** Language code as the language list has it, `multi` for several at once. */
export const languageCode = z
  .string()
  .min(2)
  .max(16)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*$/, phrase('This is not a language code.'))
