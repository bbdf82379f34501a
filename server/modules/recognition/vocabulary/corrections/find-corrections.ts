import type { Transcript } from '../../../../../src/shared/contract/transcripts.ts'
import { type Correction, correctionsBetween } from '../../../../../src/shared/vocabulary/corrections.ts'
import { unpackJson } from '../../../../kernel/transcript-codec/packing.ts'

/** Two versions of a text as they are stored, gzipped JSON. */
export interface FindCorrectionsInput {
  heard: Uint8Array
  written: Uint8Array
}

/** What a person corrected between the machine's text and their own. */
export async function findCorrections({ heard, written }: FindCorrectionsInput): Promise<Correction[]> {
  return correctionsBetween(await wordsIn(heard), await wordsIn(written))
}

async function wordsIn(body: Uint8Array): Promise<string[]> {
  const { paragraphs } = JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
  return paragraphs.flatMap(({ words }) => words.map(({ text }) => text))
}
