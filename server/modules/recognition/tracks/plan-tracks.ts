import type { WavFile } from '../../media/index.ts'
import type { Loudness } from '../transcription/loudness.ts'
import { type PlanNeed, planSegments } from '../transcription/plan-segments.ts'
import type { PlannedSegment } from '../transcription/planned-segment.ts'

/** A sound and how loud it is. */
export interface HeardSound {
  wav: WavFile
  loudness: Loudness
}

/** Cuts each track at its own pauses. Segments are in order of time, so that all tracks are heard at the same pace. */
export function planTracks(sounds: readonly HeardSound[], need: PlanNeed): PlannedSegment[] {
  return sounds
    .flatMap(({ wav, loudness }, track) =>
      planSegments(wav.lengthSeconds, loudness, need).map((segment) => ({ ...segment, track })),
    )
    .toSorted((a, b) => a.start - b.start || a.track - b.track)
    .map((segment, seq) => ({ ...segment, seq }))
}
