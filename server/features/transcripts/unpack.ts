import { crc32, inflateRawSync } from 'node:zlib'
import { SAVE_LIMITS } from '../../../src/shared/contract/transcripts.ts'
import { invalidSave, tooLargeSave } from './save-errors.ts'

/** Deflate packs no smaller than this. */
const MOST_RATIO = 1032

/** What begins a gzip member: two bytes that tell it, and the one way of packing that there is. */
const MAGIC = [0x1f, 0x8b] as const
const DEFLATE = 8
/** Bytes of a member's head without what is optional, and of what stands at its end: checksum and size. */
const HEAD_BYTES = 10
const END_BYTES = 8
/** What a head has besides, by the bits of its fourth byte. */
const HAS = { checksum: 2, extra: 4, name: 8, comment: 16, unknown: 0xe0 } as const

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
  const isPacked = body[0] === MAGIC[0] && body[1] === MAGIC[1]
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

/** Node's own gunzip goes on with a second member without a word, and ignores what follows the last: so the member's ends are read here. */
function unpackMember(body: Uint8Array): Uint8Array {
  const begin = headBytes(body)
  const end = body.byteLength - END_BYTES
  if (begin === null || begin >= end) throw damaged()
  const view = new DataView(body.buffer, body.byteOffset + end, END_BYTES)
  const [checksum, size] = [view.getUint32(0, true), view.getUint32(4, true)]
  if (size > (end - begin) * MOST_RATIO) throw damaged()
  if (size > SAVE_LIMITS.plainBytes) throw tooLargeSave()
  const { plain, taken } = inflate(body.subarray(begin), size)
  if (begin + taken !== end) throw invalidSave('Send one gzip member, and nothing after it.')
  if (plain.byteLength !== size || crc32(plain) !== checksum) throw damaged()
  return plain
}

/** Length of a member's head; null for one that is none, or that is cut. */
function headBytes(body: Uint8Array): number | null {
  const has = body[3] ?? 0
  if (body[2] !== DEFLATE || (has & HAS.unknown) !== 0) return null
  let at = HEAD_BYTES
  if (has & HAS.extra) at += 2 + (body[at] ?? 0) + (body[at + 1] ?? 0) * 256
  for (const text of [HAS.name, HAS.comment]) {
    if (!(has & text)) continue
    const zero = body.indexOf(0, at)
    if (zero < 0) return null
    at = zero + 1
  }
  return has & HAS.checksum ? at + 2 : at
}

/** The plain bytes, and how many packed ones there were of them. `size` is what they are said to be: by that the work was judged, so it ends there. */
function inflate(packed: Uint8Array, size: number): { plain: Uint8Array; taken: number } {
  try {
    // In one piece. Node's types do not know what `info` answers.
    const inflated: unknown = inflateRawSync(packed, { info: true, maxOutputLength: Math.max(size, 1), chunkSize: size + LEAST_CHUNK })
    const { buffer, engine } = inflated as { buffer: Uint8Array; engine: { bytesWritten: number } }
    return { plain: buffer, taken: engine.bytesWritten }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') throw damaged(error)
    if (code.startsWith('Z_')) throw damaged(error)
    throw error
  }
}

/** Bytes; zlib takes no less. */
const LEAST_CHUNK = 64

const damaged = (cause?: unknown) => invalidSave('The gzip data is damaged or cut short.', undefined, cause)
