import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { RecognisedWord, TranscribeOptions, Transcriber } from '../../ports/transcriber.ts'
import { MARGIN_SECONDS, type PlannedSegment } from './plan-segments.ts'
import type { Slots } from '../../slots.ts'
import { type WavFile, cutWav } from './wav-file.ts'

export interface SegmentWork {
  wav: WavFile
  /** Those that are still to be done. */
  segments: readonly PlannedSegment[]
  engine: Transcriber
  options: Omit<TranscribeOptions, 'signal'>
  /** Where the segments' own files lie while they are worked on. */
  folder: string
  /** Shared by all files of this process. */
  slots: Slots
  signal?: AbortSignal | undefined
  /** Called once for each segment when its words are there, times from the start of the file; in no order, never two at once. */
  onWords: (segment: PlannedSegment, words: RecognisedWord[]) => Promise<void>
}

/** Writes segments down side by side. The first failure stops the others and is thrown. */
export async function transcribeSegments({ wav, segments, engine, options, folder, slots, signal, onWords }: SegmentWork): Promise<void> {
  const failed = new AbortController()
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const queue = [...segments]
  let telling: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    for (let segment = queue.shift(); segment; segment = queue.shift()) {
      const current = segment
      const words = await slots.use(() => transcribeOne(current), stop)
      // One after the other: what they change (progress, a database row) is shared.
      telling = telling.then(() => onWords(current, words))
      await telling
    }
  }

  async function transcribeOne(segment: PlannedSegment): Promise<RecognisedWord[]> {
    const wavPath = path.join(folder, `segment-${segment.seq}-${randomUUID()}.wav`)
    try {
      const cut = await cutWav(wav, segment.start - MARGIN_SECONDS, segment.end + MARGIN_SECONDS, wavPath)
      stop.throwIfAborted()
      const words = await engine.transcribe({ wavPath, lengthSeconds: cut.lengthSeconds }, { ...options, signal: stop })
      return words.map((word) => shift(word, cut.startSeconds, cut.startSeconds + cut.lengthSeconds))
    } finally {
      await rm(wavPath, { force: true })
    }
  }

  const sideBySide = Math.min(slots.size, engine.parallel ?? slots.size, segments.length)
  const workers = Array.from({ length: sideBySide }, () =>
    work().catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  // All must have let go of their files and processes before anybody hears of the failure.
  await Promise.allSettled(workers)
  signal?.throwIfAborted()
  failed.signal.throwIfAborted()
}

/** Engines may place a word a little outside of what they were given. */
function shift(word: RecognisedWord, start: number, end: number): RecognisedWord {
  const within = (seconds: number) => round(Math.min(end, Math.max(start, start + seconds)))
  const from = within(word.start)
  return { ...word, start: from, end: Math.max(from, within(word.end)) }
}

/** Milliseconds are finer than any engine hears. */
const round = (seconds: number) => Math.round(seconds * 1000) / 1000
