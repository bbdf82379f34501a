import { z } from 'zod'
import { CONTENT_ICONS, IMAGE_PATH, LINK, TEMPLATES } from '../domain/content-rules.ts'
import { phrase } from '../words/phrase.ts'
import { contentSection, review } from './content.ts'

const image = z.string().regex(IMAGE_PATH, phrase('Choose a JPG, PNG or WebP picture of this site.'))

/** A day as files and forms write it. */
export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, phrase('Enter a date such as 2026-11-21.'))
  .refine((value) => !Number.isNaN(Date.parse(value)), phrase('This date doesn’t exist.'))

/** A section whose tags hold what their type can. */
const section = contentSection.superRefine(({ tags, items }, context) => {
  const check = (tag: (typeof tags)[number], path: (string | number)[]) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message, path })
    if (tag.type === 'img' && !(tag.link !== undefined && IMAGE_PATH.test(tag.link)))
      fault(phrase('Choose a JPG, PNG or WebP picture of this site.'))
    if (tag.type === 'a' && !(tag.link !== undefined && LINK.test(tag.link)))
      fault(phrase('A link leads to a path of this site or to an https address.'))
    if (tag.type === 'icon' && !CONTENT_ICONS.some((name) => name === tag.content))
      fault(`Icons are ${CONTENT_ICONS.join(', ')}.`)
  }
  tags.forEach((tag, index) => check(tag, ['tags', index]))
  items.forEach((item, at) => item.tags.forEach((tag, index) => check(tag, ['items', at, 'tags', index])))
})

/** What stands at the head of every page. */
export const pageHead = z.strictObject({
  /** What it is called in lists. */
  label: z.string().min(1, phrase('Enter a name.')).max(100),
  category: z.string().min(1, phrase('Enter a category.')).max(60).default('Main'),
  template: z.enum(TEMPLATES).nullable().default(null),
  /**
   * The page stands for a page for each language of a list; its file's name then has `{language}` in the place of the
   * language.
   */
  list_of: z.enum(['transcription', 'translation']).nullable().default(null),
  position: z.number().int().min(0).max(10_000).default(1000),
  title: z.string().min(1, phrase('Enter a title.')).max(120),
  description: z.string().min(1, phrase('Enter a description.')).max(300),
  image: image.nullable().default(null),
})

/** A page as its author writes it: a `div` of its sections holds Markdown, HTML among it. */
export const pageDocument = pageHead.extend({
  sections: z
    .array(section)
    .max(50)
    .refine(
      (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
      phrase('Two sections have the same ID.'),
    ),
})
export type PageDocument = z.infer<typeof pageDocument>

/** What stands at the head of every article. */
export const articleHead = z.strictObject({
  title: z.string().min(1, phrase('Enter a title.')).max(120),
  preview: z.string().min(1, phrase('Enter a preview of a sentence or two.')).max(500),
  tags: z.array(z.string().max(40)).max(10).default([]),
  image: image.nullable().default(null),
  main_page: z.boolean().default(false),
  published: day,
})

/** An article as its author writes it, Markdown. */
export const articleDocument = articleHead.extend({ text: z.string().max(200_000) })
export type ArticleDocument = z.infer<typeof articleDocument>

/** All that customers wrote, in the order it is shown. */
export const reviewsDocument = z.strictObject({ reviews: z.array(review).max(500) })
export type ReviewsDocument = z.infer<typeof reviewsDocument>
