import { z } from 'zod'
import { jobKind } from '../../../kernel/jobs/kind.ts'

/** The job that downloads a model; its payload is `{ name, request }`. */
export const ADD_MODEL = jobKind('add-model', z.strictObject({ name: z.string(), request: z.string() }))

/** A model is downloaded once at a time. */
export const modelKey = (name: string) => `model:${name}`
