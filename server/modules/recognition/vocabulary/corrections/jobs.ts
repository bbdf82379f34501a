import { z } from 'zod'
import { jobKind } from '../../../../kernel/jobs/kind.ts'

/** The job that learns of what people corrected in a file; its payload is `{ fileId }`. */
export const LEARN_CORRECTIONS = jobKind('learn-corrections', z.strictObject({ fileId: z.string() }))

/** However often a file is saved meanwhile, one job waits. */
export const correctionsKey = (fileId: string) => `learn-corrections:${fileId}`

/** A name that is still being typed is none to learn. */
export const LEARN_AFTER_MS = 60_000
