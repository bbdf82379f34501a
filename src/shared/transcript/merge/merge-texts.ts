import type { Paragraph, Speaker, Transcript } from '../../contract/transcripts.ts'
import { sameList, sameParagraph, sameSpeaker, sameVoice, sameWords } from '../same.ts'
import { type ThreeWays, type Unit, unitsOf } from './units.ts'

/** Paragraphs that both sides changed, each in its own way; no paragraphs where a side removed them. */
export type Collision = ThreeWays<readonly Paragraph[]>

/** A span of the merged text: what is settled, or what a person has to decide. */
export type MergePart = { settled: readonly Paragraph[] } | { collision: Collision }

export interface MergedText {
  parts: readonly MergePart[]
  speakers: Speaker[]
  notes: string[]
}

/**
 * Brings two texts together that began from one: what only one side changed is taken as that side has it, by paragraph
 * and within it by speaker, note, mark and words. What both changed in different ways is a collision.
 */
export function mergeTexts(texts: ThreeWays<Transcript>): MergedText {
  const { base, mine, theirs } = texts
  return {
    parts: unitsOf(texts).flatMap(mergeUnit),
    speakers: mergeSpeakers(base.speakers, mine.speakers, theirs.speakers),
    notes: mergeNotes(base.notes, mine.notes, theirs.notes),
  }
}

/** What a person has to decide, in the order of the text. */
export const collisionsOf = ({ parts }: MergedText): Collision[] =>
  parts.flatMap((part) => ('collision' in part ? [part.collision] : []))

function mergeUnit({ anchor, after }: Unit): MergePart[] {
  const left = withoutRemoved(after)
  if (anchor && isCutAcross(anchor, after, left)) return [either(whole(anchor, after))]
  return [...(anchor ? [mergeParagraph(anchor)] : []), ...(isEmpty(left) ? [] : [either(left)])]
}

/**
 * A paragraph that one side cut or joined has become several, or a part of one: what the other did there belongs to all
 * of them.
 */
function isCutAcross(anchor: ThreeWays<Paragraph>, after: Collision, left: Collision): boolean {
  const rewrites = (side: 'mine' | 'theirs') => !sameWords(anchor.base, anchor[side])
  const touches = (side: 'mine' | 'theirs') => rewrites(side) || !sameParagraphs(left.base, left[side])
  const cuts = (side: 'mine' | 'theirs') => rewrites(side) && !sameParagraphs(after.base, after[side])
  return (cuts('mine') && touches('theirs')) || (cuts('theirs') && touches('mine'))
}

const whole = (anchor: ThreeWays<Paragraph>, after: Collision): Collision => ({
  base: [anchor.base, ...after.base],
  mine: [anchor.mine, ...after.mine],
  theirs: [anchor.theirs, ...after.theirs],
})

/** Without the paragraphs that one side removed and the other left as they were. */
function withoutRemoved({ base, mine, theirs }: Collision): Collision {
  const find = (side: readonly Paragraph[], { _id }: Paragraph) => side.find((paragraph) => paragraph._id === _id)
  const isGone = (paragraph: Paragraph) => {
    const [inMine, inTheirs] = [find(mine, paragraph), find(theirs, paragraph)]
    if (inMine && inTheirs) return false
    const kept = inMine ?? inTheirs
    return kept === undefined || sameParagraph(kept, paragraph)
  }
  const gone = new Set(base.filter(isGone).map(({ _id }) => _id))
  const rest = (side: readonly Paragraph[]) => side.filter(({ _id }) => !gone.has(_id))
  return { base: rest(base), mine: rest(mine), theirs: rest(theirs) }
}

const isEmpty = ({ base, mine, theirs }: Collision) => base.length + mine.length + theirs.length === 0
const sameParagraphs = (a: readonly Paragraph[], b: readonly Paragraph[]) => sameList(a, b, sameParagraph)

/** The side that changed, where only one did or both alike. */
function either(ways: Collision): MergePart {
  const settled = pick(ways, sameParagraphs)
  return settled ? { settled } : { collision: ways }
}

function pick<T>({ base, mine, theirs }: ThreeWays<T>, same: (a: T, b: T) => boolean): T | undefined {
  if (same(mine, base)) return theirs
  return same(theirs, base) || same(mine, theirs) ? mine : undefined
}

function mergeParagraph(ways: ThreeWays<Paragraph>): MergePart {
  const voice = pick(ways, sameVoice)
  const note = pick(ways, (a, b) => a.note === b.note)
  const mark = pick(ways, (a, b) => a.marked === b.marked)
  const words = pick(ways, sameWords)
  if (!voice || !note || !mark || !words)
    return { collision: { base: [ways.base], mine: [ways.mine], theirs: [ways.theirs] } }
  return {
    settled: [
      {
        ...words,
        speaker: voice.speaker,
        speaker_origin: voice.speaker_origin,
        color: voice.color,
        note: note.note,
        marked: mark.marked,
      },
    ],
  }
}

/** Theirs, with what was added, changed and removed here. */
function mergeSpeakers(base: readonly Speaker[], mine: readonly Speaker[], theirs: readonly Speaker[]): Speaker[] {
  const named = (side: readonly Speaker[], name: string) => side.find((speaker) => speaker.name === name)
  const kept = theirs.flatMap((speaker) => {
    const [was, is] = [named(base, speaker.name), named(mine, speaker.name)]
    if (was && !is) return sameSpeaker(was, speaker) ? [] : [speaker]
    return [is && !(was && sameSpeaker(was, is)) ? is : speaker]
  })
  const isNew = ({ name }: Speaker) => !named(theirs, name) && !named(base, name)
  return [...kept, ...mine.filter(isNew)]
}

function mergeNotes(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const same = (a: readonly string[], b: readonly string[]) => sameList(a, b, Object.is)
  return [...(pick({ base, mine, theirs }, same) ?? new Set([...theirs, ...mine]))]
}
