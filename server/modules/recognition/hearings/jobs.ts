import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'

/** The job that has an engine listen to a part of a file again; its payload is `{ fileId, request }`. */
export const HEAR_AGAIN = jobKind('hear-again', z.strictObject({ fileId: z.string(), request: z.string() }))

/** A file's parts are heard again one after the other. */
export const hearingKey = (fileId: string) => `hear-again:${fileId}`
