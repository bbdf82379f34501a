import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { followSpeakers } from '../../../../src/shared/transcript/follow-speakers.ts'
import { unpackJson } from '../../../kernel/transcript-codec/packing.ts'
import { type DocumentInput, writeDocument } from './write-document.ts'

/**
 * A document, and the text as it is stored: gzipped JSON; of a translation also the original, whose names of speakers
 * count.
 */
export type StoredInput = Omit<DocumentInput, 'transcript'> & { body: Uint8Array; original: Uint8Array | null }

export async function writeStored({ body, original, ...input }: StoredInput): Promise<Uint8Array> {
  const transcript = await unpacked(body)
  return writeDocument({
    ...input,
    transcript: original ? followSpeakers(transcript, await unpacked(original)) : transcript,
  })
}

const unpacked = async (body: Uint8Array) => JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
