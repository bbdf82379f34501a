/** How a model's files are put together; each kind has its own way into sherpa-onnx. These take whole segments. */
export type WholeModelKind = 'whisper' | 'nemo-transducer' | 'nemo-ctc' | 'moonshine' | 'sense-voice' | 'omnilingual'

/** Kinds that take sound as it is spoken, for live sessions. */
export const STREAMING_KINDS = ['streaming-transducer', 'streaming-paraformer', 'streaming-ctc'] as const
export type StreamingModelKind = (typeof STREAMING_KINDS)[number]

export type SpeechModelKind = WholeModelKind | StreamingModelKind

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
export interface InstalledModel<Kind extends SpeechModelKind = WholeModelKind> {
  /** Short name, such as `whisper-tiny`. */
  name: string
  /** For people, such as `Whisper tiny`. */
  label: string
  kind: Kind
  /** Base codes it can write down. */
  languages: ReadonlySet<string>
  /** Whether it finds out the language by itself. */
  multilingual: boolean
  /** Seconds of work for a second of sound on a core of a common server; left out where nobody can say. */
  expectedPace?: number | undefined
  /** Absolute path of each file. */
  files: Readonly<Partial<Record<SpeechModelFileRole, string>>>
}

/** The speech models on this machine; of those for whole segments, what `SPEECH_MODEL` leaves to choose from. */
export interface SpeechModels {
  installed(): Promise<readonly InstalledModel[]>
  /** The best one for a language, or for several languages at once; null when none will do. */
  best(need: { language: string; multilingual: boolean }): Promise<InstalledModel | null>
  /** The best one that follows what is spoken in a language; null when there is none. Left out by a store without. */
  streaming?(language: string): Promise<InstalledModel<StreamingModelKind> | null>
  /** In plain words what to do when there is none. */
  advice(): string
}
