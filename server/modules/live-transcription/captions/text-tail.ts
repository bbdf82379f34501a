import type { CaptionParagraph } from '../../../../src/shared/contract/captions.ts'
import type { Paragraph, Word } from '../../../../src/shared/contract/transcripts.ts'

/** The end of a text, as readers of captions get it. */
export interface TextTail {
  paragraphs: CaptionParagraph[]
  /** When the last of its words ends, in seconds. */
  end: number
}

/** So many paragraphs are told: two fill the largest page of captions. */
const PARAGRAPHS = 3
/** Of a longer paragraph the first words are left out, so many at a time, so that lines do not move with each word. */
const MOST_WORDS = 160
const STEP_WORDS = 80

/**
 * The last paragraphs of a text, without what was struck out. Each is told from its beginning, so that its lines break
 * where they did before more was said.
 */
export function tailOf(paragraphs: readonly Paragraph[]): TextTail {
  const last = paragraphs.slice(-PARAGRAPHS)
  const speakers = new Set(last.map(({ speaker }) => speaker))
  return {
    paragraphs: last.flatMap(({ _id, speaker, words }) => {
      const text = wordsTold(words.filter(({ is_strike }) => !is_strike))
      return text === '' ? [] : [{ id: _id, speaker: speakers.size > 1 ? speaker : null, text }]
    }),
    end: Math.max(0, ...last.flatMap(({ words }) => words.slice(-1).map(({ data_end }) => data_end))),
  }
}

/** The same paragraphs in another language, as far as their phrases are translated. */
export function translatedTail(
  paragraphs: readonly CaptionParagraph[],
  phrases: readonly { paragraph_id: string; text: string | null }[],
): CaptionParagraph[] {
  return paragraphs.flatMap(({ id, speaker }) => {
    const own = phrases.flatMap(({ paragraph_id, text }) => (paragraph_id === id && text ? text.split(' ') : []))
    const text = wordsTold(own.map((word) => ({ text: word })))
    return text === '' ? [] : [{ id, speaker, text }]
  })
}

function wordsTold(words: readonly Pick<Word, 'text'>[]): string {
  const over = words.length - MOST_WORDS
  const told = over > 0 ? words.slice(Math.ceil(over / STEP_WORDS) * STEP_WORDS) : words
  return told.map(({ text }) => text).join(' ')
}
