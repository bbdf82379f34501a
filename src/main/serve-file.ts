import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Streams a file of this computer to the page; not there when it is gone. */
export async function serveFile(file: string, type: string): Promise<Response> {
  const bytes = await stat(file).then(({ size }) => size, () => null)
  if (bytes === null) return new Response(null, { status: 404 })
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  return new Response(body, { headers: { 'content-type': type, 'content-length': String(bytes), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })
}
