import type { HeardWord } from '../transcript/paragraphs.ts'

/** What is heard in a recording that is written down on this computer while it is made. */
export interface HeardNews {
  /** Of the recording. */
  id: string
  /** Final words that are new, in the order in which they were spoken. */
  words: HeardWord[]
  /** What is being said; it may change yet. */
  partial: HeardWord[]
  /** Seconds of sound whose words have not come. */
  behindSeconds: number
  /** `lost`: the engine does not work; the recording goes on, and has no text. */
  state: 'hearing' | 'done' | 'lost'
}

/** The speech engines of this computer, which need no network. */
export interface SpeechBridge {
  /** Base codes of the languages that one of them writes down; empty where there is none. */
  languages(): Promise<string[]>
  /** Hears of each recording while it is heard; answers how to stop. */
  onWords(listener: (news: HeardNews) => void): () => void
  /**
   * The text of a recording that has ended, as JSON that can be uploaded: once all of it is heard, also what a crash
   * left unheard. Null where it has none.
   */
  text(userId: string, id: string): Promise<string | null>
}

/** Channels of {@link SpeechBridge}. */
export const SPEECH_CHANNELS = {
  languages: 'speech:languages',
  heard: 'speech:heard',
  text: 'speech:text',
} as const
