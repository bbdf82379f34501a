import type { Recogniser } from '../../../ports/engines.ts'
import { withClock } from '../engines/track-record.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import { recognise } from '../transcription/recognise.ts'

/** What a recogniser made of a sound, and what that took. */
export interface Tried {
  text: string
  /** Seconds of work for a second of sound; null where nothing was transcribed. */
  pace: number | null
  /** Peak of its process in bytes; null where it cannot be told. */
  memory: number | null
}

/** Has one recogniser transcribe a sound, as recognition does it. @throws EngineError; the signal's reason */
export async function tryRecogniser(
  { engine }: Pick<Recogniser, 'engine'>,
  { language, ...work }: Omit<Parameters<typeof recognise>[0], 'engine' | 'options'> & { language: string },
): Promise<Tried> {
  let memory: number | null = null
  const onMemory = (bytes: number) => {
    memory = Math.max(memory ?? 0, bytes)
  }
  const watched: Transcriber = {
    ...engine,
    transcribe: (segment, options) => engine.transcribe(segment, { ...options, onMemory }),
  }
  const { engine: measured, sum } = withClock(watched)
  const options = { language, multilingual: false, vocabulary: [] }
  const words = await recognise({ ...work, engine: measured, options })
  const pace = sum.soundSeconds > 0 ? sum.workSeconds / sum.soundSeconds : null
  return { text: words.map(({ text }) => text).join(' '), pace, memory }
}
