import type { SpeechSegment } from './transcriber.ts'

/** Somebody who is heard in a segment. */
export interface Voice {
  /** When, in order; seconds from the start of the segment. */
  spans: readonly { start: number; end: number }[]
  /**
   * What the voice sounds like: numbers that lie in the direction of those of the same voice elsewhere. Null where it
   * says too little to tell.
   */
  print: readonly number[] | null
}

/** Whether voices can be told apart here, and if not, what to install. */
export type DiariserState = { usable: true; /** For people. */ label: string } | { usable: false; advice: string }

/**
 * Tells the voices of a segment apart. It runs in child processes of its own, for a native library can end its process.
 */
export interface Diariser {
  /** Segment lengths in seconds that it does best with; whoever asks brings the voices of several segments together. */
  readonly segments: { idealSeconds: number; mostSeconds: number }
  /** The cosine distance (0 to 2) up to which prints are taken to be of one voice. */
  readonly sameVoice: number
  state(): Promise<DiariserState>
  /**
   * The voices of one segment. Where nobody speaks there are none.
   * @throws EngineError, or the signal's reason
   */
  diarise(segment: SpeechSegment, options: { signal?: AbortSignal | undefined }): Promise<Voice[]>
  /** Ends the child processes. */
  close(): Promise<void>
}
