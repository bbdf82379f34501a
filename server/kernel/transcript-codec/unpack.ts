import { gunzipSync } from 'node:zlib'
import { SAVE_LIMITS } from '../../../src/shared/contract/transcripts.ts'
import { codeOf } from '../error-code.ts'
import { isGzip, plainBytes } from './packing.ts'
import { invalidSave, tooLargeSave } from './save-errors.ts'

/** Deflate packs no smaller than this. */
const MOST_RATIO = 1032

/** The text of a body. */
export interface Unpacked {
  text: string
  /** The body, if it is one gzip member and nothing else, which can be stored as it came; else null. */
  packed: Uint8Array | null
}

/**
 * The text of a body: gzip, known by its first two bytes, or plain.
 * @throws AppError 400 for what is cut, damaged, more than one gzip member or not UTF-8; 413 for what grows too large
 */
export function unpack(body: Uint8Array): Unpacked {
  if (body.byteLength > SAVE_LIMITS.packedBytes) throw tooLargeSave()
  const isPacked = isGzip(body)
  const plain = isPacked ? unpackMember(body) : body
  try {
    return { text: UTF_8.decode(plain), packed: isPacked && plain[0] !== BYTE_ORDER_MARK ? body : null }
  } catch (error) {
    throw invalidSave('This is not UTF-8 text.', undefined, error)
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
/** Its first byte in UTF-8; a JSON begins with none that decoders do not have to know. */
const BYTE_ORDER_MARK = 0xef

/**
 * The content of one gzip member. Its size is what it says of itself: by that the work was judged, so it ends there.
 */
function unpackMember(body: Uint8Array): Uint8Array {
  const size = plainBytes(body)
  if (size > body.byteLength * MOST_RATIO) throw damaged()
  if (size > SAVE_LIMITS.plainBytes) throw tooLargeSave()
  try {
    // The chunk has room for all of it. Garbage is also a second member, which zlib would go on with.
    return gunzipSync(body, {
      rejectGarbageAfterEnd: true,
      maxOutputLength: Math.max(size, 1),
      chunkSize: size + LEAST_CHUNK,
    })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END')
      throw invalidSave('Send one gzip member, and nothing after it.', undefined, error)
    if (code === 'ERR_BUFFER_TOO_LARGE' || String(code).startsWith('Z_')) throw damaged(error)
    throw error
  }
}

/** Bytes; zlib takes no less. */
const LEAST_CHUNK = 64

const damaged = (cause?: unknown) => invalidSave('The gzip data is damaged or cut short.', undefined, cause)
