import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { StoredBlob } from '../../../ports/blob-store.ts'
import type { StorageHold } from '../../files/index.ts'
import { fileNameOf, readOneFile } from './multipart.ts'
import type { Uploads } from './service.ts'
import { endingWhenStalled, type Watch } from './stall.ts'

/** What a multipart body may hold besides the medium. */
const ENVELOPE_BYTES = 1024 * 1024

/** An upload that brings no byte for so long is ended, in milliseconds. */
export const STALL_MS = 60_000

/** A medium that came in a multipart body and is stored, in room that is held for it. */
export interface ReceivedMedium {
  name: string
  stored: StoredBlob
  hold: StorageHold
  part: MultipartFile
}

/** Runs `work` on the bytes of a body; a body that stands still is cut off. */
export const whileComing = <T>(request: FastifyRequest, stallMs: number, work: (watch: Watch) => Promise<T>) =>
  endingWhenStalled(stallMs, () => request.raw.destroy(), work)

/**
 * Streams the one file of a multipart body into the store and hands it to `use`, which makes a file of it or discards
 * it; the room that it took is given back in the end. `beside` is that of {@link readOneFile}. @throws AppError 400,
 * 413, 422, 507
 */
export async function receiveMedium<T>(
  {
    uploads,
    caller,
    request,
    field,
    beside = [],
    signal,
    stallMs = STALL_MS,
  }: {
    uploads: Uploads
    caller: Caller
    request: FastifyRequest
    field: 'media' | 'file'
    beside?: 'any' | readonly string[]
    signal: AbortSignal
    stallMs?: number
  },
  use: (medium: ReceivedMedium) => Promise<T>,
): Promise<T> {
  const bytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - ENVELOPE_BYTES)
  await uploads.assertFits(bytes)
  const hold = await uploads.hold(caller, bytes)
  try {
    const medium = await whileComing(request, stallMs, (watch) =>
      readOneFile(request, field, {
        beside,
        store: async (part) => ({
          part,
          name: fileNameOf(part),
          stored: await uploads.store(caller, watch(part.file), { signal, mostBytes: hold.mostBytes }),
        }),
        discard: ({ stored: unwanted }) => uploads.discard(unwanted),
      }),
    )
    return await use({ ...medium, hold })
  } finally {
    await uploads.release(hold)
  }
}
