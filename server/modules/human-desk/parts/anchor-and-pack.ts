import { v7 as uuidv7 } from 'uuid'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import { type AnchoredPart, anchorParts } from '../../../../src/shared/transcript/work-parts/anchor-parts.ts'
import { packTranscript, unpackTranscript } from '../../../kernel/transcript-codec/packing.ts'

/** A text in parts, as it is stored; `body` is null where it is so already. */
export interface AnchoredText {
  parts: AnchoredPart[]
  body: Uint8Array | null
  words: number
}

/** What is worked on beside the event loop. */
export interface AnchorInput {
  body: Uint8Array | null
  ranges: readonly TimeRange[]
}

/** Has parts begin with paragraphs of a stored text, null for none. */
export async function anchorAndPack({ body, ranges }: AnchorInput): Promise<AnchoredText> {
  const before: Transcript = body ? await unpackTranscript(body) : { paragraphs: [], speakers: [], notes: [] }
  const { text, parts } = anchorParts(before, ranges, uuidv7)
  const isSame = JSON.stringify(text) === JSON.stringify(before)
  const packed = await packTranscript(text)
  return { parts, body: isSame ? null : packed.body, words: packed.words }
}
