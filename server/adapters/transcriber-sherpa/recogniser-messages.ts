import type { Span } from '../recognised-words/spread-words.ts'
import type { RecogniserConfig } from './recogniser-config.ts'
import type { SherpaResult } from './token-words.ts'

/** What a recogniser process is asked. */
export interface RecogniseRequest {
  config: RecogniserConfig
  wavPath: string
}

/** What it answers; a process that ends instead says no more than its exit. */
export type RecogniseReply =
  | { kind: 'loaded' }
  | { kind: 'result'; result: SherpaResult; voiced: Span[]; lengthSeconds: number }
  | { kind: 'failed'; at: 'sound' | 'model' | 'recognition'; detail: string }
