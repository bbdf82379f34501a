import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'

/** The job that finds where the words of a stretch are said; its payload is `{ fileId, request }`. */
export const ALIGN_WORDS = jobKind('align-words', z.strictObject({ fileId: z.string(), request: z.string() }))
