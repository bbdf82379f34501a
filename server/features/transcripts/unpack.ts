import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { SAVE_LIMITS } from '../../../src/shared/contract/transcripts.ts'
import { invalidSave, tooLargeSave } from './save-errors.ts'

/** Text packs 5 to 30 times smaller; this much more is a bomb. Deflate itself ends at about 1,030. */
const MOST_RATIO = 250
/** Below this size a ratio says nothing, in bytes. */
const RATIO_COUNTS_FROM = 1024 * 1024
/** The largest save unpacks within a second; a machine under load gets more. */
const MOST_MS = 20_000

const MAGIC = [0x1f, 0x8b] as const

/**
 * The text of a body: gzip, known by its first two bytes, or plain.
 * @throws AppError 400 for what is cut, damaged, more than one gzip member or not UTF-8; 413 for what grows too large
 */
export async function unpack(body: Uint8Array): Promise<string> {
  if (body.byteLength > SAVE_LIMITS.packedBytes) throw tooLargeSave()
  const isPacked = body[0] === MAGIC[0] && body[1] === MAGIC[1]
  const plain = isPacked ? await gunzip(body) : body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (error) {
    throw invalidSave('This is not UTF-8 text.', undefined, error)
  }
}

async function gunzip(body: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    await pipeline(
      Readable.from([body]),
      createGunzip({ chunkSize: 256 * 1024 }),
      async (unpacked: AsyncIterable<Uint8Array>) => {
        for await (const chunk of unpacked) {
          size += chunk.byteLength
          if (size > SAVE_LIMITS.plainBytes || (size > RATIO_COUNTS_FROM && size > body.byteLength * MOST_RATIO)) throw tooLargeSave()
          chunks.push(chunk)
        }
      },
      { signal: AbortSignal.timeout(MOST_MS) },
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw invalidSave('The gzip data is damaged or cut short.', undefined, error)
    if (error instanceof Error && error.name === 'AbortError') throw tooLargeSave()
    throw error
  }
  // A gzip member ends with the size of its content. Node goes on with a second member without a word, and ignores what follows the last.
  const declared = new DataView(body.buffer, body.byteOffset + body.byteLength - 4, 4).getUint32(0, true)
  if (declared !== size) throw invalidSave('Send one gzip member, and nothing after it.')
  return Buffer.concat(chunks, size)
}
