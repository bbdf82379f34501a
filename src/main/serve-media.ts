import { Readable } from 'node:stream'

const RANGE = /^bytes=(\d*)-(\d*)$/

/** A medium that is open for reading, closed once it has been answered. */
export interface OpenMedium {
  /** Bytes. */
  size: number
  /** The bytes from `start` up to `end`, which is left out. */
  read(start: number, end: number): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * The part of `size` bytes that a `Range` header asks for, its end left out; null for all of it, 'none' for one that is
 * not there.
 */
export function rangeOf(header: string | null, size: number): { start: number; end: number } | 'none' | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  return start < end ? { start, end } : 'none'
}

/** Answers a request for a medium, with `Range` and `HEAD`, a piece at a time. */
export function serveMedia(
  request: Request,
  { type, etag = null, medium }: { type: string; etag?: string | null; medium: OpenMedium },
): Response {
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(etag !== null && { etag }),
  })
  const range = rangeOf(request.headers.get('range'), medium.size)
  const { start, end } = range === null || range === 'none' ? { start: 0, end: medium.size } : range
  const isEmpty = range === 'none' || request.method === 'HEAD'
  if (range === 'none') headers.set('content-range', `bytes */${medium.size}`)
  else {
    headers.set('content-length', String(end - start))
    if (range !== null) headers.set('content-range', `bytes ${start}-${end - 1}/${medium.size}`)
  }
  if (isEmpty) void medium.close()
  const body = isEmpty
    ? null
    : (Readable.toWeb(Readable.from(closing(medium, start, end), { objectMode: false })) as ReadableStream<Uint8Array>)
  return new Response(body, { status: range === 'none' ? 416 : range === null ? 200 : 206, headers })
}

async function* closing(medium: OpenMedium, start: number, end: number) {
  try {
    yield* medium.read(start, end)
  } finally {
    await medium.close()
  }
}
