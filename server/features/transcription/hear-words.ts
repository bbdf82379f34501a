import type { RecognisedWord, Transcriber } from '../../ports/transcriber.ts'
import type { Loudness } from './loudness.ts'
import { mergeWords } from './merge-words.ts'
import { planSegments, type PlannedSegment } from './plan-segments.ts'
import { type SegmentWork, transcribeSegments } from './transcribe-segments.ts'

interface HearingWork extends Omit<SegmentWork, 'segments' | 'onWords'> {
  engine: Transcriber
  loudness: Loudness
  /** Called when one more segment was heard; never twice at once. */
  onHeard?: (segment: PlannedSegment) => Promise<void>
}

/** All that an engine hears in a sound, in order of time, with times from its start. */
export async function hearWords({ wav, loudness, onHeard, ...work }: HearingWork): Promise<RecognisedWord[]> {
  const workers = Math.min(work.slots.size, work.engine.parallel ?? work.slots.size)
  const segments = planSegments(wav.lengthSeconds, loudness, { ...work.engine.segments, workers })
  const heard = new Map<number, RecognisedWord[]>()
  await transcribeSegments({
    ...work,
    wav,
    segments,
    onWords: async (segment, words) => {
      heard.set(segment.seq, words)
      await onHeard?.(segment)
    },
  })
  return mergeWords(segments.map(({ seq, start, end }) => ({ start, end, words: heard.get(seq) ?? [] })))
}
