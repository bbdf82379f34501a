import type { AnchorWord, WordsAnchor } from '../../contract/comments.ts'
import { matchWords } from '../match-words.ts'
import { anchorAt } from './make-anchor.ts'
import { firstPlace, type WordIndex } from './word-index.ts'

/** Of a long anchor so many words at each end are compared by what they say; those between follow from them. */
const EDGE = 20
/** Words beside the place where an anchor is looked for by what its words say. */
const MARGIN = 40
/** Where times were changed, those of a word are moved by so much at most. */
const MOST_SHIFT_SECONDS = 30
/** As many words of a gap are compared. */
const MOST_COMPARED = 400
/** What stands in the place of words is so many times as long at most, and so many words more. */
const MOST_GROWTH = { times: 3, words: 10 } as const
/** Two times that differ by less are the same. Seconds. */
const SAME_TIME = 0.0005

/** A word of the anchor, or beside it, and where it stands now: places in both rows rise from pair to pair. */
type Pair = readonly [known: number, place: number]

/**
 * Where an anchor's words stand in a text, as a new anchor with what is beside them now; null when they are gone.
 *
 * Words are known again by what they say and when they begin, which no edit changes of a word that it leaves. Where
 * times were changed, as in a row of a translation that is edited, they are known by what they say, in their order.
 * Words that others were written over are found by those beside them.
 */
export function findAnchor(index: WordIndex, anchor: WordsAnchor): WordsAnchor | null {
  if (stands(index, anchor)) {
    const from = index.placeAt(anchor.paragraph, anchor.word)!
    return anchorAt(index, from, from + anchor.words.length - 1)
  }
  const first = anchor.before.length
  const known = [...anchor.before, ...anchor.words, ...anchor.after]
  const run: Run = { anchor, known, first, last: first + anchor.words.length - 1 }
  const byTime = pairsByTime(index, run)
  // The words before that are in the same paragraph count as the anchor's own do.
  const isTimed = byTime.some(([at]) => at <= run.last && at >= Math.max(0, first - anchor.word))
  const pairs = withPairsBySound(index, run, byTime, isTimed)
  const found = placesOf(index, run, pairs, isTimed) ?? (byTime.length === 0 ? runElsewhere(index, run) : null)
  return found && anchorAt(index, ...found)
}

interface Run {
  anchor: WordsAnchor
  /** The anchor's words with those beside them. */
  known: readonly AnchorWord[]
  /** Places among `known` of the anchor's own words. */
  first: number
  last: number
}

/** Whether nothing has moved. */
function stands(index: WordIndex, { paragraph, word, words }: WordsAnchor): boolean {
  const from = index.placeAt(paragraph, word)
  return (
    from !== undefined &&
    words.every(({ text, at }, offset) => {
      const there = index.words[from + offset]
      return there?.text === text && Math.abs(there.at - at) < SAME_TIME
    })
  )
}

/** Words that say the same and begin when they did. Where several do, as in texts without times, the nearest. */
function pairsByTime(index: WordIndex, { anchor, known, first }: Run): Pair[] {
  const begin = index.placeAt(anchor.paragraph, anchor.word)
  const places = known.map((word) => index.placesOf(word))
  const isUnique = places.some((these) => these.length === 1)
  const pairs: Pair[] = []
  for (const [at, these] of places.entries()) {
    if (these.length === 0 || (isUnique && these.length > 1)) continue
    pairs.push([at, nearest(these, begin === undefined ? these[0]! : begin + at - first)])
  }
  return rising(pairs)
}

/** Of places in order, the one before rather than the one after where both are as far. */
function nearest(places: readonly number[], to: number): number {
  const after = firstPlace(places.length, (at) => places[at]! >= to)
  const [left, right] = [places[after - 1], places[after]]
  if (left === undefined || right === undefined) return (left ?? right)!
  return right - to < to - left ? right : left
}

/** Without those that stand before one that they stood behind. */
function rising(pairs: readonly Pair[]): Pair[] {
  const kept: Pair[] = []
  for (const pair of pairs) if (pair[1] > (kept.at(-1)?.[1] ?? -1)) kept.push(pair)
  return kept
}

/**
 * Finds what is not known by its time by what it says, in the gaps between those that are; where times were changed
 * also beyond them, if enough is the same.
 */
function withPairsBySound(index: WordIndex, run: Run, byTime: readonly Pair[], isTimed: boolean): Pair[] {
  const bounds = boundsOf(index, run, byTime)
  const pairs: Pair[] = []
  let [fromKnown, fromPlace] = [0, bounds.from]
  for (const [toKnown, toPlace] of [...byTime, [run.known.length, bounds.to] as const]) {
    const isOpen = fromKnown === 0 || toKnown === run.known.length
    const between = isOpen && isTimed ? [] : pairsBetween(index, run, [fromKnown, toKnown], [fromPlace, toPlace])
    if (!isOpen || isMuch(between.length, toKnown - fromKnown)) pairs.push(...between)
    if (toKnown < run.known.length) pairs.push([toKnown, toPlace])
    fromKnown = toKnown + 1
    fromPlace = toPlace + 1
  }
  return pairs
}

/** By chance as well some words of two texts are the same. */
const isMuch = (same: number, of: number) => same >= Math.max(Math.min(3, of), of / 2)

function pairsBetween(
  { words, soundOf }: WordIndex,
  { known }: Run,
  [fromKnown, toKnown]: Pair,
  [fromPlace, toPlace]: Pair,
): Pair[] {
  const these = [...Array(Math.max(0, toKnown - fromKnown)).keys()].map((at) => fromKnown + at)
  const compared = these.length > 2 * EDGE ? [...these.slice(0, EDGE), ...these.slice(-EDGE)] : these
  const there = words.slice(fromPlace, Math.min(toPlace, fromPlace + MOST_COMPARED))
  return matchWords(
    compared.map((at) => soundOf(known[at]!.text)),
    there.map(({ text }) => soundOf(text)),
  ).map(([a, b]): Pair => [compared[a]!, fromPlace + b])
}

/** The part of the text in which an anchor is looked for by what its words say. */
function boundsOf({ words, placeAt, placeFrom }: WordIndex, { anchor }: Run, byTime: readonly Pair[]) {
  const begin = byTime[0]?.[1] ?? placeAt(anchor.paragraph, anchor.word) ?? placeFrom(anchor.words[0]!.at)
  const end = byTime.at(-1)?.[1] ?? begin + anchor.words.length
  return { from: Math.max(0, begin - MARGIN), to: Math.min(words.length, end + MARGIN) }
}

/** First and last place of a run of words. */
type Places = [from: number, to: number]

/** Where the anchor's words stand, from those that are known; null when none are left. */
function placesOf(index: WordIndex, run: Run, pairs: readonly Pair[], isTimed: boolean): Places | null {
  const own = pairs.filter(([at]) => at >= run.first && at <= run.last)
  const gap: Gap = {
    before: pairs.findLast(([at]) => at < run.first),
    after: pairs.find(([at]) => at > run.last),
    most: (run.last - run.first + 1) * MOST_GROWTH.times + MOST_GROWTH.words,
    isTimed,
  }
  if (!isTimed && !isProven(run, pairs, own)) return null
  const [left, right] = [own[0], own.at(-1)]
  if (!left || !right) return inTheirPlace(index, run, gap)
  if (!isTimed && !isNear(index, run, [left[1], right[1]])) return null
  return [
    left[0] > run.first ? growLeft(index, run, gap, left[1]) : left[1],
    right[0] < run.last ? growRight(index, run, gap, right[1]) : right[1],
  ]
}

interface Gap {
  /** The nearest words beside the anchor that are left. */
  before: Pair | undefined
  after: Pair | undefined
  /** As many words may stand there now. */
  most: number
  isTimed: boolean
}

/** The first place of what was written over the anchor's first words, which are not known any more. */
function growLeft({ words }: WordIndex, { known, first }: Run, { before, most, isTimed }: Gap, from: number): number {
  const least = Math.max(before ? before[1] + 1 : 0, from - most)
  if (before?.[0] === first - 1) return least
  let at = from
  if (!isTimed) return at
  while (at > least && words[at - 1]!.at >= known[first]!.at - SAME_TIME) at -= 1
  return at
}

function growRight({ words }: WordIndex, { known, last }: Run, { after, most, isTimed }: Gap, to: number): number {
  const greatest = Math.min((after ? after[1] : words.length) - 1, to + most)
  if (after?.[0] === last + 1) return greatest
  const ends = known[last + 1]?.at ?? Infinity
  let at = to
  if (!isTimed) return at
  while (at < greatest && words[at + 1]!.at < ends - SAME_TIME) at += 1
  return at
}

/** What stands between the words beside an anchor of which no word is left. */
function inTheirPlace({ words }: WordIndex, { known, first, last }: Run, gap: Gap): Places | null {
  const { before, after, most, isTimed } = gap
  if (!isTimed && (!before || !after)) return null
  let from = before ? before[1] + 1 : 0
  let to = (after ? after[1] : words.length) - 1
  if (isTimed) {
    const [begins, ends] = [known[first]!.at, known[last + 1]?.at ?? Infinity]
    while (from <= to && words[from]!.at < begins - SAME_TIME) from += 1
    while (to >= from && words[to]!.at >= ends - SAME_TIME) to -= 1
  } else {
    from += first - 1 - before![0]
    to -= after![0] - last - 1
  }
  return from <= to && to - from < most ? [from, to] : null
}

/** Whether a place that is told by what is said there can be the anchor's: about as long, and at about its time. */
function isNear({ words }: WordIndex, { known, first, last }: Run, [from, to]: Places): boolean {
  const isLong = to - from > 2 * (last - first + 2)
  return !isLong && Math.abs(words[from]!.at - known[first]!.at) <= MOST_SHIFT_SECONDS
}

/** Without times, a small word alone proves nothing. */
function isProven({ known, first, last }: Run, pairs: readonly Pair[], own: readonly Pair[]): boolean {
  const isAll = own.length === last - first + 1 && own.length === known.length
  return pairs.length - own.length >= 2 || own.length >= 3 || isAll
}

/** The one place where all the words stand side by side, of a run that is long enough to be told by them alone. */
function runElsewhere({ words }: WordIndex, { known, first, last }: Run): Places | null {
  const own = known.slice(first, last + 1)
  const needed = own.length >= 3 ? own : known
  if (needed.length < 3) return null
  const found = onlyRun(words, needed)
  if (found === null) return null
  const from = found + (needed === own ? 0 : first)
  return [from, from + own.length - 1]
}

/** Where these words stand side by side, if that is one place. Goes through the text once, whatever it repeats. */
function onlyRun(words: WordIndex['words'], run: readonly AnchorWord[]): number | null {
  // Of each beginning of the run, how many of its last words begin it as well.
  const again = [0]
  for (let at = 1, same = 0; at < run.length; at++) {
    while (same > 0 && run[at]!.text !== run[same]!.text) same = again[same - 1]!
    if (run[at]!.text === run[same]!.text) same += 1
    again.push(same)
  }
  let found: number | null = null
  for (let at = 0, same = 0; at < words.length; at++) {
    while (same > 0 && words[at]!.text !== run[same]!.text) same = again[same - 1]!
    if (words[at]!.text === run[same]!.text) same += 1
    if (same < run.length) continue
    if (found !== null) return null
    found = at - run.length + 1
    same = again[same - 1]!
  }
  return found
}
