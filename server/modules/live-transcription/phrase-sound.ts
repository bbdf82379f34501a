import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { LIVE_SOUND } from '../../../src/shared/contract/live-transcription.ts'
import { secondsOf } from '../../../src/shared/live/phrase-times.ts'
import type { RecognisedWord, Transcriber } from '../../ports/transcriber.ts'
import { wavHeader } from '../media/index.ts'

/** How a phrase is recognised. */
export interface PhraseWork {
  engine: Transcriber
  language: string
  /** Where its sound lies while an engine reads it from a file. */
  folder: string
  signal: AbortSignal
}

/** Writes down sound that is whole, as a file of its own. Times from its beginning. @throws EngineError */
export async function recogniseWhole(
  sound: Buffer,
  { engine, language, folder, signal }: PhraseWork,
): Promise<RecognisedWord[]> {
  const wavPath = path.join(folder, `${uuidv7()}.wav`)
  const header = wavHeader(LIVE_SOUND.samplesPerSecond, sound.byteLength / LIVE_SOUND.bytesPerSample)
  await writeFile(wavPath, Buffer.concat([header, sound]))
  try {
    const segment = { wavPath, lengthSeconds: secondsOf(sound.byteLength) }
    return await engine.transcribe(segment, { language, multilingual: false, vocabulary: [], signal })
  } finally {
    await rm(wavPath, { force: true })
  }
}
