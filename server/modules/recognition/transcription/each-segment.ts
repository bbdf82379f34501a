import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { SpeechSegment } from '../../../ports/transcriber.ts'
import type { Semaphore } from '../../../kernel/semaphore.ts'
import { MARGIN_SECONDS, type PlannedSegment } from './planned-segment.ts'
import { cutWav, type WavFile } from '../../media/index.ts'

/** A segment as a file of its own, its margins included. */
export interface CutSegment extends SpeechSegment {
  /** Where it begins in the whole. */
  startSeconds: number
}

export interface EachSegment<Result> {
  wav: WavFile
  /** The sounds that segments of tracks are cut from, by track; `wav` unless given. */
  tracks?: readonly WavFile[] | undefined
  segments: readonly PlannedSegment[]
  /** How many segments at once help. */
  sideBySide: number
  /** Where the segments' own files lie while they are worked on. */
  folder: string
  /** Shared by all files of this process. */
  semaphore: Semaphore
  signal?: AbortSignal | undefined
  /** What comes of a segment that needs no work; undefined for one that does. */
  known?: ((segment: PlannedSegment) => Result | undefined) | undefined
  work: (cut: CutSegment, stop: AbortSignal) => Promise<Result>
  /** Called once for each segment; in no order, never two at once. */
  onDone: (segment: PlannedSegment, result: Result) => Promise<void>
}

/** Works on segments side by side. The first failure stops the others and is thrown. */
export async function eachSegment<Result>({
  wav,
  segments,
  sideBySide,
  folder,
  semaphore,
  signal,
  tracks,
  known,
  work,
  onDone,
}: EachSegment<Result>): Promise<void> {
  const failed = new AbortController()
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const queue = [...segments]
  let reported: Promise<void> = Promise.resolve()

  async function workOff(): Promise<void> {
    for (let segment = queue.shift(); segment; segment = queue.shift()) {
      const current = segment
      const result = known?.(current) ?? (await semaphore.use(() => workOn(current), stop))
      // One after the other: what they change (progress, a database row) is shared.
      reported = reported.then(() => onDone(current, result))
      await reported
    }
  }

  async function workOn(segment: PlannedSegment): Promise<Result> {
    const wavPath = path.join(folder, `segment-${segment.seq}-${randomUUID()}.wav`)
    try {
      const sound = tracks?.[segment.track ?? 0] ?? wav
      const cut = await cutWav(sound, segment.start - MARGIN_SECONDS, segment.end + MARGIN_SECONDS, wavPath)
      stop.throwIfAborted()
      return await work({ wavPath, ...cut }, stop)
    } finally {
      await rm(wavPath, { force: true })
    }
  }

  const workers = Array.from({ length: Math.min(semaphore.size, sideBySide, segments.length) }, () =>
    workOff().catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  // All must have let go of their files and processes before anybody hears of the failure.
  await Promise.allSettled(workers)
  signal?.throwIfAborted()
  failed.signal.throwIfAborted()
}
