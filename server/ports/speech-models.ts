/** How a model's files are put together; each kind has its own way into sherpa-onnx. */
export type SpeechModelKind = 'whisper' | 'nemo-transducer' | 'nemo-ctc' | 'moonshine' | 'sense-voice' | 'omnilingual'

/** What a file of a model is for. */
export type SpeechModelFileRole =
  | 'model'
  | 'encoder'
  | 'decoder'
  | 'joiner'
  | 'preprocessor'
  | 'uncached-decoder'
  | 'cached-decoder'
  | 'tokens'

/** A speech model that lies on this machine. */
export interface InstalledModel {
  /** Short name, such as `whisper-tiny`. */
  name: string
  /** For people, such as `Whisper tiny`. */
  label: string
  kind: SpeechModelKind
  /** Base codes it can write down. */
  languages: ReadonlySet<string>
  /** Whether it finds out the language by itself. */
  multilingual: boolean
  /** Seconds of work for a second of sound on a core of a common server; left out where nobody can say. */
  expectedPace?: number | undefined
  /** Absolute path of each file. */
  files: Readonly<Partial<Record<SpeechModelFileRole, string>>>
}

/** The speech models on this machine that `SPEECH_MODEL` leaves to choose from. */
export interface SpeechModels {
  installed(): Promise<readonly InstalledModel[]>
  /** The best one for a language, or for several languages at once; null when none will do. */
  best(need: { language: string; multilingual: boolean }): Promise<InstalledModel | null>
  /** In plain words what to do when there is none. */
  advice(): string
}
