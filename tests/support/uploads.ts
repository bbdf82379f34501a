import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import type { Engines } from '../../server/ports/engines.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'

/** One part of a multipart body. */
export interface Part {
  field: string
  /** Without it the part is a plain field. */
  fileName?: string
  content: Buffer | string
}

/** A multipart body as a client would send it. */
export function multipart(parts: readonly Part[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `----test-${randomUUID()}`
  const chunks = parts.flatMap(({ field, fileName, content }) => [
    partHead(boundary, field, fileName),
    Buffer.from(content),
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}

/**
 * The lines that open a part. A name goes in its extended form, which can say any character but line ends; those go as
 * browsers write them.
 */
export function partHead(boundary: string, field: string, fileName?: string): string {
  const open = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`
  if (fileName === undefined) return `${open}\r\n\r\n`
  const name = /[\r\n]/.test(fileName)
    ? `filename="${fileName.replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`
    : `filename*=UTF-8''${encodeURIComponent(fileName)}`
  return `${open}; ${name}\r\nContent-Type: application/octet-stream\r\n\r\n`
}

/** The address of an upload with its options; an English automatic one unless said. */
export function uploadPath(options: Record<string, string> = { language_code: 'en' }): string {
  return `/file/media?${new URLSearchParams({ device: 'BROWSER', ...options })}`
}

/** Engines that are there for English and for several languages at once, and are never asked to transcribe. */
export function presentEngines(): Engines {
  const engine: Transcriber = {
    name: 'sherpa',
    segments: { idealSeconds: 20, mostSeconds: 30 },
    parallel: null,
    state: async () => ({ usable: true, languages: new Set(['en']), multilingual: true, label: 'An engine for tests' }),
    transcribe: () => Promise.reject(new Error('No test transcribes with this engine.')),
    close: () => Promise.resolve(),
  }
  return createEngines({ transcribers: [engine], setting: 'auto' })
}

/** Every file below a data folder that belongs to media: blobs, half-written blobs and temporary files. */
export async function mediaFilesIn(dataDir: string): Promise<string[]> {
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile() && !entry.name.includes('sqlite'))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Counts the bytes that come to a store from now on, kept or not: a store may hold some back until a piece ends. */
export function countArriving(blobs: BlobStore): () => number {
  const store = { ...blobs }
  let arrived = 0
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      arrived += chunk.byteLength
      yield chunk
    }
  }
  blobs.append = (key, source, options) => store.append(key, counted(source), options)
  blobs.put = (source, options) => store.put(counted(source), options)
  return () => arrived
}
