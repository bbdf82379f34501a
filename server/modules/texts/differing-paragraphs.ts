import type { Paragraph, Transcript } from '../../../src/shared/contract/transcripts.ts'
import { cutText } from './cut-text.ts'

/**
 * Two stored texts without the paragraphs that both have as they are: what differs is found without reading those. The
 * texts as they are where what both have is not in the same order. Both in JSON.
 */
export function differingParagraphs(before: string, after: string): [before: Transcript, after: Transcript] {
  const [was, is] = [paragraphsOf(before), paragraphsOf(after)]
  const [inBefore, inAfter] = [new Set(was.paragraphs), new Set(is.paragraphs)]
  const stayed = is.paragraphs.filter((json) => inBefore.has(json))
  const isInOrder = sameRow(
    was.paragraphs.filter((json) => inAfter.has(json)),
    stayed,
  )
  const without = ({ paragraphs, rest }: typeof was, others: ReadonlySet<string>): Transcript => ({
    ...rest,
    paragraphs: (isInOrder ? paragraphs.filter((json) => !others.has(json)) : paragraphs).map(
      (json) => JSON.parse(json) as Paragraph,
    ),
  })
  return [without(was, inAfter), without(is, inBefore)]
}

function paragraphsOf(text: string) {
  const { paragraphs, rest } = cutText(text)
  return {
    rest,
    paragraphs: Array.from(paragraphs, (each) => (typeof each === 'string' ? each : JSON.stringify(each))),
  }
}

const sameRow = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each, index) => each === other[index])
