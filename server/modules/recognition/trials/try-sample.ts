import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type WordErrors, wordErrorRate } from '../../../../src/shared/transcript/word-error-rate.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import { openWav } from '../../media/index.ts'
import { measureLoudness } from '../transcription/loudness.ts'
import { shippedSample } from './sample.ts'
import { type Tried, tryRecogniser } from './try-recogniser.ts'

/** What an engine made of the shipped sample, beside what is said in it. */
export interface TriedSample extends Tried {
  reference: string
  errors: WordErrors
  lengthSeconds: number
}

/** Has an engine transcribe the shipped sample of English. @throws EngineError, MediaError; the signal's reason */
export async function trySample({
  engine,
  media,
  signal,
}: {
  engine: Transcriber
  media: Pick<MediaTools, 'normalise'>
  signal?: AbortSignal
}): Promise<TriedSample> {
  const { sound, text: reference } = await shippedSample()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-sample-'))
  try {
    const [source, wavPath] = [path.join(folder, 'sample.opus'), path.join(folder, 'sample.wav')]
    await writeFile(source, sound)
    await media.normalise(source, wavPath, signal && { signal })
    const wav = await openWav(wavPath)
    const loudness = await measureLoudness(wav, signal)
    const work = { wav, loudness, folder, semaphore: createSemaphore(1), signal, language: 'en' }
    const tried = await tryRecogniser({ engine }, work)
    return { ...tried, reference, errors: wordErrorRate(reference, tried.text), lengthSeconds: wav.lengthSeconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
