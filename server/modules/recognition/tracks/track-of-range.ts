import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { unpackJson } from '../../../kernel/transcript-codec/packing.ts'
import { ORIGINAL, readVersion } from '../../texts/index.ts'
import type { OwnSound } from './own-sound.ts'

/** A range of a recording, in seconds, and whose words in it are meant; nobody named: whatever is said in it. */
export interface SpokenRange {
  start: number
  end: number
  speakers: readonly string[]
}

/**
 * The track on which a range is said: that of its speakers, by where else in the text they are heard, else the only one
 * with a sound of its own there. Null where it crosses tracks.
 */
export async function trackOfRange(
  db: Db,
  fileId: string,
  { speakers, ...range }: SpokenRange,
  own: OwnSound,
): Promise<number | null> {
  const homes = new Set(await homesOf(db, fileId, speakers, own))
  if (homes.size > 0 && !homes.has(null)) return homes.size === 1 ? [...homes][0]! : null
  const [track, ...others] = own.speaking(range)
  return track !== undefined && others.length === 0 ? track : null
}

async function homesOf(db: Db, fileId: string, speakers: readonly string[], own: OwnSound): Promise<(number | null)[]> {
  const text = speakers.length > 0 ? await readVersion(db, fileId, ORIGINAL) : undefined
  if (!text) return []
  const { paragraphs } = JSON.parse(Buffer.from(await unpackJson(text.body)).toString('utf8')) as Transcript
  return speakers.map((name) =>
    own.home(
      paragraphs
        .filter(({ speaker }) => speaker === name)
        .flatMap(({ words }) => words.map(({ data_start: start, data_end: end }) => ({ start, end }))),
    ),
  )
}
