import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { sameList, sameParagraph, sameVoice, sameWord } from '../same.ts'
import { joinNotes, mergeBeside, pickVoice, renamed, type Renames } from './merge-beside.ts'
import { mergeNotes, mergeSpeakers } from './merge-lists.ts'
import { mergeTokens } from './merge-tokens.ts'
import { orderTimes } from './order-times.ts'
import { renamesOf } from './renames.ts'
import { isHead, type Token } from './tokens.ts'
import { type ThreeWays, unitsOf } from './units.ts'

export interface MergedByWord {
  /** Has all that either side wrote, also where they collide. */
  text: Transcript
  /** Whether both sides changed the same words, speaker or note, each in its own way: a person should be asked. */
  collides: boolean
}

/**
 * Brings two texts together that began from one, word by word: two people may write in one paragraph, and one may cut,
 * join or remove it meanwhile. Where nothing collides, which side is which makes no difference.
 */
export function mergeByWord(texts: ThreeWays<Transcript>): MergedByWord {
  const { base, mine, theirs } = texts
  const renames = { mine: renamesOf(base, mine), theirs: renamesOf(base, theirs) }
  let collides = false
  const merged = segmentsOf(texts).flatMap((segment) => {
    if (!('base' in segment)) return [segment]
    const result = mergeSegment(segment, renames)
    if (result.collides) collides = true
    return result.paragraphs
  })
  const paragraphs = withOwnIds(merged)
  const speaking = new Set(paragraphs.map(({ speaker }) => speaker))
  return { text: { paragraphs, speakers: mergeSpeakers(texts, speaking), notes: mergeNotes(texts) }, collides }
}

type Segment = ThreeWays<Paragraph[]>

/** Paragraphs that are the same in all three texts, and what lies between them. */
function segmentsOf(texts: ThreeWays<Transcript>): (Paragraph | Segment)[] {
  const segments: (Paragraph | Segment)[] = []
  let open: Segment = { base: [], mine: [], theirs: [] }
  const close = () => {
    if (open.base.length + open.mine.length + open.theirs.length > 0) segments.push(open)
    open = { base: [], mine: [], theirs: [] }
  }
  for (const { anchor, after } of unitsOf(texts)) {
    if (anchor && sameParagraph(anchor.base, anchor.mine) && sameParagraph(anchor.base, anchor.theirs)) {
      close()
      segments.push(anchor.theirs)
    } else if (anchor) for (const side of SIDES) open[side].push(anchor[side])
    for (const side of SIDES) open[side].push(...after[side])
  }
  close()
  return segments
}

const SIDES = ['base', 'mine', 'theirs'] as const

interface MergedSegment {
  paragraphs: readonly Paragraph[]
  collides: boolean
}

function mergeSegment(segment: Segment, renames: Renames): MergedSegment {
  const { base, mine, theirs } = segment
  const settled = (side: readonly Paragraph[], names: ReadonlyMap<string, string>): MergedSegment => {
    const before = new Map(base.map((paragraph) => [paragraph._id, paragraph]))
    const isOld = (paragraph: Paragraph) => {
      const was = before.get(paragraph._id)
      return was !== undefined && sameVoice(was, paragraph)
    }
    return { paragraphs: side.map((each) => (isOld(each) ? each : renamed(each, names))), collides: false }
  }
  if (sameList(mine, base, sameParagraph)) return settled(theirs, renames.mine)
  if (sameList(theirs, base, sameParagraph)) return settled(mine, renames.theirs)
  if (sameList(mine, theirs, sameParagraph)) return { paragraphs: theirs, collides: false }

  const known = {
    base: new Map(base.map((paragraph) => [paragraph._id, paragraph])),
    mine: new Map(mine.map((paragraph) => [paragraph._id, paragraph])),
    theirs: new Map(theirs.map((paragraph) => [paragraph._id, paragraph])),
  }
  const merged = mergeTokens(segment)
  let { collides } = merged
  const paragraphs = paragraphsOf(merged.tokens, base[0] ?? theirs[0]!).flatMap((paragraph) => {
    const [was, here, there] = SIDES.map((side) => known[side].get(paragraph._id))
    const both = was && here && there && mergeBeside({ base: was, mine: here, theirs: there }, renames)
    if (both?.collides) collides = true
    const own = here ?? there ?? paragraph
    const beside = both ? both.beside : renamed(own, here && there ? undefined : here ? renames.theirs : renames.mine)
    const joined = merged.joined.filter(({ to }) => to === paragraph._id)
    if (joined.some(({ was: before, is }) => !sameVoice(before, is) && is.speaker !== beside.speaker)) collides = true
    const notes = joined.flatMap(({ was: before, is }) => (is.note === before.note ? [] : [is.note]))
    const { speaker_origin: _, ...bare } = paragraph
    const whole = {
      ...bare,
      ...spanOf(paragraph, was, here, there),
      ...pickVoice(beside),
      note: notes.length > 0 ? joinNotes([beside.note, ...notes]) : beside.note,
      marked: beside.marked,
    }
    const isEmpty = whole.words.length === 0 && whole.note === ''
    const wasEmpty = [here, there].some((side) => side && side.words.length === 0 && side.note === '')
    return isEmpty && !wasEmpty ? [] : [whole]
  })
  return { paragraphs: orderTimes(paragraphs), collides }
}

/** Tokens as paragraphs; words before the first head get one. */
function paragraphsOf(tokens: readonly Token[], first: Paragraph): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const token of tokens) {
    if (isHead(token)) paragraphs.push({ ...token, words: [] })
    else {
      if (paragraphs.length === 0) paragraphs.push({ ...first, words: [] })
      paragraphs.at(-1)!.words.push(token)
    }
  }
  return paragraphs
}

/** The span of a side that has the same words, else that of the words. */
function spanOf(
  { words, data_start, data_end }: Paragraph,
  base: Paragraph | undefined,
  mine: Paragraph | undefined,
  theirs: Paragraph | undefined,
): Pick<Paragraph, 'data_start' | 'data_end'> {
  const same = [mine, theirs].filter((side) => side && sameList(side.words, words, sameWord)) as Paragraph[]
  const changed = same.filter((side) => side.data_start !== base?.data_start || side.data_end !== base.data_end)
  const [first, second] = changed.length > 0 ? changed : same
  if (first)
    return {
      data_start: Math.min(first.data_start, second?.data_start ?? Infinity),
      data_end: Math.max(first.data_end, second?.data_end ?? 0),
    }
  if (words.length === 0) {
    const [start, end] = [mine ?? theirs, theirs ?? mine].reduce(
      ([from, to], side) => [Math.min(from, side?.data_start ?? data_start), Math.min(to, side?.data_end ?? data_end)],
      [Infinity, Infinity],
    )
    return { data_start: start, data_end: Math.max(start, end) }
  }
  return {
    data_start: words[0]!.data_start,
    data_end: words.reduce((latest, word) => Math.max(latest, word.data_end), 0),
  }
}

/** A paragraph that is there again under the same id goes where it says the same, and gets another id where not. */
function withOwnIds(paragraphs: readonly Paragraph[]): Paragraph[] {
  const taken = new Map<string, Paragraph>()
  return paragraphs.flatMap((paragraph) => {
    const first = taken.get(paragraph._id)
    if (first && sameList(first.words, paragraph.words, sameWord) && first.note === paragraph.note) return []
    let id = paragraph._id
    for (let count = 2; taken.has(id); count++) id = `${paragraph._id.slice(0, 56)}~${count}`
    taken.set(id, paragraph)
    return [id === paragraph._id ? paragraph : { ...paragraph, _id: id }]
  })
}
