import type { FastifyRequest } from 'fastify'
import { messages } from '../../../src/shared/messages.ts'
import { OWN_TRANSCRIPT_BYTES } from '../../../src/shared/transcript/imports/imported-text.ts'
import { AppError } from '../../errors.ts'
import { fileNameOf, readOneFile, textsBeside } from '../uploads/multipart.ts'
import { endingWhenStalled } from '../uploads/stall.ts'

/** A body that brings no byte for so long is ended, in milliseconds. */
const STALL_MS = 30_000

/** A transcript file as it came, and the texts of the fields before it. */
export interface OwnUpload {
  name: string
  bytes: Uint8Array
  texts: Record<string, string>
}

/** Reads the file in the field `json`; the fields in `beside` may stand before it. @throws AppError 400, 413 in the spec's words, 429 */
export function readOwnUpload(request: FastifyRequest, { beside = [] }: { beside?: readonly string[] } = {}): Promise<OwnUpload> {
  const most = Math.min(Number(request.headers['content-length'] ?? Infinity), OWN_TRANSCRIPT_BYTES)
  request.hold(most)
  return endingWhenStalled(STALL_MS, () => request.raw.destroy(), (watch) =>
    readOneFile(request, 'json', { beside, store: async (part) => ({ name: fileNameOf(part), bytes: await collect(watch(part.file), most), texts: textsBeside(part) }) }))
}

/** All of a file that cannot be larger than `most`, which is there once in memory. */
async function collect(bytes: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const all = new Uint8Array(most)
  let size = 0
  for await (const chunk of bytes) {
    if (size + chunk.byteLength > most) throw new AppError(413, 'too_large', messages.jsonCorrupted, { fields: { json: messages.bodyTooLarge } })
    all.set(chunk, size)
    size += chunk.byteLength
  }
  // Of one that did not say its size most of the room is left over.
  return size < most / 2 ? all.slice(0, size) : all.subarray(0, size)
}
