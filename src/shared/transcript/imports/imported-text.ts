import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { phrase, type Phrase } from '../../words/phrase.ts'

/** What a file with somebody's own text holds. */
export interface ImportedText {
  transcript: Transcript
  /**
   * Whether the file says when its words are spoken; else their times are shares of the whole length, until the sound
   * is asked.
   */
  isTimed: boolean
}

/** A file that holds no transcript; its words say what is wrong with it. */
export class NotATranscript extends Error {
  override name = 'NotATranscript'
  /** What is wrong, in words for a person. */
  readonly words: Phrase
  constructor(words: Phrase, options?: ErrorOptions) {
    super(typeof words === 'string' ? words : words.message, options)
    this.words = words
  }
}

/** Largest file with a text of one's own, in bytes: ten hours of speech with a time for every word take 15 million. */
export const OWN_TRANSCRIPT_BYTES = 64 * 1024 * 1024

/** More words than anybody speaks in two days and nights. */
export const MOST_IMPORTED_WORDS = 500_000

/** As many paragraphs as a transcript may have. */
export const MOST_IMPORTED_PARAGRAPHS = 200_000

/** Who speaks, and in which colour, where a file does not say (spec 001 §3). */
export const IMPORTED_SPEAKER = { name: 'Speaker 1', color: 'black' } as const

/** Refuses a text of more words than may be. @throws NotATranscript */
export function refuseTooManyWords(count: number): void {
  if (count > MOST_IMPORTED_WORDS) throw new NotATranscript(phrase('A transcript may have at most 500,000 words.'))
}

/** Paragraphs with what belongs to a transcript around them. @throws NotATranscript when there is too much of it */
export function transcriptOfParagraphs(paragraphs: Paragraph[]): Transcript {
  if (paragraphs.length > MOST_IMPORTED_PARAGRAPHS)
    throw new NotATranscript(phrase('A transcript may have at most 200,000 paragraphs.'))
  refuseTooManyWords(paragraphs.reduce((sum, paragraph) => sum + paragraph.words.length, 0))
  const speakers = new Map(paragraphs.map(({ speaker, color }) => [speaker, color]))
  return { paragraphs, speakers: [...speakers].map(([name, color]) => ({ name, color })), notes: [] }
}
