import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadName } from '../../../src/shared/domain/file-name.ts'
import type { AuditAction } from '../../../src/shared/domain/audit.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { BlobMissing, type BlobStore } from '../../ports/blob-store.ts'
import { allowsRange, matchesTag, parseRange } from './http-range.ts'
import type { FileRow } from './repository.ts'

/** One medium as it goes out. */
export interface MediaBody {
  key: string
  type: string
  /** Changes with the bytes; with its quotes. */
  tag: string
  disposition: string
  /** What caches may do; ask again unless said. */
  caching?: string
  /** As what sending it is written down, where that is not what the call is. */
  recordedAs?: AuditAction
}

/** A file whose medium is there. */
export type WithMedium = FileRow & { media_key: string }

/** @throws AppError 404 when its medium was removed */
export function assertMedium(row: FileRow): asserts row is WithMedium {
  if (row.media_key === null) throw new AppError(404, 'media_removed', messages.mediaRemoved)
}

/** What plays in a browser: the playable copy where there is one. @throws AppError 404 when its medium was removed */
export function playableOf(row: FileRow): MediaBody {
  assertMedium(row)
  const disposition = contentDisposition(downloadName(row.name), { type: 'inline' })
  if (row.playable_key === null || row.playable_type === null)
    return { key: row.media_key, type: row.type, tag: `"${row.media_sha256}"`, disposition }
  return { key: row.playable_key, type: row.playable_type, tag: `"${row.media_sha256}-playable"`, disposition }
}

/** A video's small picture. @throws AppError 404 while there is none, and for what has no pictures */
export function thumbnailOf(row: FileRow): MediaBody {
  assertMedium(row)
  if (row.thumbnail_key === null) throw notFound()
  return { key: row.thumbnail_key, type: 'image/jpeg', tag: `"${row.media_sha256}-thumbnail"`, disposition: 'inline' }
}

/** The original under its own name. @throws AppError 404 when its medium was removed */
export function originalOf(row: FileRow): MediaBody {
  assertMedium(row)
  return {
    key: row.media_key,
    type: row.type,
    tag: `"${row.media_sha256}"`,
    disposition: contentDisposition(downloadName(row.name)),
  }
}

/**
 * The first minute, for who has not taken the file. @throws AppError 404 when the medium was removed, 409 while it is
 * being cut
 */
export function previewOf(row: FileRow): MediaBody {
  assertMedium(row)
  if (row.preview_key === null) throw new AppError(409, 'not_ready', messages.previewNotReady)
  const disposition = contentDisposition('first-minute.ogg', { type: 'inline' })
  return {
    key: row.preview_key,
    type: 'audio/ogg',
    tag: `"${row.media_sha256}-preview"`,
    disposition,
    caching: 'no-store',
    recordedAs: 'media-previewed',
  }
}

/**
 * Sends a medium with `Range`, `ETag` and HEAD, streaming. What a person uploaded is opened as nothing but media:
 * no sniffing, and a sandbox should it ever be shown as a page.
 */
export async function sendMedia(
  blobs: BlobStore,
  body: MediaBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (body.recordedAs) request.recordedAs = body.recordedAs
  const size = await blobs.size(body.key)
  if (size === null) throw notFound()
  const { headers, method } = request
  const range =
    method === 'GET' && allowsRange(singleHeader(headers['if-range']), body.tag)
      ? parseRange(headers.range, size)
      : null
  const isUnchanged = matchesTag(headers['if-none-match'], body.tag)
  const isWithoutBody = isUnchanged || method === 'HEAD' || size === 0 || range === 'unsatisfiable'
  if (method === 'GET' && !isWithoutBody && isDownload(request)) {
    const address = await blobs.link(body.key, body)
    // What the page fetches and plays comes from us: each of its requests is checked, and none leads to another origin.
    if (address !== null) return reply.header('cache-control', 'no-store').redirect(address, 302)
  }
  // Opened before any header is set, so that a medium that is gone by now is answered as any other error.
  const bytes = isWithoutBody ? undefined : await blobs.read(body.key, range ?? undefined).catch(asNotFound)

  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': body.caching ?? 'private, no-cache',
    'content-disposition': body.disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': body.type,
    etag: body.tag,
    'x-content-type-options': 'nosniff',
  })
  if (isUnchanged) return reply.code(304).send()
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
      .send()
  }
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('content-length', range ? range.end - range.start + 1 : size).send(bytes)
}

/** A file may be removed between the look at its size and the reading. */
function asNotFound(error: unknown): never {
  throw error instanceof BlobMissing ? notFound() : error
}

/** Whether a browser saves or shows the medium by itself, past the page. */
const isDownload = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'document'

const singleHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
