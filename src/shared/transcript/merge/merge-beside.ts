import type { Paragraph } from '../../contract/transcripts.ts'
import { sameVoice } from '../same.ts'
import type { ThreeWays } from './units.ts'

/** What belongs to a paragraph beside its words. */
export type Beside = Pick<Paragraph, 'speaker' | 'speaker_origin' | 'color' | 'note' | 'marked'>

/** Names that a side gave to speakers, by the old ones. */
export type Renames = Record<'mine' | 'theirs', ReadonlyMap<string, string>>

/** Longest note of a paragraph. */
const MOST_NOTE = 20_000

/** Two notes in one, a line each. */
export const joinNotes = (notes: readonly string[]): string =>
  [...new Set(notes.filter((note) => note !== ''))].join('\n').slice(0, MOST_NOTE)

/**
 * What stands beside the words of a paragraph that both sides have: each piece from the side that changed it. A name
 * that one side gave to a speaker goes to whatever the other said of that speaker; a person is right over a machine.
 */
export function mergeBeside(ways: ThreeWays<Paragraph>, renames: Renames): { beside: Beside; collides: boolean } {
  const { base, mine, theirs } = ways
  const voice = mergeVoice(ways, renames)
  const hasBothNotes = mine.note !== base.note && theirs.note !== base.note && mine.note !== theirs.note
  const note = mine.note === base.note ? theirs.note : mine.note
  return {
    beside: {
      ...pickVoice(voice ?? mine),
      note: hasBothNotes ? joinNotes([theirs.note, mine.note]) : note,
      marked: mine.marked === base.marked ? theirs.marked : mine.marked,
    },
    collides: hasBothNotes || voice === undefined,
  }
}

type Voice = Pick<Paragraph, 'speaker' | 'speaker_origin' | 'color'>

function mergeVoice({ base, mine, theirs }: ThreeWays<Paragraph>, renames: Renames): Voice | undefined {
  if (sameVoice(mine, base)) return renamed(theirs, sameVoice(theirs, base) ? undefined : renames.mine)
  if (sameVoice(theirs, base)) return renamed(mine, renames.theirs)
  if (sameVoice(mine, theirs)) return mine
  const isRenamed = (side: 'mine' | 'theirs', is: Paragraph) => renames[side].get(base.speaker) === is.speaker
  const [here, there] = [isRenamed('mine', mine), isRenamed('theirs', theirs)]
  if (here !== there) return here ? renamed(theirs, renames.mine) : renamed(mine, renames.theirs)
  const [ours, others] = [mine.speaker_origin, theirs.speaker_origin]
  if (ours === 'person' && others === 'machine') return renamed(mine, renames.theirs)
  if (ours === 'machine' && others === 'person') return renamed(theirs, renames.mine)
  return undefined
}

/** A paragraph as it is once the other side's names are known. */
export function renamed<T extends Voice>(paragraph: T, names: ReadonlyMap<string, string> | undefined): T {
  const name = names?.get(paragraph.speaker)
  return name === undefined ? paragraph : { ...paragraph, speaker: name }
}

/** Who speaks in a paragraph. */
export const pickVoice = ({ speaker, speaker_origin: origin, color }: Voice): Voice => ({
  speaker,
  color,
  ...(origin !== undefined && { speaker_origin: origin }),
})
