import { z } from 'zod'
import { messages } from '../messages.ts'
import { STYLE_RULES } from '../transcript/style/finding.ts'
import { STYLE_LIMITS, styleGuide as guide } from '../transcript/style/guide.ts'
import { id } from './common.ts'
import { route } from './route.ts'

/** Most guides that a person has. */
export const MOST_STYLE_GUIDES = 50

/** Longest guide as a YAML file, in characters. */
export const LONGEST_GUIDE_FILE = 60_000

/** Chosen for a file that is to have no guide, whatever its owner's default. */
export const NO_STYLE_GUIDE = 'none'

/** Guides that ship, by what they are known by. */
export const SHIPPED_GUIDES = ['clean-read', 'verbatim', 'subtitles'] as const

/** Id of a style guide, of a person's own or one that ships, or `none`. */
export const guideId = z.string().min(1).max(64)

export const styleGuideFacts = z.object({
  /** Of one that ships, its name in the URL. */
  _id: guideId,
  name: z.string().max(STYLE_LIMITS.characters),
  /** Ships with the product, and cannot be changed. */
  is_shipped: z.boolean(),
  /** Whether files have it for which none is chosen. */
  is_default: z.boolean(),
  /** Whether nothing may be left of it when a human transcription is published. */
  gate: z.boolean(),
  /** ISO 8601, UTC; null for one that ships. */
  changed_date: z.string().nullable(),
})
export type StyleGuideFacts = z.infer<typeof styleGuideFacts>

/** A guide, as the form has it and as a file. */
export const wholeStyleGuide = styleGuideFacts.extend({ guide, yaml: z.string() })
export type WholeStyleGuide = z.infer<typeof wholeStyleGuide>

/** A guide as the form has it, or as a file; one of them. */
export const styleGuideWish = z
  .strictObject({ guide: guide.optional(), yaml: z.string().max(LONGEST_GUIDE_FILE).optional() })
  .refine((wish) => (wish.guide === undefined) !== (wish.yaml === undefined), messages.styleGuideEmpty)
export type StyleGuideWish = z.output<typeof styleGuideWish>

const params = z.object({ id: guideId })
const bodyLimit = 512 * 1024

export const listStyleGuides = route({
  method: 'GET',
  path: '/account/style-guides',
  summary: "The caller's style guides by name, then those that ship",
  access: 'session',
  scope: 'account:read',
  reply: z.object({ guides: z.array(styleGuideFacts) }),
})

export const getStyleGuide = route({
  method: 'GET',
  path: '/account/style-guides/:id',
  summary: 'A style guide, also as a YAML file',
  access: 'session',
  scope: 'account:read',
  params,
  reply: wholeStyleGuide,
})

export const createStyleGuide = route({
  method: 'POST',
  path: '/account/style-guides',
  summary: 'Adds a style guide, given as JSON or as a YAML file',
  access: 'session',
  status: 201,
  body: styleGuideWish,
  bodyLimit,
  reply: wholeStyleGuide,
  rateLimit: { perMinute: 20 },
})

export const updateStyleGuide = route({
  method: 'PUT',
  path: '/account/style-guides/:id',
  summary: 'Puts another text in the place of a style guide',
  access: 'session',
  params,
  body: styleGuideWish,
  bodyLimit,
  reply: wholeStyleGuide,
  rateLimit: { perMinute: 60 },
})

/** Files that had it have the default then. */
export const removeStyleGuide = route({
  method: 'DELETE',
  path: '/account/style-guides/:id',
  summary: 'Removes a style guide',
  access: 'session',
  params,
  status: 204,
})

export const setDefaultStyleGuide = route({
  method: 'PUT',
  path: '/account/style-default',
  summary: "Says which style guide the caller's files have unless another is chosen; null for none",
  access: 'session',
  body: z.strictObject({ id: guideId.nullable() }),
  reply: z.object({ guides: z.array(styleGuideFacts) }),
})

export const convertStyleGuide = route({
  method: 'POST',
  path: '/account/style-conversion',
  summary: 'Reads a style guide from YAML, or writes it so, and keeps nothing',
  access: 'session',
  body: styleGuideWish,
  bodyLimit,
  reply: z.object({ guide, yaml: z.string() }),
  rateLimit: { perMinute: 60 },
})

const byFile = z.object({ id })

export const fileStyleGuide = z.object({
  /** What was chosen for the file: a guide, `none`, or null for its owner's default. */
  choice: guideId.nullable(),
  /** The guide that it has; null for none. */
  guide: z.object({ _id: guideId, guide }).nullable(),
})
export type FileStyleGuide = z.infer<typeof fileStyleGuide>

/** Of a human transcription its transcriptor has the owner's. */
export const getFileStyleGuide = route({
  method: 'GET',
  path: '/file/style/:id',
  summary: 'The style guide of a file',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byFile,
  reply: fileStyleGuide,
})

export const setFileStyleGuide = route({
  method: 'PUT',
  path: '/file/style/:id',
  summary: 'Chooses the style guide of a file: one of the owner or one that ships, `none`, or null for the default',
  access: 'session',
  scope: 'files:write',
  params: byFile,
  body: z.strictObject({ id: guideId.nullable() }),
  reply: fileStyleGuide,
})

/** Places of words that were not listened to that are named. */
export const NAMED_UNHEARD = 20

export const leftToDo = z.object({
  /** The name of the file's style guide; null without one. */
  guide: z.string().nullable(),
  /** Whether the guide keeps the text from being published while anything is left. */
  gate: z.boolean(),
  /** What of the guide is left, by rule, only those with any. */
  findings: z.array(z.object({ rule: z.enum(STYLE_RULES), count: z.number().int() })),
  /** Words that the machine was unsure of, nobody accepted, and the caller has not listened to. */
  unheard: z.object({
    count: z.number().int(),
    /** The first of them; seconds from the start of the media. */
    places: z.array(z.object({ start: z.number(), text: z.string() })).max(NAMED_UNHEARD),
  }),
})
export type LeftToDo = z.infer<typeof leftToDo>

export const getLeftToDo = route({
  method: 'GET',
  path: '/file/style/:id/left',
  summary: 'What is left to do before a text is handed on: of its style guide, and words that were not listened to',
  access: 'session',
  guests: true,
  callClass: 'export',
  scope: 'transcripts:read',
  params: byFile,
  reply: leftToDo,
  rateLimit: { perMinute: 60 },
})
