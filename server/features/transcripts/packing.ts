import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A text as it is stored, with its number of words. */
export async function packTranscript(transcript: Transcript): Promise<{ body: Uint8Array; words: number }> {
  const words = transcript.paragraphs.reduce((sum, paragraph) => sum + paragraph.words.length, 0)
  return { body: await pack(JSON.stringify(transcript)), words }
}

/** The JSON of a stored text; it was checked when it was saved. */
export const unpackJson = (body: Uint8Array): Promise<Uint8Array> => unpack(body)

/** A stored text; it was checked when it was saved. */
export const unpackTranscript = async (body: Uint8Array): Promise<Transcript> => JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
