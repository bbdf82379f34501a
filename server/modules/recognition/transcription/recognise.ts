import type { RecognisedWord, Transcriber } from '../../../ports/transcriber.ts'
import type { Loudness } from './loudness.ts'
import { mergeWords } from './merge-words.ts'
import { planSegments } from './plan-segments.ts'
import type { PlannedSegment } from './planned-segment.ts'
import { type SegmentWork, transcribeSegments } from './transcribe-segments.ts'

interface Recognition extends Omit<SegmentWork, 'segments' | 'onWords'> {
  engine: Transcriber
  loudness: Loudness
  /** Called when one more segment is written down; never twice at once. */
  onSegment?: (segment: PlannedSegment) => Promise<void>
}

/** All words that an engine recognises in a sound, in order of time, with times from its start. */
export async function recognise({ wav, loudness, onSegment, ...work }: Recognition): Promise<RecognisedWord[]> {
  const workers = Math.min(work.semaphore.size, work.engine.parallel ?? work.semaphore.size)
  const segments = planSegments(wav.lengthSeconds, loudness, { ...work.engine.segments, workers })
  const recognised = new Map<number, RecognisedWord[]>()
  await transcribeSegments({
    ...work,
    wav,
    segments,
    onWords: async (segment, words) => {
      recognised.set(segment.seq, words)
      await onSegment?.(segment)
    },
  })
  return mergeWords(segments.map(({ seq, start, end }) => ({ start, end, words: recognised.get(seq) ?? [] })))
}
