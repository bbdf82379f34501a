import type { Paragraph } from '../../../../shared/contract/transcripts.ts'
import { allItems, lastIndexThat, listOf } from '../../../../shared/transcript/chunked-list.ts'
import { orderTimes } from '../../../../shared/transcript/merge/order-times.ts'
import { type TimedParagraph, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import type { DraftOrigin, DraftStep } from '../../../lib/draft-database.ts'

/** A step, and what it took the place of, which drafts of older versions do not tell. */
export interface ToldStep {
  step: DraftStep
  origin: DraftOrigin | undefined
}

/**
 * Unsaved work whose beginning is nowhere any more, put into the text that the server has now: what was written, and a
 * beginning that differs from the server's text only where something was written. What others have changed there too is
 * then a collision, as is everything of a step without an origin: nothing is overwritten, and nothing is dropped.
 */
export function withoutBeginning(
  steps: readonly ToldStep[],
  theirs: TimedText,
): { beginning: TimedText; timed: TimedText } {
  const [first, last] = [steps[0], steps.at(-1)]
  const lists = {
    beginning: { speakers: first?.origin?.speakers ?? theirs.speakers, notes: first?.origin?.notes ?? theirs.notes },
    mine: last ? { speakers: last.step.speakers, notes: last.step.notes } : theirs,
  }
  const hasOrigin = first?.origin !== undefined
  const mine = hasOrigin
    ? lists.mine
    : {
        speakers: [...theirs.speakers, ...lists.mine.speakers.filter(({ name }) => !isNamed(theirs, name))],
        notes: [...new Set([...theirs.notes, ...lists.mine.notes])],
      }
  const spots = spotsOf(theirs)
  for (const hunk of hunksOf(steps)) place(spots, hunk)
  const whole = (side: 'beginning' | 'mine', { speakers, notes }: Pick<TimedText, 'speakers' | 'notes'>) =>
    timedText({
      paragraphs: orderTimes(spots.list.flatMap((spot) => spot[side])),
      speakers: [...speakers],
      notes: [...notes],
    })
  return { beginning: whole('beginning', lists.beginning), timed: whole('mine', mine) }
}

const isNamed = ({ speakers }: TimedText, name: string) => speakers.some((speaker) => speaker.name === name)

/** Paragraphs of the beginning, by their places in it, of which nothing else is known. */
interface Untouched {
  from: number
  to: number
}

const isUntouched = (item: Untouched | TimedParagraph): item is Untouched => 'from' in item

/** What was written in one place. */
interface Hunk {
  /** The paragraph of the beginning before it, null at its start; undefined where that is not known. */
  after: string | null | undefined
  /** What was there; undefined where that is not known. */
  was: readonly TimedParagraph[] | undefined
  is: readonly TimedParagraph[]
}

/** The steps as one: what each place of the beginning has become. */
function hunksOf(steps: readonly ToldStep[]): Hunk[] {
  let items: (Untouched | TimedParagraph)[] = [{ from: 0, to: Infinity }]
  const ids = new Map<number, string>()
  const paragraphs = new Map<number, TimedParagraph>()
  for (const { step, origin } of steps) {
    const [before, rest] = cutAt(items, step.from)
    const [removed, after] = cutAt(rest, step.removed)
    const previous = before.at(-1)
    if (previous && isUntouched(previous) && origin?.after != null) ids.set(previous.to - 1, origin.after)
    let offset = 0
    for (const item of removed) {
      if (isUntouched(item))
        for (let at = item.from; at < item.to; at++) {
          const was = origin?.paragraphs[offset++]
          if (was) paragraphs.set(at, was)
        }
      else offset++
    }
    items = [...before, ...step.inserted, ...after]
  }

  const hunks: Hunk[] = []
  let end = 0
  let is: TimedParagraph[] = []
  for (const item of items) {
    if (!isUntouched(item)) {
      is.push(item)
      continue
    }
    if (is.length > 0 || item.from > end) {
      const was = Array.from({ length: item.from - end }, (_, at) => paragraphs.get(end + at))
      hunks.push({
        after: end === 0 ? null : (ids.get(end - 1) ?? paragraphs.get(end - 1)?._id),
        was: was.every((one) => one !== undefined) ? was : undefined,
        is,
      })
    }
    ;[is, end] = [[], item.to]
  }
  return hunks
}

/** Items before a place, which counts paragraphs, and those from it on. */
function cutAt(items: readonly (Untouched | TimedParagraph)[], at: number) {
  const [before, after]: [(Untouched | TimedParagraph)[], (Untouched | TimedParagraph)[]] = [[], []]
  let passed = 0
  for (const item of items) {
    const size = isUntouched(item) ? item.to - item.from : 1
    if (passed + size <= at) before.push(item)
    else if (passed >= at || !isUntouched(item)) after.push(item)
    else {
      const middle = item.from + at - passed
      before.push({ from: item.from, to: middle })
      after.push({ from: middle, to: item.to })
    }
    passed += size
  }
  return [before, after] as const
}

/** A paragraph of the server's text, and what follows it, as it is in the beginning and in what was written. */
interface Spot {
  beginning: Paragraph[]
  mine: Paragraph[]
}

/** The first spot is what comes before all paragraphs. */
interface Spots {
  list: Spot[]
  /** Spots by the ids of their paragraphs. */
  of: ReadonlyMap<string, number>
  /** The spot of what begins at a time, in seconds. */
  at: (seconds: number) => number
}

function spotsOf({ paragraphs }: TimedText): Spots {
  const all = allItems(paragraphs)
  const list = [[], ...all.map((paragraph) => [paragraph])]
  const rising = listOf(all)
  return {
    list: list.map((own) => ({ beginning: own, mine: own })),
    of: new Map(all.map(({ _id }, index) => [_id, index + 1])),
    at: (seconds) => lastIndexThat(rising, ({ data_start: start }) => start <= seconds) + 1,
  }
}

function place(spots: Spots, { after, was, is }: Hunk): void {
  const known = [...new Set([...(was ?? []), ...is].flatMap(({ _id }) => spots.of.get(_id) ?? []))]
  const first = known.length > 0 ? Math.min(...known) - 1 : undefined
  const start =
    (after === null ? 0 : after === undefined ? undefined : spots.of.get(after)) ??
    first ??
    spots.at((is[0] ?? was?.[0])?.data_start ?? 0)
  for (const at of known) {
    const spot = spots.list[at]!
    // The first of them is the paragraph itself; what was put behind it stays.
    spots.list[at] = { beginning: was ? spot.beginning.slice(1) : unknown(spot.beginning), mine: spot.mine.slice(1) }
  }
  if (was) put(spots, 'beginning', was, start)
  put(spots, 'mine', is, start)
}

/** A paragraph of which only the name is known: whatever either side has there is a change. */
const unknown = ([paragraph, ...rest]: readonly Paragraph[]): Paragraph[] =>
  paragraph ? [{ ...paragraph, speaker: '', note: '', words: [] }, ...rest] : []

/** Puts each paragraph where the server has it, and those that it does not have behind the one before. */
function put(spots: Spots, side: keyof Spot, paragraphs: readonly Paragraph[], start: number): void {
  let at = start
  for (const paragraph of paragraphs) {
    const own = spots.of.get(paragraph._id)
    if (own === undefined) spots.list[at]![side] = [...spots.list[at]![side], paragraph]
    else spots.list[(at = own)]![side] = [paragraph, ...spots.list[own]![side]]
  }
}
