import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../src/shared/messages.ts'
import { OWN_TRANSCRIPT_BYTES } from '../../../../src/shared/transcript/imports/imported-text.ts'
import { AppError } from '../../../kernel/errors.ts'
import { isFull } from '../../../kernel/error-code.ts'
import { buffersCollected, buffersPassed } from '../../../kernel/minor-gc.ts'
import { fileNameOf, readOneFile, textsBeside } from '../uploads/multipart.ts'
import { endingWhenStalled } from '../uploads/stall.ts'
import type { StoredOwn } from './read-own.ts'

/** A body that brings no byte for so long is ended, in milliseconds. */
const STALL_MS = 30_000

/** A transcript file as it came, and the texts of the fields before it. */
export interface OwnUpload {
  name: string
  content: StoredOwn
  texts: Record<string, string>
}

export interface ReadOwnUploadOptions {
  /** Where the file is kept while it is used: large ones are never in memory here. */
  temporaryFolder: string
  /** Fields that may stand before the file. */
  beside?: readonly string[]
}

/**
 * Reads the file in the field `json`, which is there until `use` is done. @throws AppError 400, 413 in the spec's
 * words; what `use` throws
 */
export async function withOwnUpload<T>(
  request: FastifyRequest,
  { temporaryFolder, beside = [] }: ReadOwnUploadOptions,
  use: (upload: OwnUpload) => Promise<T>,
): Promise<T> {
  await mkdir(temporaryFolder, { recursive: true })
  const file = path.join(temporaryFolder, `own-${uuidv7()}`)
  try {
    const upload = await endingWhenStalled(
      STALL_MS,
      () => request.raw.destroy(),
      (watch) =>
        readOneFile(request, 'json', {
          beside,
          store: async (part): Promise<OwnUpload> => ({
            name: fileNameOf(part),
            content: { path: file, bytes: await write(watch(part.file), file) },
            texts: textsBeside(part),
          }),
        }),
    )
    return await use(upload)
  } finally {
    await rm(file, { force: true })
  }
}

/** Answers how many bytes there were. @throws AppError 413, 507 when the disk is full */
async function write(source: AsyncIterable<Uint8Array>, file: string): Promise<number> {
  let bytes = 0
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > OWN_TRANSCRIPT_BYTES) {
        throw new AppError(413, 'too_large', messages.jsonCorrupted, { fields: { json: messages.bodyTooLarge } })
      }
      yield chunk
      buffersPassed(chunk.byteLength)
      await buffersCollected()
    }
  }
  try {
    await pipeline(counted, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    throw isFull(error) ? new AppError(507, 'storage_full', messages.storageFull, { cause: error }) : error
  }
  return bytes
}
