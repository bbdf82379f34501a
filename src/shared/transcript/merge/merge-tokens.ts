import type { Paragraph } from '../../contract/transcripts.ts'
import { sameVoice } from '../same.ts'
import { alignTokens, type Aligned, type Run } from './align-tokens.ts'
import { mergeWord } from './merge-word.ts'
import { isHead, type Token, tokensOf } from './tokens.ts'
import type { ThreeWays } from './units.ts'

/** A paragraph that one side joined to the one before it, while the other changed what is beside its words. */
export interface Joined {
  /** What it was joined to. */
  to: string
  was: Paragraph
  is: Paragraph
}

export interface MergedTokens {
  /** Heads are those of either side; what is beside their words is still to be brought together. */
  tokens: Token[]
  joined: readonly Joined[]
  /** Whether both sides wrote differently in one place. */
  collides: boolean
}

interface Side extends Aligned {
  ids: ReadonlySet<string>
  /** The paragraph that what stands at a place of the base is in. */
  headAt: (at: number) => string | undefined
}

/**
 * The words and paragraph breaks of two texts that began from one: what either side wrote is there, what either took
 * away is gone unless the other wrote it anew. What was written into a paragraph that the other side removed brings
 * back that paragraph. Which side is which makes no difference where nothing collides.
 */
export function mergeTokens(ways: ThreeWays<readonly Paragraph[]>): MergedTokens {
  const base = tokensOf(ways.base)
  const sideOf = (paragraphs: readonly Paragraph[]): Side => {
    const aligned = alignTokens(base, tokensOf(paragraphs))
    const heads = headsOf(base, aligned)
    return { ...aligned, ids: new Set(paragraphs.map(({ _id }) => _id)), headAt: (at) => heads[at] }
  }
  const [mine, theirs] = [sideOf(ways.mine), sideOf(ways.theirs)]
  const restored = new Set([...restoredHeads(base, mine, theirs), ...restoredHeads(base, theirs, mine)])
  const runsAt = (side: Side) => new Map(side.runs.map((run) => [run.from, run]))
  const [mineAt, theirsAt] = [runsAt(mine), runsAt(theirs)]

  const tokens: Token[] = []
  const joined: Joined[] = []
  let collides = rewroteTheSame(base, mine, theirs)
  let head: string | undefined
  const begun = new Set<string>()
  const push = (token: Token) => {
    tokens.push(token)
    if (isHead(token)) begun.add((head = token._id))
  }
  for (let at = 0; at <= base.length; at++) {
    const [here, there] = [mineAt.get(at), theirsAt.get(at)]
    const next = base[at]
    if (here && there && next && !isHead(next) && cutForOthers(here, there)) collides = true
    for (const token of mergeFresh(here, there)) push(token)
    if (!next) break
    const [ours, others] = [mine.kept[at], theirs.kept[at]]
    if (isHead(next)) {
      const left = (ours ?? others) as Paragraph | undefined
      const joiner = ours ? theirs : mine
      if ((ours && others) || (left && restored.has(at))) push(left!)
      else if (left && !joiner.ids.has(left._id)) {
        const to = joiner.headAt(at)
        // What it was joined to may be gone by now.
        if (head === undefined || (to !== undefined && !begun.has(to))) push(left)
        else joined.push({ to: head, was: next, is: left })
      }
    } else if (ours && others && !isHead(ours) && !isHead(others)) {
      const words = mergeWord({ base: next, mine: ours, theirs: others })
      if (words.length > 1) collides = true
      for (const word of words) push(word)
    } else {
      const left = ours ?? others
      if (left && !isHead(left) && left.text !== next.text) {
        push(left)
        collides = true
      }
    }
  }
  return { tokens, joined, collides }
}

/** For each token of the base the paragraph in which it, or what comes after it, is on a side. */
function headsOf(base: readonly Token[], { kept, runs }: Aligned): (string | undefined)[] {
  const fresh = new Map(runs.map((run) => [run.from, run.fresh.findLast(isHead)]))
  let head: string | undefined
  return base.map((_, at) => {
    const token = kept[at]
    head = (token && isHead(token) ? token : fresh.get(at))?._id ?? head
    return head
  })
}

/** Heads of paragraphs that one side removed with all their words, while the other wrote there. */
function restoredHeads(base: readonly Token[], remover: Side, writer: Side): number[] {
  const heads = base.flatMap((token, at) => (isHead(token) ? [at] : []))
  const written = new Map(writer.runs.map((run) => [run.from, run]))
  return heads.filter((from, index) => {
    const [head, kept] = [base[from] as Paragraph, writer.kept[from] as Paragraph | undefined]
    if (!kept || remover.ids.has(head._id)) return false
    const to = heads[index + 1] ?? base.length
    if (remover.kept.slice(from, to).some((token) => token !== undefined)) return false
    if (kept.note !== head.note && kept.note !== '') return true
    for (let at = from + 1; at <= to; at++) {
      const first = written.get(at)?.fresh[0]
      if (first && (at < to || !isHead(first))) return true
      const [was, is] = [base[at], writer.kept[at]]
      if (at < to && was && is && !isHead(was) && !isHead(is) && is.text !== was.text) return true
    }
    return false
  })
}

const hasWords = ({ fresh }: Run) => fresh.some((token) => !isHead(token))

/** Whether one side wrote other words in the place of some that the other side took away or replaced. */
function rewroteTheSame(base: readonly Token[], mine: Side, theirs: Side): boolean {
  const isTaken = (run: Run, side: Side) => {
    for (let at = run.from; at < run.to; at++) if (!isHead(base[at]!) && side.kept[at] === undefined) return true
    return false
  }
  const rewrites = (side: Side, other: Side) =>
    side.runs.some((run) => hasWords(run) && isTaken(run, other) && !other.runs.some((one) => isSameRun(one, run)))
  return rewrites(mine, theirs) || rewrites(theirs, mine)
}

const isSameRun = (a: Run, b: Run) => a.from === b.from && a.to === b.to && isSameWriting(a.fresh, b.fresh)

/** Whether both cut a paragraph in one place, and gave what follows to different speakers. */
function cutForOthers(mine: Run, theirs: Run): boolean {
  const [here, there] = [mine.fresh.findLast(isHead), theirs.fresh.findLast(isHead)]
  return here !== undefined && there !== undefined && !sameVoice(here, there)
}

/** What either side wrote in one place: once where it is the same, else one after the other. */
function mergeFresh(mine: Run | undefined, theirs: Run | undefined): readonly Token[] {
  if (!mine || !theirs) return (mine ?? theirs)?.fresh ?? []
  const [one, other] = isFirst(mine, theirs) ? [mine, theirs] : [theirs, mine]
  return isSameWriting(one.fresh, other.fresh) ? one.fresh : [...one.fresh, ...other.fresh]
}

/** Words go on with the paragraph before them, so they come before new paragraphs; what replaces others comes last. */
function isFirst(a: Run, b: Run): boolean {
  const [first, second] = [a.fresh[0], b.fresh[0]]
  if (!first || !second) return !second
  if (isHead(first) !== isHead(second)) return isHead(second)
  if (a.to > a.from !== b.to > b.from) return b.to > b.from
  if (first.data_start !== second.data_start) return first.data_start < second.data_start
  return JSON.stringify(a.fresh) < JSON.stringify(b.fresh)
}

function isSameWriting(a: readonly Token[], b: readonly Token[]): boolean {
  return a.length === b.length && a.every((token, at) => isAlike(token, b[at]!))
}

function isAlike(a: Token, b: Token): boolean {
  if (isHead(a) && isHead(b)) return sameVoice(a, b) && a.note === b.note && a.marked === b.marked
  return !isHead(a) && !isHead(b) && a.text === b.text
}
