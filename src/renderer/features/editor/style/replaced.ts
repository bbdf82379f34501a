import type { EditContext } from '../../../../shared/transcript/edits.ts'
import { type LineReplacement, replaceInParagraph } from '../../../../shared/transcript/replace-in-paragraph.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'

/**
 * Replaces spans of a paragraph so that each word that stays has its own time: where words go and the next one gets a
 * capital, they go first.
 */
export function replaced(
  timed: TimedText,
  place: number,
  replacements: readonly LineReplacement[],
  context: Pick<EditContext, 'lengthSeconds' | 'rowTimes'>,
): TimedText {
  const paragraph = itemAt(timed.paragraphs, place)
  if (!paragraph || replacements.length === 0) return timed
  const first: LineReplacement[] = []
  const second: LineReplacement[] = []
  let shift = 0
  for (const { from, to, insert } of replacements) {
    const before = paragraph.text.slice(from, to)
    let same = 0
    while (same < Math.min(before.length, insert.length) && before[same] === insert[same]) same++
    const [start, wanted] = [from + same, insert.slice(same)]
    const rest = to - wanted.length
    const isMoved = wanted !== '' && rest > start && before.toLowerCase().endsWith(wanted.toLowerCase())
    if (isMoved) {
      first.push({ from: start, to: rest, insert: '' })
      second.push({ from: start + shift, to: start + shift + wanted.length, insert: wanted })
      shift -= rest - start
    } else {
      first.push({ from: start, to, insert: wanted })
      shift += wanted.length - (to - start)
    }
  }
  const shortened = replaceInParagraph(timed, place, first, context)
  return second.length === 0 ? shortened : replaceInParagraph(shortened, place, second, context)
}
