import { SOURCE_LANGUAGE } from '../words/languages.ts'

/**
 * Kinds of pages that are drawn from sections: about a service, a directory of languages, one language of a directory.
 */
export const TEMPLATES = ['T-01', 'T-02', 'T-03'] as const
export type Template = (typeof TEMPLATES)[number]

/**
 * The sections that the home page and each template draw, in this order whatever theirs is. A page of text draws all it
 * has, as they come.
 */
export const DRAWN_SECTIONS: Readonly<Record<'home' | Template, readonly string[]>> = {
  home: ['home', 'about', 'strengths', 'how', 'pricing', 'action-trial', 'action', 'faq', 'contact', 'map'],
  'T-01': ['hero', 'about', 'how', 'steps', 'action', 'faq'],
  'T-02': ['hero', 'action'],
  'T-03': ['hero', 'about', 'how', 'action', 'faq'],
}

/** The sections that a page may have; null for a page of text, which may have any. */
export function drawnSections({
  name,
  template,
}: {
  name: string
  template: Template | null
}): readonly string[] | null {
  if (name === 'default') return DRAWN_SECTIONS.home
  return template && DRAWN_SECTIONS[template]
}

/** What a tag may fill. `div` holds HTML, `icon` the name of an icon; the others hold text. */
export const TAG_TYPES = ['h1', 'h2', 'h3', 'p', 'a', 'span', 'img', 'div', 'icon', 'input'] as const
export type TagType = (typeof TAG_TYPES)[number]

/** What a page of text draws of a section, and of its items. */
export const TEXT_TAGS = { section: ['h1', 'h2', 'p', 'div'], item: ['h3', 'p'] } as const satisfies Record<
  string,
  readonly TagType[]
>

/** Icons that an `icon` tag may name. */
export const CONTENT_ICONS = [
  'languages',
  'upload',
  'pen',
  'export',
  'mic',
  'users',
  'clock',
  'captions',
  'lock',
  'search',
] as const
export type ContentIcon = (typeof CONTENT_ICONS)[number]

/** What shows where there is no content in the asked language; its addresses have no language before them. */
export const DEFAULT_LANGUAGE = SOURCE_LANGUAGE

/** What can be edited in the app. `reviews` is the one list of all reviews. */
export const CONTENT_KINDS = ['page', 'article', 'reviews'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/**
 * What made a version: it came from a folder, was published, was taken off the site, was removed, or gave way to
 * another draft.
 */
export const CONTENT_EVENTS = ['imported', 'published', 'unpublished', 'removed', 'replaced'] as const
export type ContentEvent = (typeof CONTENT_EVENTS)[number]

/** Versions of a document that are kept. */
export const CONTENT_VERSIONS_KEPT = 50

/** Kinds of pictures the content takes. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** The largest picture, in bytes. */
export const IMAGE_BYTES = 5 * 1024 * 1024

/** An image of the content: jpg, png or webp, on this site. */
export const IMAGE_PATH = /^\/(?:[\w-]+\/)*[\w.-]+\.(?:jpe?g|png|webp)$/i

/**
 * A link of the content: a path of this site, an https address, or a way to write or call. A path has no second slash
 * or backslash, by which browsers leave the site.
 */
export const LINK = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+|mailto:[^\s]+|tel:[+\d]+)$/

/** Characters of a blog preview on the home page. */
export const HOME_PREVIEW = 195

/** A preview as the home page shows it, cut with an ellipsis when it is longer than {@link HOME_PREVIEW}. */
export function homePreview(text: string): string {
  return text.length <= HOME_PREVIEW ? text : `${text.slice(0, HOME_PREVIEW).trimEnd()}…`
}

/** How long the blog and the sitemap show that they load, in milliseconds. */
export const LOADING_STAYS_MS = 1000

const WORDS_A_MINUTE = 220

/** How many words a text has, and the minutes it takes to read, one at least. */
export function readingTime(text: string): { words: number; minutes: number } {
  const words = text.split(/\s+/).filter(Boolean).length
  return { words, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) }
}

/** Every tag of some articles once, in the order they first come; blanks left out. */
export function distinctTags(articles: readonly { tags: readonly string[] }[]): string[] {
  return [...new Set(articles.flatMap(({ tags }) => tags.map((tag) => tag.trim())))].filter((tag) => tag !== '')
}

/** The average of the ratings with two decimals, such as `4.67`; null without a review. */
export function averageRate(reviews: readonly { rate: number }[]): string | null {
  if (reviews.length === 0) return null
  return (reviews.reduce((sum, { rate }) => sum + rate, 0) / reviews.length).toFixed(2)
}
