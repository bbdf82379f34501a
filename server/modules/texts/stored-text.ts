import { WORTH_A_HELPER } from '../../kernel/limits.ts'
import { plainBytes } from '../../kernel/transcript-codec/packing.ts'

/** A text as it is stored. */
export interface StoredText {
  /** 0 when nobody has written anything yet. */
  version: number
  /** Of its gzipped JSON. */
  bytes: number
  /** Reads the gzipped JSON of the transcript. @throws AppError 404 when it went meanwhile */
  body: () => Promise<Uint8Array>
}

/** Is told how many bytes are about to be read, and throws when they are too many for who asks. */
export type Holding = (bytes: number) => void

/** A text that some work needs. */
export interface TextForWork {
  /** How much there is to read of it, at least. */
  plainBytes: number
  /** Its gzipped JSON. @throws AppError 404, 429 */
  read: () => Promise<Uint8Array>
}

/** Longer ones are some megabytes once they are unpacked. Bytes, as they are stored. */
const SHORT_BYTES = 256 * 1024

/** The gzipped JSON of a text, once it may be held. @throws AppError 404, 429 */
export function readHeld({ bytes, body }: StoredText, hold: Holding): Promise<Uint8Array> {
  hold(bytes)
  return body()
}

/**
 * A short text is read now, which tells its plain size. A long one is read when the turn of the work has come, so that
 * whatever waits for its turn is not in memory. @throws AppError 404, 429
 */
export async function textForWork(text: StoredText, hold: Holding): Promise<TextForWork> {
  if (text.bytes > SHORT_BYTES) return { plainBytes: WORTH_A_HELPER, read: () => readHeld(text, hold) }
  return readForWork(await readHeld(text, hold))
}

/** A text that is in memory already. */
export function readForWork(body: Uint8Array): TextForWork {
  return { plainBytes: plainBytes(body), read: () => Promise.resolve(body) }
}
