import { gzip } from '../../kernel/gzip.ts'
import type { RecognisedWord } from '../../ports/transcriber.ts'
import { toTranscript } from '../transcription/to-transcript.ts'

/** A finished segment as it is stored: its words are JSON. */
export interface StoredHearing {
  start: number
  end: number
  words: string
}

/** What was heard so far as a text, as gzipped JSON. */
export async function packHeard({ heard }: { heard: readonly StoredHearing[] }): Promise<Uint8Array> {
  const segments = heard.map(({ words, ...segment }) => ({ ...segment, words: JSON.parse(words) as RecognisedWord[] }))
  return gzip(JSON.stringify(toTranscript(segments)?.transcript ?? { paragraphs: [], speakers: [], notes: [] }))
}
