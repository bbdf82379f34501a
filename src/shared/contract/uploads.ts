import { z } from 'zod'
import { id } from './common.ts'
import { uploadOptions } from './files/upload.ts'
import { route } from './route.ts'

/**
 * Bytes that our clients send before they hear that the first of them are safe: at most so many are sent again after a
 * fault.
 */
export const UPLOAD_AHEAD_BYTES = 8_000_000

/**
 * Bytes that they send in one piece: one is on its way while the server writes the other, see `pipelined-chunks.ts`.
 */
export const UPLOAD_PIECE_BYTES = UPLOAD_AHEAD_BYTES / 2

/** The header that names the file which an upload became. */
export const FILE_ID_HEADER = 'Longhand-File-Id'

/** A person may have so many uploads that are not done. */
export const MOST_OPEN_UPLOADS = 50

/**
 * Together they may have the bytes of so many of the largest that the server takes; one that does not say its size
 * counts as the largest.
 */
export const MOST_OPEN_LARGEST = 10

/**
 * What `Upload-Metadata` may hold: the options of `POST /file/media`, the file's name, and its checksum if the sender
 * knows it.
 */
export const uploadMetadata = uploadOptions.extend({
  filename: z.string().max(4096).default(''),
  /** SHA-256 of the whole medium, hex; compared when all of it is there. */
  sha256: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The sender's own name for this upload: a second one of that name is the first, whatever became of its answer. */
  client_key: z.uuid().optional(),
})
export type UploadMetadata = z.output<typeof uploadMetadata>

const access = 'USER|SUBSCRIBER|ADMIN'
const params = z.object({ id })

export const createUpload = route({
  method: 'POST',
  path: '/uploads',
  summary: 'tus 1.0: begins an upload that can be resumed',
  access,
  callClass: 'upload',
  scope: 'files:write',
  rawBody: 'tus',
  status: 201,
})

/** HEAD is tus's own way to ask. */
export const getUpload = route({
  method: 'GET',
  path: '/uploads/:id',
  summary: 'How far an upload is; HEAD as tus 1.0 has it',
  access,
  scope: 'files:write',
  params,
  reply: z.object({
    _id: id,
    name: z.string(),
    /** Bytes that are safe. */
    received: z.number().int(),
    /** Bytes it will have; null while that is not known. */
    size: z.number().int().nullable(),
    /** ISO 8601, UTC. */
    expires: z.string(),
    /** The file it became; null until then. */
    file_id: id.nullable(),
  }),
})

export const appendUpload = route({
  method: 'PATCH',
  path: '/uploads/:id',
  summary: 'tus 1.0: sends the next piece; the last one answers with the file',
  access,
  callClass: 'upload',
  scope: 'files:write',
  params,
  rawBody: 'tus',
  status: 204,
})

export const removeUpload = route({
  method: 'DELETE',
  path: '/uploads/:id',
  summary: 'tus 1.0: gives an upload up',
  access,
  scope: 'files:write',
  params,
  status: 204,
})
