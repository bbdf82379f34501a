import { z } from 'zod'
import { route } from './route.ts'

/** Where clients of OpenAI's API find it: beside the API's base, at the root. */
export const OPENAI_BASE = '/v1'

/** The header that names the page on which the text can be corrected. */
export const EDITOR_HEADER = 'Longhand-Editor'

/** The model that leaves the choice of the engine to the server; what clients ask for by themselves. */
export const ANY_MODEL = 'whisper-1'

export const ANSWER_FORMATS = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const
export type AnswerFormat = (typeof ANSWER_FORMATS)[number]

const GRANULARITIES = ['word', 'segment'] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** The texts beside the recording, in the multipart field `file`. What no field says is as OpenAI has it. */
export const transcriptionFields = z.strictObject({
  model: z.string().min(1).max(100),
  /** Without it the engine has to recognise the language by itself. */
  language: z.string().trim().toLowerCase().min(1).max(16).optional(),
  response_format: z.enum(ANSWER_FORMATS).default('json'),
  timestamp_granularities: z.array(z.enum(GRANULARITIES)).max(2).optional(),
  /** The names and terms in it are looked for in this recording, beside those of the account. */
  prompt: z.string().max(4096).optional(),
  /** Taken and not used. */
  temperature: z.coerce.number().min(0).max(1).optional(),
  stream: z.literal('false').optional(),
  chunking_strategy: z.literal('auto').optional(),
})
export type TranscriptionFields = z.output<typeof transcriptionFields>

/** Below {@link OPENAI_BASE}; answers with the text in the format that was asked for. */
export const createTranscription = route({
  method: 'POST',
  path: '/audio/transcriptions',
  summary: 'Transcribes the recording in the multipart field `file` and answers with its text',
  access: 'USER|SUBSCRIBER|ADMIN',
  callClass: 'transcription',
  scope: 'transcribe',
  rawBody: 'multipart',
})

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970; 0, since engines do not say. */
  created: z.number().int(),
  owned_by: z.string(),
})
export type Model = z.infer<typeof model>

/** Below {@link OPENAI_BASE}. */
export const listModels = route({
  method: 'GET',
  path: '/models',
  summary: 'The speech engines that are installed',
  access: 'session',
  scope: 'transcribe',
  reply: z.object({ object: z.literal('list'), data: z.array(model) }),
})

/** Below {@link OPENAI_BASE}. */
export const getModel = route({
  method: 'GET',
  path: '/models/:id',
  summary: 'One of the speech engines that are installed',
  access: 'session',
  scope: 'transcribe',
  params: z.object({ id: z.string().max(100) }),
  reply: model,
})

/** A refusal in the shape that clients of OpenAI's API read. */
export interface OpenAiError {
  error: {
    /** For a person. */
    message: string
    type: string
    /** The field that is wrong. */
    param: string | null
    /** Stable, for programs. */
    code: string
  }
}
