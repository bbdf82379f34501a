import { tracksWanted } from '../../../../src/shared/domain/speaker-choice.ts'
import type { TrackLayout } from '../../../../src/shared/media/tracks.ts'
import { MediaError, type MediaTools } from '../../../ports/media-tools.ts'
import { speakersApart } from './speakers-apart.ts'

/**
 * The tracks of a medium that are a speaker each, by what its owner says of its speakers; null where it is one sound. A
 * medium whose tracks cannot be read is one sound. @throws the signal's reason
 */
export async function findTracks(
  media: Pick<MediaTools, 'tracks'>,
  path: string,
  speakers: string | null,
  signal: AbortSignal,
): Promise<TrackLayout | null> {
  const wanted = tracksWanted(speakers)
  if (wanted === 'not') return null
  try {
    const found = await media.tracks(path, { signal })
    if (!found) return null
    return wanted === 'wanted' || speakersApart(found.levels) ? found.layout : null
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}
