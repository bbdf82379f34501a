import type { Speaker, Transcript } from '../../contract/transcripts.ts'
import { sameList, sameSpeaker } from '../same.ts'
import type { ThreeWays } from './units.ts'

/**
 * Speakers of both sides: what either added, changed or removed is so, but for those who still speak.
 * @param speaking the names in the merged text
 */
export function mergeSpeakers({ base, mine, theirs }: ThreeWays<Transcript>, speaking: ReadonlySet<string>): Speaker[] {
  const ways = { base: base.speakers, mine: mine.speakers, theirs: theirs.speakers }
  const merged = mergeLists(ways, ({ name }) => name, sameSpeaker)
  const named = new Set(merged.map(({ name }) => name))
  const all = new Map([...ways.mine, ...ways.theirs, ...ways.base].map((speaker) => [speaker.name, speaker]))
  const others = [...speaking].filter((name) => !named.has(name)).toSorted()
  return [...merged, ...others.flatMap((name) => all.get(name) ?? [])]
}

/** Notes of both sides. */
export const mergeNotes = ({ base, mine, theirs }: ThreeWays<Transcript>): string[] =>
  mergeLists({ base: base.notes, mine: mine.notes, theirs: theirs.notes }, (note) => note, Object.is)

/** What was there and neither side removed, then what either added. Which side is which makes no difference. */
function mergeLists<T>(
  { base, mine, theirs }: ThreeWays<readonly T[]>,
  keyOf: (item: T) => string,
  same: (a: T, b: T) => boolean,
): T[] {
  if (sameList(mine, base, same) || sameList(mine, theirs, same)) return [...theirs]
  if (sameList(theirs, base, same)) return [...mine]
  const [was, here, there] = [base, mine, theirs].map((list) => new Map(list.map((item) => [keyOf(item), item])))
  const kept = [...was!].flatMap(([key, item]) => {
    const [ours, others] = [here!.get(key), there!.get(key)]
    if (!ours || !others) {
      const left = ours ?? others
      return left && !same(left, item) ? [left] : []
    }
    return [same(ours, item) ? others : same(others, item) ? ours : lesser(ours, others)]
  })
  const keys = new Set([...here!.keys(), ...there!.keys()])
  const added = [...keys].filter((key) => !was!.has(key)).toSorted()
  const both = (key: string) => [here!.get(key), there!.get(key)].filter((item) => item !== undefined)
  return [...kept, ...added.map((key) => both(key).reduce(lesser))]
}

const lesser = <T>(a: T, b: T): T => (JSON.stringify(a) < JSON.stringify(b) ? a : b)
