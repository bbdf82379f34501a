import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { measureLoudness } from '../transcription/loudness.ts'
import type { PlannedSegment } from '../transcription/planned-segment.ts'
import { createOwnSound } from './own-sound.ts'
import type { HeardSound } from './plan-tracks.ts'
import type { PreparedSound } from './track-sounds.ts'

/** The sounds of a file that are heard, each by itself: its tracks, or its only one. */
export async function heardSounds({ wav, tracks }: PreparedSound, signal?: AbortSignal): Promise<HeardSound[]> {
  const sounds: HeardSound[] = []
  for (const sound of tracks.length > 1 ? tracks : [wav])
    sounds.push({ wav: sound, loudness: await measureLoudness(sound, signal) })
  return sounds
}

/** How such sounds are heard: of a track only what is its own. */
export function hearTracks(sounds: readonly HeardSound[]) {
  const own = sounds.length > 1 ? createOwnSound(sounds.map(({ loudness }) => loudness)) : null
  return {
    /** Where segments are cut from. */
    from: { wav: sounds[0]!.wav, tracks: sounds.map(({ wav }) => wav) },
    /** Whether a segment has anything to hear. */
    isSilent: (segment: PlannedSegment): boolean => own?.speaks(segment.track ?? 0, segment) === false,
    /** What is said on this track, without the crosstalk of others. */
    ownOf: <Span extends { start: number; end: number }>(track: number, spans: readonly Span[]): Span[] =>
      spans.filter((span) => !own?.isCrosstalk(track, span)),
  }
}

/** The words of a track without crosstalk; those whose place is worked out may be anywhere, and stay. */
export const ownWords = (
  { ownOf }: Pick<ReturnType<typeof hearTracks>, 'ownOf'>,
  track: number,
  words: readonly RecognisedWord[],
): RecognisedWord[] => {
  const own = new Set(ownOf(track, words))
  return words.filter((word) => word.origin === 'interpolated' || own.has(word))
}
