import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import { AppError } from '../../../kernel/errors.ts'
import { measureLoudness } from './loudness.ts'
import { decodingProgress, DIARISATION_SHARE, writingProgress } from './progress.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'
import { tryToDiarise } from '../speakers/diarise.ts'
import { recognise } from './recognise.ts'
import { toTranscript } from './to-transcript.ts'
import { openWav } from '../../media/index.ts'

export interface TranscribeOnceOptions {
  mediaPath: string
  engine: Transcriber
  /** Null, or left out, for pauses only. */
  diariser?: Diariser | null
  media: Pick<MediaTools, 'probe' | 'normalise'>
  /** Parallel segments. */
  workers: number
  language: string
  multilingual?: boolean
  vocabulary?: readonly string[]
  /** Speakers could not be told apart; the text is written all the same. */
  onDiarisationFailed?: (error: Error) => void
  /** 0 to 1, never going back. */
  onProgress?: (progress: number) => void
  signal?: AbortSignal
}

/**
 * Transcribes a medium without server or database; its temporary files are gone when it ends.
 * @throws MediaError, EngineError; AppError `no_speech`; the signal's reason
 */
export async function transcribeOnce({
  mediaPath,
  engine,
  diariser = null,
  media,
  workers,
  language,
  multilingual = false,
  vocabulary = [],
  onDiarisationFailed = () => {},
  onProgress = () => {},
  signal,
}: TranscribeOnceOptions): Promise<{ transcript: Transcript; lengthSeconds: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-transcribe-'))
  try {
    const { headerSeconds } = await media.probe(mediaPath, { signal })
    const wavPath = path.join(folder, 'sound.wav')
    await media.normalise(mediaPath, wavPath, {
      onSeconds: (seconds) => onProgress(decodingProgress(seconds, headerSeconds ?? 0)),
      signal,
    })
    const wav = await openWav(wavPath)
    const loudness = await measureLoudness(wav, signal)
    const isDiarising = diariser !== null && (await diariser.state()).usable
    const workSeconds = wav.lengthSeconds * (isDiarising ? 1 + DIARISATION_SHARE : 1)
    const semaphore = createSemaphore(workers)
    let doneSeconds = 0
    const advance = (seconds: number) => {
      doneSeconds += seconds
      onProgress(writingProgress(doneSeconds, workSeconds))
      return Promise.resolve()
    }
    await advance(0)
    const words = await recognise({
      wav,
      loudness,
      engine,
      folder,
      semaphore,
      signal,
      options: { language, multilingual, vocabulary },
      onSegment: ({ start, end }) => advance(end - start),
    })
    const diarisation = isDiarising
      ? await tryToDiarise(
          {
            sounds: [{ wav, loudness }],
            diariser,
            speakers: null,
            folder,
            semaphore,
            signal,
            onSegmentDone: ({ start, end }) => advance((end - start) * DIARISATION_SHARE),
          },
          onDiarisationFailed,
        )
      : null
    const result = toTranscript(words, diarisation?.turns)
    if (result === null) throw new AppError(422, 'no_speech', 'No speech was found in this file.')
    onProgress(1)
    return { transcript: result.transcript, lengthSeconds: wav.lengthSeconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
