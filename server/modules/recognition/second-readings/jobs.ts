import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'

/** The job that has a second engine hear a whole file; its payload is `{ fileId, request }`. */
export const READ_AGAIN = jobKind('second-reading', z.strictObject({ fileId: z.string(), request: z.string() }))

/** A file has one second reading at a time. */
export const secondReadingKey = (fileId: string) => `second-reading:${fileId}`
