import { z } from 'zod'
import { ANSWER_STATUSES } from '../domain/answer-rules.ts'
import { answer, answerOffer, BUYERS, question } from './answers.ts'
import { id } from './common.ts'
import { NO_FOLDER } from './folders.ts'
import { route } from './route.ts'

const folder = z.union([id, z.literal(NO_FOLDER)])

/** A question to several files, in a list of them. */
export const askedQuestion = z.object({
  _id: id,
  question: z.string(),
  /** The folder that was asked, with those below it; `none` for files in no folder, null for all files. */
  folder: folder.nullable(),
  status: z.enum(ANSWER_STATUSES),
  /** ISO 8601, UTC. */
  created_date: z.string(),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

/** The answer to a question, and which files were asked. */
export const questionAnswer = answer.extend({ folder: folder.nullable() })
export type QuestionAnswer = z.infer<typeof questionAnswer>

const ofQuestion = z.object({ question_id: id })

export const listQuestions = route({
  method: 'GET',
  path: '/questions',
  summary: 'What the account asked of several files, newest first',
  access: BUYERS,
  scope: 'transcripts:read',
  reply: z.object({
    questions: z.array(askedQuestion),
    /** Name of the server to which passages would be sent; null where none is set, and nothing can be asked. */
    host: z.string().nullable(),
  }),
})

/** What is found for a question is only known once it is asked: never more than this is charged. */
export const questionCost = route({
  method: 'GET',
  path: '/questions/cost',
  summary: 'What a question to several files costs at most, and to which server passages are sent for it',
  access: BUYERS,
  scope: 'transcripts:read',
  reply: answerOffer,
  rateLimit: { perMinute: 120 },
})

export const askQuestion = route({
  method: 'POST',
  path: '/questions',
  summary: 'Asks all files that the caller may read, or those of a folder; progress is told by events',
  access: BUYERS,
  scope: 'transcripts:write',
  body: z.strictObject({ question, folder: folder.nullable().optional() }),
  reply: questionAnswer,
  status: 201,
  rateLimit: { perMinute: 30 },
})

export const getQuestion = route({
  method: 'GET',
  path: '/questions/:question_id',
  summary: 'The answer to a question, each sentence with the words of files that bear it out',
  access: BUYERS,
  scope: 'transcripts:read',
  params: ofQuestion,
  reply: questionAnswer,
})

/** Costs what a new one costs. */
export const askQuestionAgain = route({
  method: 'PUT',
  path: '/questions/:question_id',
  summary: 'Has a question answered again, from the texts as they are now',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofQuestion,
  reply: questionAnswer,
  rateLimit: { perMinute: 30 },
})

/** What was done by then is charged; the rest of its time comes back. */
export const removeQuestion = route({
  method: 'DELETE',
  path: '/questions/:question_id',
  summary: 'Deletes a question; one that is being answered is cancelled, and keeps the answer that it had before',
  access: BUYERS,
  scope: 'transcripts:write',
  params: ofQuestion,
  status: 204,
})
