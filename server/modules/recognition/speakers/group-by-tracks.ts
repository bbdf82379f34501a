import { SPEAKERS } from '../../../../src/shared/contract/speakers.ts'
import type { Voice } from '../../../ports/diariser.ts'
import { type GroupingOptions, groupVoices } from './group-voices.ts'

/** A voice of one of the sounds. */
export interface TrackVoice extends Voice {
  track: number
}

type Grouping = Omit<GroupingOptions, 'speakers'> & { speakers: GroupingOptions['speakers'] | 'tracks' }

/**
 * Which voices of all tracks are one speaker, as {@link groupVoices} says it: nobody speaks on two tracks, unless there
 * are to be fewer speakers than that. `tracks`: each track is one, and has its number.
 */
export async function groupByTracks(voices: readonly TrackVoice[], options: Grouping): Promise<number[]> {
  const { speakers } = options
  if (speakers === 'tracks') return voices.map(({ track }) => track)
  const tracks = [...new Set(voices.map(({ track }) => track))]
  if (tracks.length < 2 || (speakers !== null && speakers !== tracks.length))
    return groupVoices(voices, { ...options, speakers })
  const numbers = new Map<TrackVoice, string>()
  for (const track of tracks) {
    const own = voices.filter((voice) => voice.track === track)
    const groups = await groupVoices(own, { ...options, speakers: speakers === null ? null : 1 })
    for (const [at, voice] of own.entries()) numbers.set(voice, `${track} ${groups[at]!}`)
  }
  const firstHeard = voices.toSorted((a, b) => startOf(a) - startOf(b)).map((voice) => numbers.get(voice)!)
  const order = [...new Set(firstHeard)]
  if (order.length > SPEAKERS.most) return groupByTracks(voices, { ...options, speakers: tracks.length })
  return voices.map((voice) => order.indexOf(numbers.get(voice)!))
}

const startOf = ({ spans }: TrackVoice) => Math.min(...spans.map(({ start }) => start))
