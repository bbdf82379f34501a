import { type ChosenHit, replaceInText } from '../../../src/shared/replacing/replace-in-text.ts'
import type { ReplaceWish } from '../../../src/shared/replacing/occurrences.ts'
import { packTranscript, unpackTranscript } from '../../kernel/transcript-codec/packing.ts'

/** A text, and which occurrences of it are replaced. */
export interface PackedReplacement {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  wish: ReplaceWish
  hits: readonly ChosenHit[]
  lengthSeconds: number
}

/** The text after it, packed; null where one of the occurrences is not there. */
export async function replacePacked({
  body,
  wish,
  hits,
  lengthSeconds,
}: PackedReplacement): Promise<Uint8Array | null> {
  const after = replaceInText(await unpackTranscript(body), wish, { hits, lengthSeconds })
  return after && (await packTranscript(after)).body
}
