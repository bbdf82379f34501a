import { gzip } from '../../../kernel/gzip.ts'
import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { segmentsToTranscript } from './segments-to-transcript.ts'

/** A finished segment as it is stored: its words are JSON. */
export interface FinishedSegment {
  start: number
  end: number
  track: number
  words: string
}

/** The text of the segments that are finished, as gzipped JSON. */
export async function packPartialTranscript({
  finished,
}: {
  finished: readonly FinishedSegment[]
}): Promise<Uint8Array> {
  const segments = finished.map(({ words, ...segment }) => ({
    ...segment,
    words: JSON.parse(words) as RecognisedWord[],
  }))
  return gzip(JSON.stringify(segmentsToTranscript(segments)?.transcript ?? { paragraphs: [], speakers: [], notes: [] }))
}
