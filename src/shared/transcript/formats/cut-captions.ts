import { breakCost } from './line-breaks.ts'
import type { PlainWord } from './plain-words.ts'

/** What subtitles should keep to; times in seconds. */
export const CAPTION_RULES = { shortest: 1, longest: 7, charactersPerSecond: 21, gap: 0.084 } as const

/** A pause this long ends a caption, in seconds: text should not stand there through a silence. */
const LONGEST_PAUSE = 1.5

/** Each caption costs, so that there are few and full ones. */
const EACH = 15
/** A second line, and two breaks between three. */
const SECOND_LINE = 4
const THREE_LINES = 44
/** Costs of broken rules: for each second too long, for one too short, for each character a second too many. */
const TOO_LONG = 200
const TOO_SHORT = 60
const TOO_FAST = 3
const MOST_TOO_FAST = 60

export interface CaptionSize {
  lines: number
  /** In one line; no word is longer. */
  characters: number
  /** Characters a second that can be read; {@link CAPTION_RULES} says how many unless told. */
  speed?: number
}

/**
 * Cuts what one speaker says into captions that cost a reader least: at the ends of sentences and phrases, long enough
 * to be read, within the size. Of two that cost the same, the one with the fuller first caption. `next` is when the
 * following caption begins.
 */
export function cutCaptions(words: readonly PlainWord[], size: CaptionSize, next: number): PlainWord[][] {
  const text = measured(words, next)
  const ends: number[] = []
  const costs = [...Array.from<number>({ length: words.length }), 0]
  for (let from = words.length - 1; from >= 0; from--) {
    costs[from] = Infinity
    for (const to of endsFrom(text, from, size)) {
      const cost = costs[to]! + costOf(text, from, to, size)
      if (cost > costs[from]!) continue
      costs[from] = cost
      ends[from] = to
    }
  }
  const captions: PlainWord[][] = []
  for (let from = 0; from < words.length; from = ends[from]!) captions.push(words.slice(from, ends[from]))
  return captions
}

/** Words with what is asked of them again and again. */
interface Measured {
  words: readonly PlainWord[]
  next: number
  /** What a break before each word costs. */
  breaks: readonly number[]
  /** Characters of a line from one word up to, and without, another. */
  lengthOf: (from: number, to: number) => number
}

function measured(words: readonly PlainWord[], next: number): Measured {
  const lengths = [0]
  for (const { text } of words) lengths.push(lengths.at(-1)! + text.length + 1)
  const breaks = words.map((word, index) => (index === 0 ? 0 : breakCost(words[index - 1]!, word)))
  return { words, next, breaks, lengthOf: (from, to) => lengths[to]! - lengths[from]! - 1 }
}

/**
 * Where a caption that begins with a word may end, nearest first; each but the first word must fit and follow without a
 * pause.
 */
function* endsFrom({ words, lengthOf }: Measured, from: number, { lines, characters }: CaptionSize): Generator<number> {
  let line = 1
  let lineStart = from
  for (let to = from + 1; to <= words.length; to++) {
    yield to
    const word = words[to]
    if (!word || word.start - words[to - 1]!.end > LONGEST_PAUSE) return
    if (lengthOf(lineStart, to + 1) <= characters) continue
    if (line++ >= lines) return
    lineStart = to
  }
}

function costOf(text: Measured, from: number, to: number, size: CaptionSize): number {
  const { words, next, breaks, lengthOf } = text
  const { start } = words[from]!
  const following = words[to]
  const room = Math.min(CAPTION_RULES.longest, (following?.start ?? next) - start - CAPTION_RULES.gap)
  const tooLong = to - from > 1 ? Math.max(0, words[to - 1]!.end - start - CAPTION_RULES.longest) : 0
  const { speed = CAPTION_RULES.charactersPerSecond } = size
  const tooFast = Math.max(0, lengthOf(from, to) / Math.max(room, 0.001) - speed)
  return (
    EACH +
    (following ? breaks[to]! : 0) +
    lineBreakCost(text, from, to, size) +
    tooLong * TOO_LONG +
    (room < CAPTION_RULES.shortest ? TOO_SHORT : 0) +
    Math.min(MOST_TOO_FAST, tooFast * TOO_FAST)
  )
}

/** What the break between two lines costs at its best; of three lines, what is common. */
function lineBreakCost({ breaks, lengthOf }: Measured, from: number, to: number, { characters }: CaptionSize): number {
  if (lengthOf(from, to) <= characters) return 0
  let least = Infinity
  for (let at = from + 1; lengthOf(from, at) <= characters; at++) {
    if (lengthOf(at, to) <= characters) least = Math.min(least, breaks[at]! + SECOND_LINE)
  }
  return least === Infinity ? THREE_LINES : least
}
