import { z } from 'zod'
import { ANSWER_KINDS, ANSWER_LIMITS, ANSWER_STATUSES, SECTION_KINDS } from '../domain/answer-rules.ts'
import { phrase } from '../words/phrase.ts'
import { id } from './common.ts'
import { route } from './route.ts'

const characters = (most: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(most, phrase('Write at most {count} characters.', { count: most }))

/** Words of a text that bear a sentence out. */
export const citation = z.object({
  file: id,
  /** Name of the file. */
  file_name: z.string(),
  /** Of its text: `original`, or the language of a translation. */
  language: z.string(),
  /** The paragraph's `_id`. */
  paragraph: z.string(),
  /** Its first word there, and the one after its last. */
  from: z.number().int(),
  to: z.number().int(),
  /** The words as they were. */
  quote: z.string(),
  speaker: z.string(),
  /** When the first of them is said, in seconds from the start of the media. */
  at: z.number(),
  /** Whether the words were edited since. */
  is_stale: z.boolean(),
})
export type Citation = z.infer<typeof citation>

export const answerSentence = z.object({
  /** Plain text. */
  text: z.string(),
  /** At least one. */
  citations: z.array(citation),
  /** Whether any of the words that it cites were edited since. */
  is_stale: z.boolean(),
})
export type AnswerSentence = z.infer<typeof answerSentence>

export const answerSection = z.object({
  kind: z.enum(SECTION_KINDS),
  /** What a template calls it; empty otherwise. */
  title: z.string(),
  sentences: z.array(answerSentence),
})
export type AnswerSection = z.infer<typeof answerSection>

/** What a model wrote of a text, each sentence with the words that bear it out. */
export const answer = z.object({
  _id: id,
  kind: z.enum(ANSWER_KINDS),
  /** What was asked; null unless it is a question. */
  question: z.string().nullable(),
  /** The template's name; null unless it is of one. */
  template: z.string().nullable(),
  status: z.enum(ANSWER_STATUSES),
  /** 0 to 1 while WORKING, else null. */
  progress: z.number().nullable(),
  sections: z.array(answerSection),
  /** Whether any of its sentences is. */
  is_stale: z.boolean(),
  /** Sentences of the model that the text did not bear out, and that are not shown. */
  left_out: z.number().int(),
  /** Sentences that are not shown because the caller may not read, or no longer, a file that they cite. */
  hidden: z.number().int(),
  /** Why it FAILED, for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Whole seconds of auto time that it cost, or has reserved. */
  seconds: z.number().int(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** Whether the caller may have it written again, cancel it and delete it. */
  may_change: z.boolean(),
})
export type Answer = z.infer<typeof answer>

/** What leaves the machine, and what it costs. */
export const answerOffer = z.object({
  /** Name of the server to which the text is sent; null where none is set, and nothing can be asked. */
  host: z.string().nullable(),
  /** Whole seconds of auto time; 0 for what is not charged. */
  seconds: z.number().int(),
  /** Whole seconds that there are to spend; null without a limit. */
  available_seconds: z.number().int().nullable(),
  /** Said where there is not enough time for it. */
  notice: z.string().nullable(),
})
export type AnswerOffer = z.infer<typeof answerOffer>

/** Who has time of their own to ask for something. */
export const BUYERS = 'USER|SUBSCRIBER|ADMIN'
const ofFile = z.object({ id })
const ofAnswer = z.object({ id, answer_id: id })

export const question = characters(ANSWER_LIMITS.question, phrase('Write a question.'))

/** What is asked of the text of a file. */
export const answerOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('overview') }),
  z.strictObject({ kind: z.literal('template'), template_id: id }),
  z.strictObject({ kind: z.literal('question'), question }),
])
export type AnswerOrder = z.infer<typeof answerOrder>

/** What somebody has written down to be asked of their texts. */
export const answerTemplate = z.object({
  _id: id,
  name: z.string(),
  sections: z.array(z.object({ title: z.string(), ask: z.string() })),
})
export type AnswerTemplate = z.infer<typeof answerTemplate>

const templateBody = z.strictObject({
  name: characters(ANSWER_LIMITS.name, phrase('Name the template.')),
  sections: z
    .array(
      z.strictObject({
        title: characters(ANSWER_LIMITS.name, phrase('Name each section.')),
        /** What to write in it. */
        ask: characters(ANSWER_LIMITS.ask, phrase('Say what each section is to hold.')),
      }),
    )
    .min(1, phrase('Add a section.'))
    .max(ANSWER_LIMITS.sections, phrase('Write at most {count} sections.', { count: ANSWER_LIMITS.sections })),
})

const ofTemplate = z.object({ template_id: id })

export const listAnswerTemplates = route({
  method: 'GET',
  path: '/account/answer-templates',
  summary: 'The templates of the account for what models write of texts',
  access: BUYERS,
  scope: 'transcripts:read',
  reply: z.object({ templates: z.array(answerTemplate) }),
})

export const addAnswerTemplate = route({
  method: 'POST',
  path: '/account/answer-templates',
  summary: 'Adds a template',
  access: BUYERS,
  scope: 'transcripts:write',
  body: templateBody,
  reply: answerTemplate,
  status: 201,
  rateLimit: { perMinute: 30 },
})

export const updateAnswerTemplate = route({
  method: 'PUT',
  path: '/account/answer-templates/:template_id',
  summary: 'Changes a template; what was written by it stays as it is',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofTemplate,
  body: templateBody,
  reply: answerTemplate,
  rateLimit: { perMinute: 30 },
})

export const removeAnswerTemplate = route({
  method: 'DELETE',
  path: '/account/answer-templates/:template_id',
  summary: 'Deletes a template; what was written by it stays',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofTemplate,
  status: 204,
})

export const listAnswers = route({
  method: 'GET',
  path: '/file/answers/:id',
  summary: 'What a model wrote of a transcript, each sentence with the words that bear it out',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: ofFile,
  reply: z.object({
    answers: z.array(answer),
    /** Whether the caller may have an overview or one of a template written; questions are asked by all readers. */
    may_order: z.boolean(),
    /** Whether the caller may ask questions. */
    may_ask: z.boolean(),
    /** Name of the server to which the text would be sent; null where none is set. */
    host: z.string().nullable(),
  }),
})
export type AnswerList = z.infer<typeof listAnswers.reply>

export const answerFileCost = route({
  method: 'GET',
  path: '/file/answers/cost/:id',
  summary: 'What an answer about a transcript would cost now, and to which server the text is sent for it',
  access: BUYERS,
  scope: 'transcripts:read',
  params: ofFile,
  reply: answerOffer,
  rateLimit: { perMinute: 120 },
})

/** An overview, or the answer of a template, takes the place of the one before. */
export const orderAnswer = route({
  method: 'POST',
  path: '/file/answers/:id',
  summary: 'Has a model write about a transcript; progress is told by events',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofFile,
  body: answerOrder,
  reply: answer,
  status: 201,
  rateLimit: { perMinute: 30 },
})

/** Costs what a new one costs. */
export const answerAgain = route({
  method: 'PUT',
  path: '/file/answers/:id/:answer_id',
  summary: 'Has an answer written again, from the text as it is now',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofAnswer,
  reply: answer,
  rateLimit: { perMinute: 30 },
})

/** What was done by then is charged; the rest of its time comes back. */
export const removeAnswer = route({
  method: 'DELETE',
  path: '/file/answers/:id/:answer_id',
  summary: 'Deletes an answer; one that is being written is cancelled, and keeps what it had before',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofAnswer,
  status: 204,
})
