import type { Question } from '../sherpa/messages.ts'
import type { DiariserConfig } from './diariser-config.ts'

/** What a diariser process is asked; it answers the voices of the segment. */
export interface DiariseRequest extends Question {
  config: DiariserConfig
}
