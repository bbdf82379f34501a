import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'

/** The job that tells the speakers of a file apart; its payload is `{ fileId, request }`. */
export const DIARISE = jobKind('tell-speakers', z.strictObject({ fileId: z.string(), request: z.string() }))

/** The speakers of a file are told apart once at a time. */
export const speakersKey = (fileId: string) => `speakers:${fileId}`
