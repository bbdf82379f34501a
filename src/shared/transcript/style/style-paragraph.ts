import type { TimedParagraph } from '../timed-text.ts'
import type { StyleParagraph } from './finding.ts'

/** What rules need of a paragraph. */
export function styleParagraph({ text, speaker, words }: TimedParagraph): StyleParagraph {
  return {
    text,
    speaker,
    starts: words.map(({ data_start }) => data_start),
    ends: words.map(({ data_end }) => data_end),
  }
}
