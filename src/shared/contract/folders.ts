import { z } from 'zod'
import { PRESETS } from '../domain/presets.ts'
import { MOST_RETENTION_DAYS, RETENTION_STARTS } from '../domain/retention.ts'
import { SPEAKER_CHOICES } from '../domain/speaker-choice.ts'
import { id, languageCode } from './common.ts'
import { EXPORT_FORMATS } from './files/exports.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/** Most folders of an account, and how many lie in one another. */
export const MOST_FOLDERS = 500
export const DEEPEST_FOLDER = 8
/** Characters of a folder's name. */
export const FOLDER_NAME_LENGTH = 80

/** Terms of a folder's own vocabulary, and characters of each. */
export const FOLDER_VOCABULARY_TERMS = 200
export const FOLDER_TERM_LENGTH = 80

/** In the place of a template's id: the one that each account has without a name. */
export const OWN_TEMPLATE = 'own'

/** The place of files that are in no folder. */
export const NO_FOLDER = 'none'

/** How long files are kept. */
export const retentionRule = z.strictObject({
  /** So many days; null for ever, whatever holds above. */
  days: z.number().int().min(1).max(MOST_RETENTION_DAYS).nullable(),
  /** From when they were set to FINISHED, or from when they were uploaded. */
  from: z.enum(RETENTION_STARTS),
})

const name = z.string().trim().min(1, phrase('Enter a name.')).max(FOLDER_NAME_LENGTH)

/** What files of a folder begin with; null where it does not say, and the folder that it lies in may. */
export const folderDefaults = z.strictObject({
  language_code: languageCode.nullable(),
  preset: z.enum(PRESETS).nullable(),
  /** Who speaks in them. */
  speakers: z.enum(SPEAKER_CHOICES).nullable().default(null),
  /** Id of a style guide, or `none`. */
  style_guide: z.string().max(64).nullable(),
  /** As what their transcripts are exported unless somebody chooses. */
  export_format: z.enum(EXPORT_FORMATS).nullable().default(null),
  /** Id of a named template of their owner, or `own`; one that is gone counts as `own`. */
  export_template: z.string().max(64).nullable().default(null),
  /** Names and terms, beside those of the folders that it lies in. */
  vocabulary: z.array(z.string().trim().min(1).max(FOLDER_TERM_LENGTH)).max(FOLDER_VOCABULARY_TERMS).readonly(),
  /** How long its files are kept; null as in the folder above, and then as the account says. */
  retention: retentionRule.nullable().default(null),
})

export const folder = z.object({
  _id: id,
  name: z.string(),
  /** The folder that it lies in; null for none. */
  parent_id: id.nullable(),
  /** Files in it that are not archived, those of folders below not counted. */
  files: z.number().int(),
  /** Whether it is shared itself; what a folder above is shared with sees it too. */
  is_shared: z.boolean(),
  /** Who put it on legal hold; null for nobody. */
  hold: z.enum(['owner', 'admin', 'folder', 'all']).nullable(),
  /** What it says itself. */
  defaults: folderDefaults,
})
export type Folder = z.infer<typeof folder>

const folders = z.object({
  /** By name. */
  folders: z.array(folder),
})

const access = 'USER|SUBSCRIBER|ADMIN'
const byFolder = z.object({ id })

export const listFolders = route({
  method: 'GET',
  path: '/folders',
  summary: "The caller's folders",
  access,
  scope: 'files:read',
  reply: folders,
})

export const createFolder = route({
  method: 'POST',
  path: '/folders',
  summary: 'Makes a folder, in another one or by itself',
  access,
  scope: 'files:write',
  body: z.strictObject({ name, parent_id: id.nullable().default(null) }),
  reply: folder,
  status: 201,
  rateLimit: { perMinute: 120 },
})

export const updateFolder = route({
  method: 'PUT',
  path: '/folders/:id',
  summary: 'Renames a folder, moves it with all that is in it, or says what its files begin with',
  access,
  scope: 'files:write',
  params: byFolder,
  body: z
    .strictObject({ name: name.optional(), parent_id: id.nullable().optional(), defaults: folderDefaults.optional() })
    .refine((body) => Object.keys(body).length > 0, phrase('Send something to change.')),
  reply: folder,
  rateLimit: { perMinute: 120 },
})

/** Files and folders that were in it are then where it was: nothing else is removed. */
export const removeFolder = route({
  method: 'DELETE',
  path: '/folders/:id',
  summary: 'Removes a folder; its files and folders move to the one that it lies in, or to none',
  access,
  scope: 'files:write',
  params: byFolder,
  status: 204,
  rateLimit: { perMinute: 120 },
})
