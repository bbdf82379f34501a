import { z } from 'zod'
import { id } from './common.ts'
import { sameFile } from './files/same-content.ts'
import { uploadOptions } from './files/upload.ts'
import { route } from './route.ts'

/** Largest file that is taken from Dropbox, in bytes (spec 001 §9). */
export const DROPBOX_MOST_BYTES = 10_000_000_000

/** What Dropbox's Chooser offers as media. */
export const MEDIA_EXTENSIONS = [
  '.aac',
  '.ac3',
  '.aiff',
  '.aif',
  '.amr',
  '.ape',
  '.asf',
  '.au',
  '.avi',
  '.caf',
  '.dss',
  '.flac',
  '.flv',
  '.m4a',
  '.m4v',
  '.mka',
  '.mkv',
  '.mov',
  '.mp2',
  '.mp3',
  '.mp4',
  '.mpeg',
  '.mpg',
  '.mts',
  '.oga',
  '.ogg',
  '.ogv',
  '.opus',
  '.ts',
  '.tta',
  '.wav',
  '.webm',
  '.wma',
  '.wmv',
  '.wv',
  '.3gp',
] as const

/** And as a transcript. */
export const TRANSCRIPT_EXTENSIONS = ['.json'] as const

/** A person may have so many imports that are not done. */
export const MOST_OPEN_IMPORTS = 20

/** Whole seconds of time that a recording costs as it was ordered, with its translations. */
export const importCost = z.strictObject({ auto: z.number().int(), human: z.number().int() })
export type ImportCost = z.infer<typeof importCost>

/** A medium that the server fetches by a link, until it is a file. */
export const mediaImport = z.strictObject({
  _id: id,
  name: z.string(),
  /**
   * `waiting`: for its turn, or for the next try; `looking`: the link leads to a page, which is looked at; `asking`: it
   * is fetched from there once its person says so; `checking`: all of it is there and the server looks what it is;
   * `same`: its person has this recording, and it becomes another file once they say so.
   */
  state: z.enum(['waiting', 'looking', 'asking', 'fetching', 'checking', 'same', 'failed', 'done']),
  /** Bytes that are safe. */
  received: z.number().int(),
  /** Bytes it will have; null while that is not known. */
  size: z.number().int().nullable(),
  /** Why it failed, or what the last try met with, for a person. */
  problem: z.string().nullable(),
  /**
   * The file it became; null until then. One that failed all the same has no text: the one that was brought does not
   * fit the medium.
   */
  file_id: id.nullable(),
  /** What the page says of its recording; null where the link leads to a file, or the page was not looked at yet. */
  page: z
    .strictObject({
      /** Seconds; null where the page does not say. */
      length: z.number().nullable(),
      /** Bytes, often an estimate; null where the page does not say. */
      size: z.number().int().nullable(),
      /** null while only its length will say. */
      cost: importCost.nullable(),
    })
    .nullable(),
  /** While it is `same`: its person's newest file of the recording; null once that is gone, and in other states. */
  same: sameFile.nullable(),
  /** While it is `same`: what another file of the recording costs; null once the one that tells its length is gone. */
  same_cost: importCost.nullable(),
})
export type MediaImport = z.infer<typeof mediaImport>

const access = 'USER|SUBSCRIBER|ADMIN'
const params = z.object({ id })

/** A second one with the same `Idempotency-Key` is the first. */
export const beginImport = route({
  method: 'POST',
  path: '/imports',
  summary: "Has the server fetch one audio or video file by a link to it, or a direct link of Dropbox's Chooser",
  access,
  scope: 'files:write',
  query: uploadOptions,
  body: z.strictObject({
    /** Of http or https, to the medium itself. */
    link: z.string().max(4096),
    /** Left out, what its host calls it, or else the end of the link. */
    name: z.string().max(4096).optional(),
    /**
     * Has the server look at a page that the link may lead to: the import is `asking` then, with what is there, and
     * goes on by `confirmImport`. Left out, pages are refused; where the server fetches from none, too.
     */
    asks_about_page: z.boolean().optional(),
    /**
     * Has the import wait, as `same`, where the caller has the recording already; it goes on by `confirmImport`. Left
     * out, it becomes another file.
     */
    asks_about_same: z.boolean().optional(),
  }),
  reply: mediaImport,
  status: 201,
  rateLimit: { perMinute: 20 },
})

/**
 * As {@link beginImport}, in multipart: the fields `link` and `name`, and after them the text in `json`, as for `POST
 * /file/transcription/:id`.
 */
export const beginOwnImport = route({
  method: 'POST',
  path: '/imports/own',
  summary: 'Has the server fetch one file by a link as for `POST /imports`, and brings its text',
  access,
  callClass: 'upload',
  scope: 'files:write',
  query: uploadOptions,
  rawBody: 'multipart',
  reply: mediaImport,
  status: 201,
  rateLimit: { perMinute: 20 },
})

export const listImports = route({
  method: 'GET',
  path: '/imports',
  summary: 'Imports that are not done, oldest first',
  access,
  scope: 'files:read',
  reply: z.array(mediaImport),
})

export const getImport = route({
  method: 'GET',
  path: '/imports/:id',
  summary: 'How far an import is, and which file it became',
  access,
  scope: 'files:read',
  params,
  reply: mediaImport,
})

export const retryImport = route({
  method: 'PUT',
  path: '/imports/:id/retry',
  summary: 'Tries a failed import again, from where it stopped',
  access,
  scope: 'files:write',
  params,
  reply: mediaImport,
  rateLimit: { perMinute: 20 },
})

export const confirmImport = route({
  method: 'PUT',
  path: '/imports/:id/confirm',
  summary:
    'Has the recording of a page fetched that the server has looked at, or one made a file that is there already',
  access,
  scope: 'files:write',
  params,
  reply: mediaImport,
  rateLimit: { perMinute: 20 },
})

export const removeImport = route({
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Stops an import and forgets it',
  access,
  scope: 'files:write',
  params,
  status: 204,
})
