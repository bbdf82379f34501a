import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'

/** The job that has each engine transcribe an ADMIN's recording; its payload is `{ userId, request }`. */
export const TRY_ENGINES = jobKind('try-engines', z.strictObject({ userId: z.string(), request: z.string() }))

/** A person has one trial at a time. */
export const trialKey = (userId: string) => `trial:${userId}`
