import { z } from 'zod'
import { contentSection } from '../../../../src/shared/contract/content.ts'
import { CONTENT_ICONS, IMAGE_PATH, TEMPLATES } from '../../../../src/shared/domain/content-rules.ts'
import { LINK } from '../clean-html.ts'

const image = z.string().regex(IMAGE_PATH, 'Images are jpg, png or webp, on this site.')
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Days are written as 2026-11-21.').refine((value) => !Number.isNaN(Date.parse(value)), 'There is no such day.')

/** What stands at the head of every page's file. */
const head = z.strictObject({
  /** What it is called in lists. */
  label: z.string().min(1).max(100),
  category: z.string().min(1).max(60).default('Main'),
  template: z.enum(TEMPLATES).nullable().default(null),
  /** The page stands for a page for each language of a list; its file's name then has `{language}` in the place of the language. */
  list_of: z.enum(['transcription', 'translation']).nullable().default(null),
  position: z.number().int().min(0).max(10_000).default(1000),
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(300),
  image: image.nullable().default(null),
  modified: day,
})

/** A section whose tags hold what their type can. */
const section = contentSection.superRefine(({ tags, items }, context) => {
  for (const { type, content, link } of [...tags, ...items.flatMap((item) => item.tags)]) {
    const fault = (message: string) => context.addIssue({ code: 'custom', message: `${type}: ${message}` })
    if (type === 'img' && !(link !== undefined && IMAGE_PATH.test(link))) fault('an image is jpg, png or webp, on this site')
    if (type === 'a' && !(link !== undefined && LINK.test(link))) fault('a link leads to a path of this site or to an https address')
    if (type === 'icon' && !CONTENT_ICONS.some((name) => name === content)) fault(`icons are ${CONTENT_ICONS.join(', ')}`)
  }
})

/** A page that is written as sections, YAML. */
export const pageFile = head.extend({ sections: z.array(section).max(50) })
export type PageFile = z.infer<typeof pageFile>

/** Head of a page that is one text, Markdown. */
export const textHead = head.extend({ heading: z.string().min(1).max(120) })

/** Head of an article, Markdown. */
export const articleHead = z.strictObject({
  title: z.string().min(1).max(120),
  preview: z.string().min(1).max(500),
  tags: z.array(z.string().max(40)).max(10).default([]),
  image: image.nullable().default(null),
  main_page: z.boolean().default(false),
  published: day,
  modified: day.optional(),
})
