import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { unpackJson } from '../transcripts/packing.ts'
import { type DocumentInput, writeDocument } from './write-document.ts'

/** A document, and the text as it is stored: gzipped JSON. */
export type StoredInput = Omit<DocumentInput, 'transcript'> & { body: Uint8Array }

export async function writeStored({ body, ...input }: StoredInput): Promise<Uint8Array> {
  const transcript = JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
  return writeDocument({ ...input, transcript })
}
