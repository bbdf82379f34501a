import { z } from 'zod'
import { CONTACT } from '../domain/contact-rules.ts'
import { TAG_TYPES, TEMPLATES } from '../domain/content-rules.ts'
import { messages } from '../messages.ts'
import { phrase } from '../words/phrase.ts'
import { queryFlag } from './common.ts'
import { route } from './route.ts'

/** One piece of a section: it fills an element of its own type, and no other. */
export const contentTag = z.strictObject({
  /** The element that it is for. */
  type: z.enum(TAG_TYPES),
  /** Text; of a `div` HTML, of an `icon` the icon's name. */
  content: z.string().max(200_000).optional(),
  /** What an image shows, for those who do not see it. */
  alt: z.string().max(500).optional(),
  placeholder: z.string().max(500).optional(),
  /** Where an `a` leads; the address of an `img`. */
  link: z.string().max(2000).optional(),
  /** Name of an input, or of a link whose text does not say enough. */
  label: z.string().max(500).optional(),
})
export type ContentTag = z.infer<typeof contentTag>

export const contentSection = z.strictObject({
  /** Unique on its page; where links like `/#faq` lead. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, phrase('Use lowercase letters, digits and hyphens. Start with a letter.')),
  /** A hidden section is not displayed. */
  visibility: z.enum(['visible', 'hidden']).default('visible'),
  tags: z.array(contentTag).max(100).default([]),
  /** What the section lists, such as its questions; each with tags of its own. */
  items: z
    .array(z.strictObject({ tags: z.array(contentTag).max(20) }))
    .max(500)
    .default([]),
})
export type ContentSection = z.infer<typeof contentSection>

const namedLanguage = z.object({ name: z.string(), code: z.string() })
/** The same page in another language. */
const translation = z.object({ name: z.string(), code: z.string(), link: z.string() })
export type ContentTranslation = z.infer<typeof translation>

/** A page that a list page stands for, one for each language of its list. */
const listedPage = z.object({
  /** Its name, which `list_page` asks for. */
  name: z.string(),
  link: z.string(),
  /** Name of the language that it is about. */
  language: z.string(),
  code: z.string(),
  /** Countries whose flags stand for it, lower case. */
  iso2: z.array(z.string()),
})
export type ListedPage = z.infer<typeof listedPage>

export const pageSummary = z.object({
  /** Unique in its language, the last part of its address; `default` is the home page. */
  name: z.string(),
  /** What it is called in lists. */
  label: z.string(),
  /** `Main` pages are listed on their own, others under their category. */
  category: z.string(),
  /** Its path on this site. */
  link: z.string(),
  /** Null for a page of text; only with `provides_current_templates`. */
  template: z.enum(TEMPLATES).nullable().optional(),
  language: namedLanguage,
  /** Only with `provides_translated_languages`. */
  translations: z.array(translation).optional(),
  /** It stands for a list of pages. */
  is_list_pages: z.boolean(),
  /** Of a list page. */
  pages: z.array(listedPage),
})
export type PageSummary = z.infer<typeof pageSummary>

export const contentPage = pageSummary.extend({
  template: z.enum(TEMPLATES).nullable(),
  translations: z.array(translation),
  sections: z.array(contentSection),
})
export type ContentPage = z.infer<typeof contentPage>

export const articleSummary = z.object({
  title: z.string(),
  link: z.string(),
  /** One or two sentences. */
  preview: z.string(),
  tags: z.array(z.string()),
  /** ISO 8601, UTC. */
  published_time: z.string(),
  modified_time: z.string(),
  words_count: z.number().int(),
  /** Whole minutes, one at least. */
  time_to_read: z.number().int(),
  /** Shown on the home page too. */
  is_on_main_page: z.boolean(),
  language: namedLanguage,
  translations: z.array(translation).optional(),
})
export type ArticleSummary = z.infer<typeof articleSummary>

/** `content` is HTML. */
export const article = articleSummary.extend({ content: z.string(), translations: z.array(translation) })
export type Article = z.infer<typeof article>

export const review = z.strictObject({
  title: z.string().min(1, phrase('Enter a title.')).max(200),
  text: z.string().min(1, phrase('Enter the text of the review.')).max(5000),
  rate: z.number().int().min(1).max(5),
  name: z.string().min(1, phrase('Enter the customer’s name.')).max(100),
  city: z.string().max(100),
  country: z.string().max(100),
  product: z.strictObject({
    name: z.string().max(100),
    url: z.url({ protocol: /^https$/, error: phrase('Enter an address that starts with https://.') }),
  }),
})
export type Review = z.infer<typeof review>

const language = z.string().regex(/^([A-Za-z]{2,3}(-[A-Za-z]{2})?|default)$/, phrase('This is not a language.'))
const name = z.string().min(1).max(200)

export const listPages = route({
  method: 'GET',
  path: '/content/pages/:language',
  summary: 'The pages of the public site in a language',
  access: 'public',
  params: z.object({ language }),
  query: z.object({ provides_translated_languages: queryFlag(false), provides_current_templates: queryFlag(false) }),
  reply: z.array(pageSummary),
})

export const getPage = route({
  method: 'GET',
  path: '/content/pages/:language/:page',
  summary: 'A page with its sections; `default` is the home page',
  access: 'public',
  params: z.object({ language, page: name }),
  query: z.object({ list_page: name.optional() }),
  reply: contentPage,
})

export const listArticles = route({
  method: 'GET',
  path: '/content/blog/:language',
  summary: 'The articles of the blog, newest first',
  access: 'public',
  params: z.object({ language }),
  query: z.object({ provides_translated_languages: queryFlag(false) }),
  reply: z.array(articleSummary),
})

export const getArticle = route({
  method: 'GET',
  path: '/content/blog/article/:language/:name',
  summary: 'An article',
  access: 'public',
  params: z.object({ language, name }),
  reply: article,
})

export const listReviews = route({
  method: 'GET',
  path: '/content/reviews',
  summary: 'What customers wrote',
  access: 'public',
  reply: z.array(review),
})

const webAddress = z.url({ protocol: /^https$/ })

/** Who runs the site and where they are found. What is left out is not shown. */
export const siteInfo = z.strictObject({
  name: z.string().min(1).max(100),
  description: z.string().max(500),
  /** Where messages of the contact form go; the sender of mails where it is left out. */
  email: z.email().optional(),
  phone: z
    .string()
    .regex(/^\+?[\d ()-]{5,30}$/, phrase('A phone number has digits, spaces and hyphens.'))
    .optional(),
  social: z
    .strictObject({
      facebook: webAddress.optional(),
      twitter: webAddress.optional(),
      linkedin: webAddress.optional(),
      instagram: webAddress.optional(),
    })
    .default({}),
  founder: z.string().max(100).optional(),
  /** The company that runs the site. */
  owner: z.strictObject({ name: z.string().min(1).max(100), url: webAddress }).optional(),
  /** The recorder app in an app store. */
  app_store: webAddress.optional(),
  support_center: webAddress.optional(),
  /** Where the company is, for the map: degrees north and east. */
  place: z
    .strictObject({
      label: z.string().min(1).max(200),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
})
export type SiteInfo = z.infer<typeof siteInfo>

export const getSite = route({
  method: 'GET',
  path: '/content/site',
  summary: 'Who runs the site',
  access: 'public',
  reply: siteInfo.extend({
    /** Whether customers have written reviews. */
    has_reviews: z.boolean().optional(),
  }),
})

const line = (least: number, message: string) =>
  z
    .string()
    .trim()
    .min(least, message)
    .max(CONTACT.line, messages.contactTooLong)
    .regex(/^\P{Cc}*$/u, messages.contactLineBreak)

export const sendContactMail = route({
  method: 'POST',
  path: '/mail/contact',
  summary: 'Sends a message to whoever runs this site',
  access: 'public',
  status: 204,
  body: z.strictObject({
    name: line(CONTACT.name, messages.contactName),
    from: z.email({ error: messages.emailIncorrect }).max(CONTACT.line, messages.contactTooLong),
    subject: line(CONTACT.subject, messages.contactSubject),
    message: z
      .string()
      .trim()
      .min(CONTACT.message, messages.contactMessage)
      .max(CONTACT.longest, messages.contactTooLong),
    /**
     * A field that people do not see: whoever fills it in is a machine, is told that all went well, and nothing is
     * sent.
     */
    website: z.string().max(2000).optional(),
  }),
  rateLimit: { perMinute: 3 },
})

const shown = z.object({ title: z.string(), description: z.string(), image: z.string(), alt: z.string() })

/** What search engines and previews are told about a page. Images are whole addresses. */
export const seoMeta = z.object({
  main: z.object({ title: z.string(), description: z.string() }),
  open_graph: shown.extend({ type: z.enum(['website', 'article']) }),
  microdata: shown.omit({ alt: true }),
  twitter: shown,
})
export type SeoMeta = z.infer<typeof seoMeta>

export const getSeoMeta = route({
  method: 'GET',
  path: '/seo/meta',
  summary: 'What search engines and previews are told about a page',
  access: 'public',
  query: z.object({
    type: z.enum(['blog', 'pages']),
    language: z
      .string()
      .regex(/^([A-Za-z]{2,3}(-[A-Za-z]{2})?|default)$/)
      .default('default'),
    path: z.string().max(500).default('/'),
  }),
  reply: seoMeta,
})
