import { z } from 'zod'
import { ROLES } from '../domain/roles.ts'
import { queryFlag } from './common.ts'
import { route } from './route.ts'

/** Balances of a plan; null stands for unlimited. */
export const plan = z.object({
  _id: z.string(),
  main_plan_id: z.string(),
  is_active: z.boolean(),
  /** E-mail of the owner. */
  username: z.string(),
  /** Integer seconds before reservations, null when nothing is limited (BILLING=off). */
  auto_transcription_time: z.number().int().nullable(),
  human_transcription_time: z.number().int().nullable(),
  /** Such as `1h 05m 09s`. */
  auto_transcription_exact_time: z.string(),
  human_transcription_exact_time: z.string(),
})
export type Plan = z.infer<typeof plan>

export const profile = z.object({
  user: z.object({
    _id: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    metadata: z.object({ has_payment_method_added: z.boolean() }),
  }),
  /** Null for HUMAN-TRANSCRIPTOR. */
  plan: plan.nullable(),
  extern_plans: z.array(plan),
})
export type Profile = z.infer<typeof profile>

export const getProfile = route({
  method: 'GET', path: '/account/profile', summary: 'The caller with plan balances', access: 'session',
  query: z.object({ more_details: queryFlag(false) }),
  reply: profile,
})
