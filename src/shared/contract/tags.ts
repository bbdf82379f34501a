import { z } from 'zod'
import { TAG_COLORS } from '../domain/tag-colors.ts'
import { id } from './common.ts'
import { fileIds, manyOutcome } from './files/changes.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/** Most tags of an account, and of one file. */
export const MOST_TAGS = 200
export const MOST_TAGS_OF_FILE = 20
/** Characters of a tag's name. */
export const TAG_NAME_LENGTH = 40

const name = z.string().trim().min(1, phrase('Enter a name.')).max(TAG_NAME_LENGTH)
const color = z.enum(TAG_COLORS)

export const tag = z.object({
  _id: id,
  name: z.string(),
  color,
})
export type Tag = z.infer<typeof tag>

const access = 'USER|SUBSCRIBER|ADMIN'
const byTag = z.object({ id })

export const listTags = route({
  method: 'GET',
  path: '/tags',
  summary: "The caller's tags, by name",
  access,
  scope: 'files:read',
  reply: z.object({ tags: z.array(tag) }),
})

export const createTag = route({
  method: 'POST',
  path: '/tags',
  summary: 'Makes a tag',
  access,
  scope: 'files:write',
  body: z.strictObject({ name, color }),
  reply: tag,
  status: 201,
  rateLimit: { perMinute: 120 },
})

export const updateTag = route({
  method: 'PUT',
  path: '/tags/:id',
  summary: 'Renames a tag, or gives it another colour',
  access,
  scope: 'files:write',
  params: byTag,
  body: z
    .strictObject({ name: name.optional(), color: color.optional() })
    .refine((body) => Object.keys(body).length > 0, phrase('Send something to change.')),
  reply: tag,
  rateLimit: { perMinute: 120 },
})

export const removeTag = route({
  method: 'DELETE',
  path: '/tags/:id',
  summary: 'Removes a tag from all files, which stay',
  access,
  scope: 'files:write',
  params: byTag,
  status: 204,
  rateLimit: { perMinute: 120 },
})

const tagIds = z.array(id).max(MOST_TAGS_OF_FILE).default([])

/** A file that would have too many fails by itself. */
export const tagFiles = route({
  method: 'POST',
  path: '/file/tags',
  summary: 'Gives tags to several files of the caller, or takes them from them',
  access,
  scope: 'files:write',
  body: z
    .strictObject({ ids: fileIds, add: tagIds, remove: tagIds })
    .refine(({ add, remove }) => add.length + remove.length > 0, phrase('Send something to change.')),
  reply: manyOutcome,
  rateLimit: { perMinute: 120 },
})
