import { z } from 'zod'
import { LANGUAGE_CODES } from '../words/languages.ts'
import { id } from './common.ts'
import { retentionRule } from './folders.ts'
import { route } from './route.ts'
import { messages } from '../messages.ts'
import { phrase } from '../words/phrase.ts'

/** Limits of a person's vocabulary: how many words or terms, and how many characters in each. */
export const VOCABULARY = { terms: 200, characters: 64 } as const

/** A name or term of a vocabulary. */
export const term = z
  .string()
  .trim()
  .min(1)
  .max(VOCABULARY.characters)
  .regex(/^[^\p{Cc}]*$/u, phrase('Write one term on each line.'))

/** How a person wants times, speakers and the top of a document written. */
export const exportTemplate = z.strictObject({
  /** `hh`, `mm`, `ss` and `fff` (milliseconds) stand for the time; everything else is as it is. */
  timecode: z
    .string()
    .trim()
    .max(40)
    .regex(/hh|mm|ss/u, phrase('Write hh, mm or ss where the time goes.')),
  /** `{name}` stands for the speaker, `{NAME}` for the same in capitals. */
  speaker: z
    .string()
    .trim()
    .max(80)
    .regex(/\{name\}|\{NAME\}/u, phrase('Write {name} or {NAME} where the speaker goes.')),
  /** Lines at the top: `{file}`, `{date}`, `{length}` and `{language}` stand for what they say. Empty: none. */
  heading: z.string().max(500),
})
export type ExportTemplate = z.infer<typeof exportTemplate>

/** Limits of a person's named templates: how many, and how many characters in a name. */
export const NAMED_TEMPLATES = { most: 20, nameCharacters: 60 } as const

/** A template that folders and exports choose by its id. */
export const namedTemplate = exportTemplate.extend({
  _id: id,
  name: z.string().trim().min(1, phrase('Enter a name.')).max(NAMED_TEMPLATES.nameCharacters),
})
export type NamedTemplate = z.infer<typeof namedTemplate>

export const preferences = z.object({
  /** Whether a mail tells that a file is ready or has failed; to a transcriptor, that there is new work. */
  file_mails: z.boolean(),
  /** Whether a mail tells of comments that mention the person. */
  mention_mails: z.boolean(),
  /** Names and terms that are said in the person's files. */
  vocabulary: z.array(z.string()),
  /** How the person's documents are written. */
  export_template: exportTemplate,
  /** Other ways, by the names that the person gave them, in their order. */
  export_templates: z.array(namedTemplate),
  /** How long the person's files are kept where no folder says otherwise; null for ever. */
  file_retention: retentionRule.nullable(),
  /**
   * The speech engines that can be used here, and whether they listen for a vocabulary themselves; in what others hear
   * its words are found by their sound.
   */
  engines: z.array(z.object({ label: z.string(), takes_vocabulary: z.boolean() })),
})
export type Preferences = z.infer<typeof preferences>

export const getPreferences = route({
  method: 'GET',
  path: '/account/preferences',
  summary: 'What the caller chose: mails about files, vocabulary, the template of exports',
  access: 'session',
  scope: 'account:read',
  reply: preferences,
})

export const setPreferences = route({
  method: 'PUT',
  path: '/account/preferences',
  summary: 'Changes what is sent of the preferences; the rest stays',
  access: 'session',
  body: z.strictObject({
    file_mails: z.boolean().optional(),
    mention_mails: z.boolean().optional(),
    vocabulary: z.array(term).max(VOCABULARY.terms).optional(),
    export_template: exportTemplate.optional(),
    /** All of them; those without an id are new. */
    export_templates: z
      .array(namedTemplate.partial({ _id: true }))
      .max(NAMED_TEMPLATES.most)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, messages.exportTemplateNameTaken)
      .optional(),
    file_retention: retentionRule.nullable().optional(),
    /** What the person reads, in the app and in mails; the profile says what it is. */
    language: z.enum(LANGUAGE_CODES).optional(),
  }),
  reply: preferences,
})

const byKey = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/, phrase('This is not a key.')) })

/** Which mails are meant. */
const aboutMails = z.object({ about: z.enum(['files', 'mentions']).default('files') })

/**
 * What a mail program calls by itself (RFC 8058), and the page that the mail links to. Doing it again changes nothing.
 */
export const unsubscribe = route({
  method: 'POST',
  path: '/unsubscribe/:key',
  summary: 'Turns mails off, by the key in a mail: those about files, or about mentions',
  access: 'public',
  params: byKey,
  query: aboutMails,
  status: 204,
  rateLimit: { perMinute: 20 },
})

/** For mail programs that open the address instead of calling it. */
export const openUnsubscribe = route({
  method: 'GET',
  path: '/unsubscribe/:key',
  summary: 'Leads to the page that asks',
  access: 'public',
  params: byKey,
  query: aboutMails,
  rateLimit: { perMinute: 20 },
})
