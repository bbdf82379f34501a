import type { Paragraph, Word } from '../../contract/transcripts.ts'

/** A text read from front to back: where a paragraph begins, and each of its words. */
export type Token = Paragraph | Word

/** Whether a paragraph begins here. */
export const isHead = (token: Token): token is Paragraph => '_id' in token

/** Paragraphs as one row. */
export const tokensOf = (paragraphs: readonly Paragraph[]): Token[] =>
  paragraphs.flatMap((paragraph): Token[] => [paragraph, ...paragraph.words])
