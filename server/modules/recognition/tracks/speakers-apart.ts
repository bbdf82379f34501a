import type { TrackLevels } from '../../../../src/shared/media/tracks.ts'
import { decibels } from '../transcription/loudness.ts'
import { loudLevel } from './loud-level.ts'

/** Quieter than this below what a track has of speech is no speech. */
const SPEECH_RANGE = decibels(25)
/** Half decibels above -70 dB of full scale: what is quieter is the noise of a line. */
const QUIETEST_SPEECH = decibels(20)
/** A voice that is panned, or heard by two microphones in a room, differs by less. */
const CLEARLY_LOUDER = decibels(12)
/** People who talk to each other speak at once for less than the rest of the time; music sounds everywhere at once. */
const LEAST_SHARE_ALONE = 0.75
/** Each of two has to be heard alone for so long. */
const LEAST_SECONDS_ALONE = 1

/**
 * Whether tracks differ as those of people who have one each: nearly always only one of them sounds, and not always the
 * same one. Music in stereo does not, nor do several languages of a film, or a sound that is on one side only.
 */
export function speakersApart({ levels, framesPerSecond }: TrackLevels): boolean {
  const floors = levels.map((own) => Math.max(QUIETEST_SPEECH, loudLevel(own) - SPEECH_RANGE))
  const alone = levels.map(() => 0)
  let voiced = 0
  for (let frame = 0; frame < (levels[0]?.length ?? 0); frame++) {
    let loudest = 0
    for (let track = 1; track < levels.length; track++)
      if (levels[track]![frame]! > levels[loudest]![frame]!) loudest = track
    const level = levels[loudest]![frame]!
    if (level < floors[loudest]!) continue
    voiced += 1
    if (levels.every((other, track) => track === loudest || level - other[frame]! >= CLEARLY_LOUDER))
      alone[loudest]! += 1
  }
  const together = alone.reduce((sum, frames) => sum + frames, 0)
  const speakers = alone.filter((frames) => frames / framesPerSecond >= LEAST_SECONDS_ALONE)
  return speakers.length > 1 && together >= LEAST_SHARE_ALONE * voiced
}
