import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import type { TimeRange } from '../../domain/time-ranges.ts'
import { EMPTY_PARAGRAPH, paragraphOf, timedText, transcriptOf } from '../timed-text.ts'

/** A part of a recording, with the paragraph of the text that it begins with. */
export interface AnchoredPart extends TimeRange {
  first: string
}

/** A part begins so far from where it was to at most, and a quarter of its length at most. Seconds. */
const MOST_REACH = 60

/** Who speaks changes there: as good a place to cut as a pause that is so much longer. Seconds. */
const NEW_SPEAKER = 1

/**
 * Has parts begin with paragraphs, where people pause or another speaks near the place where they were to begin. A part
 * in which no paragraph begins is given an empty one. The text is then in the form in which editors save it, so that
 * who writes one part changes nothing of another.
 * @param ranges in order, one behind the other
 */
export function anchorParts(
  text: Transcript,
  ranges: readonly TimeRange[],
  newId: () => string,
): { text: Transcript; parts: AnchoredPart[] } {
  const saved = text.paragraphs.length === 0 ? text : transcriptOf(timedText(text))
  const paragraphs: Paragraph[] = []
  const parts: AnchoredPart[] = []
  let at = 0
  for (const [index, { from, to }] of ranges.entries()) {
    const end =
      index === ranges.length - 1 ? saved.paragraphs.length : cutNear(saved.paragraphs, at, to, reachOf(to - from))
    const own = saved.paragraphs.slice(at, end)
    const begin = index === 0 ? 0 : Math.max(from, paragraphs.at(-1)?.data_start ?? 0)
    if (own.length === 0) own.push(emptyOf(newId(), { from: begin, to: Math.max(to, begin + 1) }))
    parts.push({ first: own[0]!._id, from: index === 0 ? from : own[0]!.data_start, to })
    paragraphs.push(...own)
    at = end
  }
  for (const [index, part] of parts.entries()) part.to = parts[index + 1]?.from ?? part.to
  return { text: { ...saved, paragraphs }, parts }
}

const reachOf = (seconds: number) => Math.min(MOST_REACH, seconds / 4)

/** Before which paragraph, `at` or a later one, a text is best cut near a moment. */
function cutNear(paragraphs: readonly Paragraph[], at: number, moment: number, reach: number): number {
  let [best, bestScore] = [-1, -Infinity]
  let after = at
  for (let index = at; index < paragraphs.length; index++) {
    const { data_start: start, speaker } = paragraphs[index]!
    if (start < moment) after = index + 1
    const before = paragraphs[index - 1]
    if (start > moment + reach) break
    if (start < moment - reach || !before || index === at) continue
    const pause = start - before.data_end + (before.speaker === speaker ? 0 : NEW_SPEAKER)
    const score = pause - Math.abs(start - moment) / (reach * 10)
    if (score > bestScore) [best, bestScore] = [index, score]
  }
  return best < 0 ? after : best
}

const emptyOf = (id: string, { from, to }: TimeRange): Paragraph =>
  paragraphOf({ ...EMPTY_PARAGRAPH, _id: id, data_start: from, data_end: to })
