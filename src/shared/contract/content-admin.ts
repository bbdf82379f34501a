import { z } from 'zod'
import { CONTENT_EVENTS, CONTENT_KINDS, IMAGE_TYPES } from '../domain/content-rules.ts'
import { LANGUAGE_CODES } from '../words/languages.ts'
import { articleDocument, pageDocument, reviewsDocument } from './content-documents.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/**
 * `published`: shown as it is. `changed`: shown, with a draft that is not. `draft`: not shown. `removed`: only its
 * history is left.
 */
export const contentState = z.enum(['published', 'changed', 'draft', 'removed'])
export type ContentState = z.infer<typeof contentState>

const language = z.enum(LANGUAGE_CODES)
const name = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w.-]+$/, phrase('This is not a name.'))
export const contentKey = z.object({ kind: z.enum(CONTENT_KINDS), language, name })
export type ContentKey = z.infer<typeof contentKey>

/** Which version of the document the caller saw: another one is not overwritten, but answered with 412. */
const version = z.number().int().min(0)
const sawVersion = z.strictObject({ version })

export const contentEntry = contentKey.extend({
  title: z.string(),
  /** Of a page; null of the others. */
  category: z.string().nullable(),
  /** Where it is on the site; a page for each language of a list has a `*`. */
  link: z.string(),
  state: contentState,
  /**
   * ISO 8601, UTC; when it was last changed here, or by whoever wrote the folder it came from; null where nobody wrote
   * that down.
   */
  changed_date: z.string().nullable(),
  /** E-mail address; null when it came from a folder, or the account is gone. */
  changed_by: z.string().nullable(),
  /** Languages that have it, published or not. Empty of the reviews, which are the same in all. */
  languages: z.array(language),
})
export type ContentEntry = z.infer<typeof contentEntry>

const about = {
  language,
  name,
  /** As in {@link contentEntry}. */
  link: z.string(),
  state: contentState,
  version,
  /** Whether it may be taken off the site. */
  can_be_removed: z.boolean(),
  changed_date: z.string().nullable(),
  changed_by: z.string().nullable(),
}

/** A document as it is edited: the draft, else what is published, else the last version there was. */
export const editedContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), ...about, document: pageDocument }),
  z.object({ kind: z.literal('article'), ...about, document: articleDocument }),
  z.object({ kind: z.literal('reviews'), ...about, document: reviewsDocument }),
])
export type EditedContent = z.infer<typeof editedContent>

export const contentVersion = z.object({
  version,
  event: z.enum(CONTENT_EVENTS),
  saved_date: z.string().nullable(),
  /** E-mail address; null when it came from a folder, or the account is gone. */
  saved_by: z.string().nullable(),
  /** It is what the site shows. */
  is_shown: z.boolean(),
})
export type ContentVersion = z.infer<typeof contentVersion>

const access = 'ADMIN'
const path = '/admin/content/:kind/:language/:name'
/** What a document may weigh, in bytes. */
const bodyLimit = 2 * 1024 * 1024

export const listContent = route({
  method: 'GET',
  path: '/admin/content',
  summary: 'All that the site shows, and drafts',
  access,
  scope: 'admin',
  reply: z.array(contentEntry),
})

export const createContent = route({
  method: 'POST',
  path: '/admin/content',
  summary: 'Begins a page or an article as a draft',
  access,
  scope: 'admin',
  status: 201,
  body: z.strictObject({
    kind: z.enum(['page', 'article']),
    language,
    /** `/transcription/podcasts` of a page, `a-good-title` of an article. */
    address: z.string().min(1).max(150),
    title: z.string().trim().min(1, phrase('Enter a title.')).max(100),
    /** Of a page: drawn as one about a service, or as a text. */
    template: z.enum(['T-01']).nullable().default(null),
    /** Begins as a copy of the same in this language. */
    like: language.optional(),
  }),
  reply: editedContent,
})

export const readContent = route({
  method: 'GET',
  path,
  summary: 'A document as it is edited',
  access,
  scope: 'admin',
  params: contentKey,
  reply: editedContent,
})

export const saveContent = route({
  method: 'PUT',
  path,
  summary: 'Saves the draft of a document',
  access,
  scope: 'admin',
  params: contentKey,
  bodyLimit,
  /** What `document` holds is checked by its kind. */
  body: sawVersion.extend({ document: z.unknown() }),
  reply: editedContent,
})

export const publishContent = route({
  method: 'POST',
  path: `${path}/publish`,
  summary: 'Shows the draft on the site',
  access,
  scope: 'admin',
  params: contentKey,
  body: sawVersion,
  reply: editedContent,
})
export const unpublishContent = route({
  method: 'POST',
  path: `${path}/unpublish`,
  summary: 'Takes a document off the site and keeps it as a draft',
  access,
  scope: 'admin',
  params: contentKey,
  body: sawVersion,
  reply: editedContent,
})
export const discardContent = route({
  method: 'POST',
  path: `${path}/discard`,
  summary: 'Goes back to what is published',
  access,
  scope: 'admin',
  params: contentKey,
  body: sawVersion,
  reply: editedContent,
})
export const removeContent = route({
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Takes a document off the site, its draft with it; its versions stay',
  access,
  scope: 'admin',
  params: contentKey,
  body: sawVersion,
  reply: editedContent,
})
export const previewContent = route({
  method: 'GET',
  path: `${path}/preview`,
  summary: 'The page as it would look, HTML',
  access,
  scope: 'admin',
  params: contentKey,
})

export const listContentVersions = route({
  method: 'GET',
  path: `${path}/versions`,
  summary: 'The last 50 versions of a document, newest first',
  access,
  scope: 'admin',
  params: contentKey,
  reply: z.array(contentVersion),
})

const versionParams = contentKey.extend({ version: z.coerce.number().int().min(0) })
export const readContentVersion = route({
  method: 'GET',
  path: `${path}/versions/:version`,
  summary: 'An older version of a document',
  access,
  scope: 'admin',
  params: versionParams,
  reply: editedContent,
})
export const restoreContentVersion = route({
  method: 'POST',
  path: `${path}/versions/:version`,
  summary: 'Makes an older version the draft',
  access,
  scope: 'admin',
  params: versionParams,
  body: sawVersion,
  reply: editedContent,
})

export const contentPicture = z.object({
  /** Address on this site. */
  link: z.string(),
  type: z.enum(IMAGE_TYPES),
  /** Bytes; null of one that ships. */
  size: z.number().int().nullable(),
})
export type ContentPicture = z.infer<typeof contentPicture>

export const listPictures = route({
  method: 'GET',
  path: '/admin/pictures',
  summary: 'The pictures that content may show, newest first',
  access,
  scope: 'admin',
  reply: z.array(contentPicture),
})

/** A jpg, png or webp in the multipart field `picture`. */
export const addPicture = route({
  method: 'POST',
  path: '/admin/pictures',
  summary: 'Uploads a picture for the content',
  access,
  scope: 'admin',
  callClass: 'upload',
  rawBody: 'multipart',
  status: 201,
  reply: contentPicture,
})
