import type { Transcript } from '../../src/shared/contract/transcripts.ts'

/** All words of a transcript in order. */
export const wordsOf = (transcript: Transcript) => transcript.paragraphs.flatMap(({ words }) => words.map(({ text }) => text))
