/** A word as an engine heard it; times in seconds from the start of the segment. */
export interface RecognisedWord {
  text: string
  start: number
  end: number
  /** 0 to 1. */
  confidence: number
  /**
   * `interpolated` where the engine told no time of its own, and the word's place is worked out from what is around it;
   * `vocabulary` where the engine heard something else, and the word is of the vocabulary.
   */
  origin?: 'interpolated' | 'vocabulary' | undefined
  /** What the engine heard, on the first word of a term of the vocabulary. */
  heard?: string | undefined
}

/** A stretch of the sound to write down: a WAV file of its own, 16 kHz, mono, 16 bits. */
export interface SpeechSegment {
  wavPath: string
  lengthSeconds: number
}

export interface TranscribeOptions {
  /** Which of the engine's {@link EngineModel}s; the best for the language where it is left out. */
  model?: string
  /** Language code, such as `en`; ignored when `multilingual`. */
  language: string
  multilingual: boolean
  /** Told the peak of the memory of the process that does it, in bytes, where that can be measured. */
  onMemory?: (bytes: number) => void
  /** Names and terms to expect, for engines that take them. */
  vocabulary: readonly string[]
  signal?: AbortSignal
}

export type EngineName = 'sherpa' | 'pocketsphinx' | 'openai'

/** One of several models of an engine, each of which can be chosen by its name. */
export interface EngineModel {
  name: string
  /** For people: engine and model, such as `sherpa-onnx, Whisper tiny`. */
  label: string
  languages: ReadonlySet<string>
  multilingual: boolean
  /** Seconds of work for a second of sound on a core of a common server; left out where nobody can say. */
  expectedPace?: number | undefined
}

/** Whether an engine can be used here, and if not, what to install or set. */
export type EngineState =
  | {
      usable: true
      /** Codes it can write down; `any` for an engine that takes whatever it is told. */
      languages: ReadonlySet<string> | 'any'
      /** Whether it can write down several languages in one file. */
      multilingual: boolean
      /** For people: name and model, such as `PocketSphinx, en-us`. */
      label: string
      /** Set where it runs on a graphics card of this machine. */
      gpu?: true
    }
  | { usable: false; advice: string }

/** A phrase that is recognised while it is spoken. */
export interface PhraseStream {
  /** Takes more of its sound: samples of 16 bits, little-endian, 16 kHz, one channel. */
  write(sound: Uint8Array): void
  /**
   * Its words, once all of its sound was given; times in seconds from its beginning. @throws EngineError
   */
  end(): Promise<RecognisedWord[]>
  /** Gives it up. */
  close(): void
}

/** Follows one session while it is spoken, with a process that has its model loaded from the beginning on. */
export interface Listening {
  /**
   * Begins a phrase; the one before has ended or was given up. `onPartial` is told its words so far when they change.
   * Null where it cannot be followed now.
   */
  begin(onPartial: (words: RecognisedWord[]) => void): PhraseStream | null
  /** The session is over. */
  close(): void
}

/** What of an engine can follow sessions in a language. */
export interface Follower {
  /** Seconds of work for a second of sound on a core of a common server; left out where nobody can say. */
  expectedPace?: number | undefined
  listen(): Listening
}

/** One speech engine. Each runs in child processes of its own, for a native library can end its process. */
export interface Transcriber {
  readonly name: EngineName
  /** Segment lengths in seconds that the engine does best with. */
  readonly segments: { idealSeconds: number; mostSeconds: number }
  /** How many segments at once help; null for as many as there are speech workers. */
  readonly parallel: number | null
  /**
   * Whether it listens for the names and terms of {@link TranscribeOptions.vocabulary}. Where this is left out it
   * ignores them, and they are looked for in what it heard.
   */
  readonly takesVocabulary?: boolean
  state(): Promise<EngineState>
  /** The models that it has now, the best first; left out by an engine that has one. */
  models?(): Promise<readonly EngineModel[]>
  /**
   * The words of one segment in order of time. No speech is an empty list.
   * @throws EngineError
   */
  transcribe(segment: SpeechSegment, options: TranscribeOptions): Promise<RecognisedWord[]>
  /**
   * What follows sessions in a language while they are spoken; null where nothing of it can. Left out by an engine that
   * takes whole segments alone.
   */
  follower?(language: string): Promise<Follower | null>
  /** Ends the child processes. */
  close(): Promise<void>
}
