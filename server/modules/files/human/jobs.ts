import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'
import { HOUR_MS } from '../../../../src/shared/durations.ts'

/** The job that mails transcriptors about new work in a language; its payload is `{ languageCode }`. */
export const ANNOUNCE_WORK = jobKind('announce-work', z.strictObject({ languageCode: z.string() }))

/** One announcement of a language waits at a time, so that all that comes in meanwhile goes into one mail. */
export const announceKey = (languageCode: string) => `announce:${languageCode}`

/** Transcriptors are mailed about a language at most so often, in milliseconds. */
export const ANNOUNCE_EVERY_MS = HOUR_MS
