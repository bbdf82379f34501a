import path from 'node:path'
import type { SoundPick, TrackLayout } from '../../../../src/shared/media/tracks.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'
import type { FileRow } from '../../files/index.ts'
import { openWav, settleFile, type WavFile } from '../../media/index.ts'

/** A file's sound as engines take it. */
export interface PreparedSound {
  wav: WavFile
  /** Of each speaker, where each has a track of their own; else none. */
  tracks: readonly WavFile[]
}

/** The tracks that a file's speakers have, as its transcription found them; null where it is one sound. */
export const layoutOf = ({ tracks, track_kind: kind }: Pick<FileRow, 'tracks' | 'track_kind'>): TrackLayout | null =>
  tracks === null || kind === null ? null : { kind, count: tracks }

/** What is decoded for each track. */
export const trackPicks = (layout: TrackLayout | null) =>
  Array.from({ length: layout?.count ?? 0 }, (_, index) => ({ kind: layout!.kind, index }))

/** What is decoded to hear all tracks at once. */
export const wholePick = (layout: TrackLayout | null): { pick?: SoundPick } =>
  layout?.kind === 'streams' ? { pick: { kind: 'mix', count: layout.count } } : {}

/** Decodes the tracks of a medium into a folder, each by way of the draft. */
export async function decodeTracks(
  media: Pick<MediaTools, 'normalise'>,
  input: string,
  layout: TrackLayout | null,
  { draft, folder, signal }: { draft: string; folder: string; signal: AbortSignal },
): Promise<void> {
  for (const pick of trackPicks(layout)) {
    await media.normalise(input, `${draft}.track`, { signal, pick })
    await settleFile(`${draft}.track`, trackPath(folder, pick.index))
  }
}

/** The tracks that {@link decodeTracks} has put into a folder. */
export const openTracks = (folder: string, count: number): Promise<WavFile[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => openWav(trackPath(folder, index))))

const trackPath = (folder: string, index: number) => path.join(folder, `track-${index}.wav`)
