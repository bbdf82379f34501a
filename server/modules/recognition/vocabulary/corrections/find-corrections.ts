import type { Transcript, Word } from '../../../../../src/shared/contract/transcripts.ts'
import { type Correction, learnBetween, setTermsIn } from '../../../../../src/shared/vocabulary/corrections.ts'
import type { LearnedCorrection } from '../../../../../src/shared/vocabulary/find-terms.ts'
import { unpackJson } from '../../../../kernel/transcript-codec/packing.ts'

/** Two versions of a text as they are stored, gzipped JSON. */
export interface FindCorrectionsInput {
  heard: Uint8Array
  written: Uint8Array
}

export interface FoundCorrections {
  corrections: Correction[]
  /** What the vocabulary set in the machine's text, and the person left. */
  settled: LearnedCorrection[]
}

/** What a person corrected between the machine's text and their own. */
export async function findCorrections({ heard, written }: FindCorrectionsInput): Promise<FoundCorrections> {
  const machine = await wordsIn(heard)
  return learnBetween(textsOf(machine), textsOf(await wordsIn(written)), setTermsIn(machine))
}

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text)

async function wordsIn(body: Uint8Array): Promise<Word[]> {
  const { paragraphs } = JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
  return paragraphs.flatMap(({ words }) => words)
}
