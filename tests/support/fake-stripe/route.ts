import { z } from 'zod'
import type { World } from './world.ts'

/** One call of Stripe's API. `:id` parts of the path are given to `answer` in their order. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: z.ZodObject
  answer(world: World, params: never, ids: string[]): object
}

/** Declares a call with everything that it may be sent; whatever else comes is refused. */
export function route<S extends z.ZodRawShape>(
  method: Route['method'],
  path: string,
  shape: S,
  answer: (world: World, params: z.output<z.ZodObject<S>>, ids: [string, string]) => object,
): Route {
  return { method, path, params: z.strictObject(shape), answer }
}

const text = z.string().min(1)
/** An empty text takes a value away. */
const clearable = z.string().transform((value) => (value === '' ? null : value))
const whole = z.string().regex(/^\d+$/).transform(Number)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const metadata = z.record(z.string().max(40), z.string().max(500))
const limit = whole.pipe(z.number().min(1).max(100)).optional()
const listed = { limit, starting_after: text.optional() }
const cardOnly = z.tuple([z.literal('card')])
const expand = (...fields: string[]) => z.array(z.enum(fields)).optional()

/** The forms that parameters have. */
export const p = { text, clearable, whole, flag, metadata, listed, cardOnly, expand }
