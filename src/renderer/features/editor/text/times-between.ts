import type { EditorState } from '@codemirror/state'
import { itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { tokensIn } from '../../../../shared/transcript/timed-text.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'
import { placeAt, timedField } from './timed-field.ts'

/**
 * From the first to the last word that two positions of the document enclose or touch, in seconds; undefined without a
 * word.
 */
export function timesBetween(state: EditorState, from: number, to: number): TimeRange | undefined {
  const [first, last] = [placeAt(state.doc, from), placeAt(state.doc, to)]
  const paragraphs = itemsBetween(state.field(timedField).paragraphs, first.paragraph, last.paragraph + 1)
  const words = paragraphs.flatMap((paragraph, index) => {
    const start = index === 0 ? first.offset : 0
    const end = index === paragraphs.length - 1 ? last.offset : Infinity
    const tokens = tokensIn(paragraph)
    return paragraph.words.filter((_word, place) => tokens[place]!.to > start && tokens[place]!.from < end)
  })
  const range = words[0] && { from: words[0].data_start, to: Math.max(...words.map((word) => word.data_end)) }
  return range && range.to > range.from ? range : undefined
}
