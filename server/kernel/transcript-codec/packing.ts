import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { wordsOf } from '../../../src/shared/transcript/compare.ts'
import { gunzip, gzip } from '../gzip.ts'

/** A text as it is stored, with its number of words. */
export async function packTranscript(transcript: Transcript): Promise<{ body: Uint8Array; words: number }> {
  return { body: await gzip(JSON.stringify(transcript)), words: countWords(transcript) }
}

export const countWords = ({ paragraphs }: Transcript): number =>
  paragraphs.reduce((sum, { words }) => sum + words.length, 0)

/** Whether bytes are gzip, by the two that begin it. */
export const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b

/**
 * How large a text is unpacked: gzip ends with the size of its content. Of one that nobody has checked, what it says of
 * itself.
 */
export function plainBytes(body: Uint8Array): number {
  if (!isGzip(body) || body.byteLength < 4) return body.byteLength
  return new DataView(body.buffer, body.byteOffset + body.byteLength - 4, 4).getUint32(0, true)
}

/** The JSON of a stored text; it was checked when it was saved. */
export function unpackJson(body: Uint8Array): Promise<Uint8Array> {
  // In one piece: zlib wants room for a byte more.
  return gunzip(body, { chunkSize: plainBytes(body) + LEAST_CHUNK })
}

/** The same piece by piece, as fast as it is read. */
export function unpackPieces(body: Uint8Array): Readable {
  const unpacking = createGunzip({ chunkSize: PIECE_BYTES })
  // Whoever is given it may turn to it later: an error without a listener ends the process.
  unpacking.on('error', () => {})
  unpacking.end(body)
  return unpacking
}

const PIECE_BYTES = 64 * 1024

/** Bytes; zlib takes no less. */
const LEAST_CHUNK = 64

/** A stored text; it was checked when it was saved. */
export const unpackTranscript = async (body: Uint8Array): Promise<Transcript> =>
  JSON.parse(await storedJson(body)) as Transcript

/** Nothing but the words of a stored text that has so many, which takes a quarter of the time. */
export async function unpackWords(body: Uint8Array, count: number): Promise<string[]> {
  const json = await storedJson(body)
  const words = Array.from(json.matchAll(WORD), ([, text]) =>
    text!.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text!,
  )
  // A program may write its JSON in another way than ours do.
  return words.length === count ? words : wordsOf(JSON.parse(json) as Transcript)
}

/** A word in a JSON without spaces; inside a string it would have a backslash before its quotation marks. */
const WORD = /"text":"((?:[^"\\]|\\.)*)"/g

const storedJson = async (body: Uint8Array) => new TextDecoder().decode(await unpackJson(body))
