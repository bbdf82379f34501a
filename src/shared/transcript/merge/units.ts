import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { longestRise, type Match } from '../match-words.ts'

/** The same thing in the text that both sides began from, in one's own, and in the other's. */
export interface ThreeWays<T> {
  base: T
  mine: T
  theirs: T
}

/**
 * A paragraph that all three texts have, and what follows it up to the next such; the first unit has what comes before
 * all of them.
 */
export interface Unit {
  anchor?: ThreeWays<Paragraph>
  after: ThreeWays<readonly Paragraph[]>
}

/** Three texts cut at the paragraphs that all of them have, in an order that is the same in all. */
export function unitsOf({ base, mine, theirs }: ThreeWays<Transcript>): Unit[] {
  const places: ThreeWays<Map<string, number>> = {
    base: placesOf(base),
    mine: placesOf(mine),
    theirs: placesOf(theirs),
  }
  const shared = [...places.base].flatMap(([key, inBase]) => {
    const [inMine, inTheirs] = [places.mine.get(key), places.theirs.get(key)]
    return inMine === undefined || inTheirs === undefined ? [] : [{ base: inBase, mine: inMine, theirs: inTheirs }]
  })
  const anchors = rising(rising(shared, 'mine'), 'theirs')

  const units: Unit[] = []
  let from: ThreeWays<number> = { base: -1, mine: -1, theirs: -1 }
  for (const to of [
    ...anchors,
    { base: base.paragraphs.length, mine: mine.paragraphs.length, theirs: theirs.paragraphs.length },
  ]) {
    const start = from
    const after = {
      base: base.paragraphs.slice(start.base + 1, to.base),
      mine: mine.paragraphs.slice(start.mine + 1, to.mine),
      theirs: theirs.paragraphs.slice(start.theirs + 1, to.theirs),
    }
    const anchor =
      start.base < 0
        ? undefined
        : {
            base: base.paragraphs[start.base]!,
            mine: mine.paragraphs[start.mine]!,
            theirs: theirs.paragraphs[start.theirs]!,
          }
    units.push(anchor ? { anchor, after } : { after })
    from = to
  }
  return units
}

/** Where each paragraph stands, by its id; texts from elsewhere may have one twice. */
function placesOf({ paragraphs }: Transcript): Map<string, number> {
  const counts = new Map<string, number>()
  return new Map(
    paragraphs.map(({ _id }, index) => {
      const count = counts.get(_id) ?? 0
      counts.set(_id, count + 1)
      return [`${_id}/${count}`, index]
    }),
  )
}

/** The most of the places that rise on a side too. */
function rising(places: readonly ThreeWays<number>[], side: 'mine' | 'theirs'): ThreeWays<number>[] {
  const byBase = new Map(places.map((place) => [place.base, place]))
  return longestRise(places.map((place): Match => [place.base, place[side]])).map(([inBase]) => byBase.get(inBase)!)
}
