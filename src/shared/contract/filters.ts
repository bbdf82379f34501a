import { z } from 'zod'
import { id, languageCode } from './common.ts'
import { ARCHIVED, FILE_SORTS } from './files/list.ts'
import { fileStatus } from './files/records.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/** Most saved filters of an account. */
export const MOST_FILTERS = 50
/** Characters of a saved filter's name. */
export const FILTER_NAME_LENGTH = 60

/** A day of the calendar, `2026-11-25`. */
export const day = z.iso.date()

/** What of the files a filter leaves; what it does not name, it leaves. */
export const fileFilter = z.strictObject({
  status: fileStatus.optional(),
  q: z.string().trim().max(255).optional(),
  language: languageCode.optional(),
  /** A folder or a tag that is gone leaves nothing. */
  folder: id.optional(),
  tag: id.optional(),
  /** Uploaded on this day or later, and on this day or before, as the days are where the list is looked at. */
  from: day.optional(),
  to: day.optional(),
  archived: z.enum(ARCHIVED).optional(),
  /** Those that others share, instead of one's own. */
  shared: z.boolean().optional(),
  sort: z.enum(FILE_SORTS).optional(),
})
export type FileFilterWish = z.infer<typeof fileFilter>

const name = z.string().trim().min(1, phrase('Enter a name.')).max(FILTER_NAME_LENGTH)

export const savedFilter = z.object({ _id: id, name: z.string(), filter: fileFilter })
export type SavedFilter = z.infer<typeof savedFilter>

const access = 'USER|SUBSCRIBER|ADMIN'
const byFilter = z.object({ id })

export const listFilters = route({
  method: 'GET',
  path: '/filters',
  summary: "The caller's saved filters, by name",
  access,
  scope: 'files:read',
  reply: z.object({ filters: z.array(savedFilter) }),
})

export const saveFilter = route({
  method: 'POST',
  path: '/filters',
  summary: 'Saves a filter of the list of files',
  access,
  scope: 'files:write',
  body: z.strictObject({ name, filter: fileFilter }),
  reply: savedFilter,
  status: 201,
  rateLimit: { perMinute: 120 },
})

export const updateFilter = route({
  method: 'PUT',
  path: '/filters/:id',
  summary: 'Renames a saved filter, or changes what it leaves',
  access,
  scope: 'files:write',
  params: byFilter,
  body: z
    .strictObject({ name: name.optional(), filter: fileFilter.optional() })
    .refine((body) => Object.keys(body).length > 0, phrase('Send something to change.')),
  reply: savedFilter,
  rateLimit: { perMinute: 120 },
})

export const removeFilter = route({
  method: 'DELETE',
  path: '/filters/:id',
  summary: 'Removes a saved filter; no file changes',
  access,
  scope: 'files:write',
  params: byFilter,
  status: 204,
  rateLimit: { perMinute: 120 },
})
