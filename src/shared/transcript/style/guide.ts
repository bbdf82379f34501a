import { z } from 'zod'
import { messages } from '../../messages.ts'
import { CHARACTERS_PER_LINE, READING_SPEED, SUBTITLE_LINES } from '../../contract/files/exports.ts'
import { styleText } from './style-text.ts'
import { termFinder, wordsOfTerm } from './terms.ts'

/** How large a guide may be. */
export const STYLE_LIMITS = { name: 100, characters: 100, terms: 1000, tags: 50, speakers: 200, sameWord: 50 } as const

/** The form of the file; one that changes its meaning gets the next number. */
export const STYLE_VERSION = 1

/** Words that are written down, or not: no line breaks, no control characters. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(STYLE_LIMITS.characters)
  .regex(/^[^\p{Cc}\u2028\u2029]+$/u)

/**
 * A word or a few, found whatever its capitals; `*` at the beginning or the end of a word stands for any letters. No
 * other signs have a meaning.
 */
export const styleTerm = text.refine((term) => wordsOfTerm(term) !== undefined, messages.styleTermIsNone)

/** What takes the place of a term; its `*` is what the term's stood for. */
const written = text.refine((term) => (term.match(/\*/gu)?.length ?? 0) <= 1)

const spelling = z.strictObject({
  /** How it is to be written. */
  write: written,
  /** What is found in its place. */
  instead_of: z.array(styleTerm).min(1).max(50),
})

const forbidden = z.strictObject({
  word: styleTerm,
  /** What takes its place; left out, a person decides. */
  write: written.optional(),
})

/** Parts of a guide; one that is left out is not checked. */
const parts = {
  verbatim: z.strictObject({
    /**
     * `full`: fillers stay, in one spelling each. `clean`: fillers, false starts and stutters go. `any`: neither is
     * looked at.
     */
    level: z.enum(['full', 'clean', 'any']).default('any'),
    /** Fillers besides those of the language, `clean` only. */
    fillers: z.array(styleTerm).max(STYLE_LIMITS.tags).default([]),
    /** Fillers of the language that may stay. */
    keep: z.array(text).max(STYLE_LIMITS.tags).default([]),
  }),
  numbers: z.strictObject({
    /** `words`: words up to `words_up_to`, digits above. `digits`: digits wherever a number stands alone. */
    style: z.enum(['words', 'digits', 'any']).default('any'),
    words_up_to: z.number().int().min(0).max(20).default(10),
  }),
  spellings: z.array(spelling).max(STYLE_LIMITS.terms),
  tags: z.strictObject({
    /** Tags that may be used, as they are to be written. */
    names: z.array(text).max(STYLE_LIMITS.tags).default([]),
    /** Those of them that have a time: the start of the words there. */
    timed: z.array(text).max(STYLE_LIMITS.tags).default([]),
    brackets: z.enum(['square', 'round']).default('square'),
    time: z.enum(['hh:mm:ss', 'mm:ss']).default('hh:mm:ss'),
  }),
  speakers: z.strictObject({
    /** `named`: no `Speaker 1`. `numbered`: nothing else. `capitals`: as JANE DOE. */
    form: z.enum(['any', 'named', 'numbered', 'capitals']).default('any'),
    /** The only names there are; any where it is empty. */
    names: z.array(text).max(STYLE_LIMITS.speakers).default([]),
  }),
  forbidden: z.array(forbidden).max(STYLE_LIMITS.terms),
  punctuation: z.strictObject({
    /** `em`: word—word. `spaced-em`: word — word. `spaced-en`: word – word. */
    dashes: z.enum(['any', 'em', 'spaced-em', 'spaced-en']).default('any'),
    /** `straight`: "a". `curly`: “a”. `german`: „a“. `guillemets`: «a». */
    quotes: z.enum(['any', 'straight', 'curly', 'german', 'guillemets']).default('any'),
    apostrophes: z.enum(['any', 'straight', 'curly']).default('any'),
    /** `dots`: three of them. `character`: one sign. */
    ellipsis: z.enum(['any', 'dots', 'character']).default('any'),
    /** One space between words, and none before a comma or the end of a sentence. */
    single_spaces: z.boolean().default(false),
    /** Sentences begin with a capital. */
    sentence_capital: z.boolean().default(false),
  }),
  captions: z.strictObject({
    characters_per_line: z
      .number()
      .int()
      .min(CHARACTERS_PER_LINE.least)
      .max(CHARACTERS_PER_LINE.most)
      .default(CHARACTERS_PER_LINE.initial),
    lines: z.number().int().min(SUBTITLE_LINES.least).max(SUBTITLE_LINES.most).default(SUBTITLE_LINES.initial),
    characters_per_second: z.number().min(READING_SPEED.least).max(READING_SPEED.most).default(READING_SPEED.initial),
    shortest_seconds: z.number().min(0.1).max(5).default(1),
    longest_seconds: z.number().min(2).max(30).default(7),
  }),
}

/** A style guide: how texts of an account or a client are written. */
const guide = z.strictObject({
  version: z.literal(STYLE_VERSION),
  name: text,
  /** Whether a human transcription is published only when nothing of the guide is left to do. */
  gate: z.boolean().default(false),
  verbatim: parts.verbatim.optional(),
  numbers: parts.numbers.optional(),
  spellings: parts.spellings.optional(),
  tags: parts.tags.optional(),
  speakers: parts.speakers.optional(),
  forbidden: parts.forbidden.optional(),
  punctuation: parts.punctuation.optional(),
  captions: parts.captions.optional(),
})

/** With rules that do not contradict each other, and as few terms as can be looked up quickly. */
export const styleGuide = guide.superRefine(({ spellings = [], forbidden: words = [] }, issues) => {
  const terms = [...spellings.flatMap(({ instead_of }) => instead_of), ...words.map(({ word }) => word)]
  if (terms.length > STYLE_LIMITS.terms) {
    issues.addIssue({ code: 'custom', path: ['spellings'], message: messages.tooManyStyleTerms })
    return
  }
  const counts = new Map<string, number>()
  for (const term of terms) {
    const first = wordsOfTerm(term)?.[0]?.text ?? ''
    counts.set(first, (counts.get(first) ?? 0) + 1)
    if (counts.get(first)! > STYLE_LIMITS.sameWord)
      issues.addIssue({ code: 'custom', path: ['spellings'], message: messages.tooManyStyleTermsAlike })
  }
  // What is written in the place of one term must not be found as another: nothing would ever be right.
  const find = termFinder<string | undefined>([
    ...spellings.flatMap(({ write, instead_of }) => instead_of.map((term) => [term, write] as const)),
    ...words.map(({ word, write }) => [word, write] as const),
  ])
  const isFound = (wanted: string) => {
    const found = find(styleText({ text: wanted.replace('*', ''), speaker: '', starts: [], ends: [] }, ''))
    // A term that differs by its capitals is found in what is written for it.
    return found.some(({ value }) => value !== wanted)
  }
  for (const [index, { write }] of spellings.entries())
    if (isFound(write))
      issues.addIssue({ code: 'custom', path: ['spellings', index, 'write'], message: messages.styleTermContradicts })
  for (const [index, { write }] of words.entries())
    if (write !== undefined && isFound(write))
      issues.addIssue({ code: 'custom', path: ['forbidden', index, 'write'], message: messages.styleTermContradicts })
})
export type StyleGuide = z.output<typeof styleGuide>
/** A guide as a file has it: what is left out is as the schema says. */
export type StyleGuideInput = z.input<typeof styleGuide>
