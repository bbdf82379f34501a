/** What an order asks of texts: all that is usually wanted of a recording, sections of one's own, or one question. */
export const ANSWER_KINDS = ['overview', 'template', 'question'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** `WORKING`: asked for, or being written; one that was READY once keeps its sentences meanwhile. */
export const ANSWER_STATUSES = ['WORKING', 'READY', 'FAILED'] as const
export type AnswerStatus = (typeof ANSWER_STATUSES)[number]

/** What a section is: the four of an overview, one of a template, or what answers a question. */
export const SECTION_KINDS = ['title', 'summary', 'chapters', 'actions', 'own', 'answer'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

/** What an overview has, in its order. */
export const OVERVIEW_SECTIONS = ['title', 'summary', 'chapters', 'actions'] as const satisfies readonly SectionKind[]

/** Bounds of what is asked and answered. */
export const ANSWER_LIMITS = {
  /** Characters of a question, of what a section of a template asks for, and of a name. */
  question: 500,
  ask: 500,
  name: 80,
  /** Templates of an account, and sections of each. */
  templates: 30,
  sections: 8,
  /** Answers of an account that are being written at a time. */
  working: 5,
  /** Of these, how many a bulk action begins, which leaves room for questions. */
  workingInBulk: 3,
  /** Questions of an account to one text, and to several; asking one more deletes the oldest. */
  questions: 50,
  /** Characters of a sentence, its citations, and words of each. */
  sentence: 400,
  citations: 6,
  quoteWords: 60,
} as const

/** Sentences that a section has at most, once it is whole. */
export const MOST_SENTENCES: Readonly<Record<SectionKind, number>> = {
  title: 1,
  summary: 12,
  chapters: 60,
  actions: 60,
  own: 20,
  answer: 12,
}

/** What is read for a question to several files. */
export const FOUND_LIMITS = {
  /** Letters of the passages that are found. */
  letters: 24_000,
  /** Files that are read, and passages of each. */
  files: 12,
  passages: 12,
} as const

/** Letters of a text that a model is sent at a time, and of a passage, which it cites as one. */
export const PART_LETTERS = 24_000
export const PASSAGE_LETTERS = 1200

/** What answers cost, as `resources/pricing.json` has it. */
export interface AnswerRate {
  /** Letters of a text that cost a second of auto time. */
  letters_per_second: number
  /** Whole seconds that an answer costs at least. */
  least_seconds: number
}

/** Whole seconds of auto time that reading so many letters costs. */
export function answerCost(letters: number, { letters_per_second: perSecond, least_seconds: least }: AnswerRate) {
  return Math.max(least, Math.ceil(letters / perSecond))
}
