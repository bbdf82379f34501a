import type { RecognisedWord } from '../../ports/transcriber.ts'

/** Which phrase of which session. */
export interface PhrasePlace {
  session: number
  phrase: number
}

/** What a process that follows sessions is told, in order. */
export type Told =
  | { kind: 'open'; session: number; config: unknown }
  | (PhrasePlace & { kind: 'begin' })
  /** Samples of 16 bits, little-endian, 16 kHz, one channel. */
  | (PhrasePlace & { kind: 'sound'; sound: Uint8Array })
  | (PhrasePlace & { kind: 'end' })
  /** Its words are not wanted any more. */
  | (PhrasePlace & { kind: 'drop' })
  | { kind: 'close'; session: number }

/** What it says; one that ends instead says no more than its exit. */
export type Said =
  /** A session's model is loaded. */
  | { kind: 'ready' }
  /** It lives, and works. */
  | { kind: 'working' }
  | (PhrasePlace & { kind: 'partial'; words: RecognisedWord[] })
  | (PhrasePlace & { kind: 'final'; words: RecognisedWord[] })
  | (PhrasePlace & { kind: 'failed'; detail: string })
