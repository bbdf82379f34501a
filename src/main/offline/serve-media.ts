import { Readable } from 'node:stream'
import type { SealedFile } from './seal.ts'

const RANGE = /^bytes=(\d*)-(\d*)$/

/** The part of `size` bytes that a `Range` header asks for, its end left out; null for all of it, 'none' for one that is not there. */
export function rangeOf(header: string | null, size: number): { start: number; end: number } | 'none' | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  return start < end ? { start, end } : 'none'
}

/** Answers a request for a medium from its sealed file, with `Range` and `HEAD`, a piece at a time. */
export function serveMedia(request: Request, { type, etag, sealed }: { type: string; etag: string | null; sealed: SealedFile }): Response {
  const headers = new Headers({ 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...(etag !== null && { etag }) })
  const range = rangeOf(request.headers.get('range'), sealed.size)
  const { start, end } = range === null || range === 'none' ? { start: 0, end: sealed.size } : range
  const isEmpty = range === 'none' || request.method === 'HEAD'
  if (range === 'none') headers.set('content-range', `bytes */${sealed.size}`)
  else {
    headers.set('content-length', String(end - start))
    if (range !== null) headers.set('content-range', `bytes ${start}-${end - 1}/${sealed.size}`)
  }
  if (isEmpty) void sealed.close()
  const body = isEmpty ? null : (Readable.toWeb(Readable.from(closing(sealed, start, end), { objectMode: false })) as ReadableStream<Uint8Array>)
  return new Response(body, { status: range === 'none' ? 416 : range === null ? 200 : 206, headers })
}

async function* closing(sealed: SealedFile, start: number, end: number) {
  try {
    yield* sealed.read(start, end)
  } finally {
    await sealed.close()
  }
}
