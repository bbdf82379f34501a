import type { Span } from '../recognised-words/interpolate-times.ts'
import type { Question } from '../sherpa/messages.ts'
import type { RecogniserConfig } from './recogniser-config.ts'
import type { SherpaResult } from './words-from-tokens.ts'

/** What a recogniser process is asked. */
export interface RecogniseRequest extends Question {
  config: RecogniserConfig
}

/** What it heard in a segment. */
export interface Recognised {
  result: SherpaResult
  voiced: Span[]
  lengthSeconds: number
  /** The most that the process has used so far, in bytes. */
  memoryBytes: number
}
