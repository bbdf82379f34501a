import type { Paragraph } from '../contract/transcripts.ts'
import { PART_LETTERS, PASSAGE_LETTERS } from '../domain/answer-rules.ts'

export interface PassageWord {
  text: string
  /** When it begins, in seconds from the start of the media. */
  at: number
}

/** Words that stand beside each other in one paragraph, which a model may cite from. */
export interface Passage {
  /** By what it is cited. */
  id: number
  fileId: string
  /** The paragraph's `_id`. */
  paragraph: string
  speaker: string
  /** Index of its first word in the paragraph. */
  from: number
  words: readonly PassageWord[]
  /** Which text of several it stands in; left out, the only one. */
  of?: PassageText
}

/** One of several texts. */
export interface PassageText {
  /** `original`, or the language of a translation. */
  language: string
  /** Code of the language that it is written in. */
  writtenIn: string
  /** Name of its file. */
  name: string
}

/** A text, and what its passages are numbered from. */
export interface PassageSource {
  fileId: string
  paragraphs: readonly Pick<Paragraph, '_id' | 'speaker' | 'words'>[]
  /** 1 unless said. */
  firstId?: number
  of?: PassageText
}

/** All that was said, in passages; a long paragraph is cut between two words. Words without letters are left out. */
export function passagesOf({ fileId, paragraphs, firstId = 1, of }: PassageSource): Passage[] {
  const passages: Passage[] = []
  for (const { _id: paragraph, speaker, words } of paragraphs) {
    let open: { from: number; words: PassageWord[]; letters: number } | null = null
    const close = () => {
      if (open?.words.some(({ text }) => text.trim() !== ''))
        passages.push({
          id: firstId + passages.length,
          fileId,
          paragraph,
          speaker,
          from: open.from,
          words: open.words,
          ...(of && { of }),
        })
      open = null
    }
    for (const [index, { text, data_start: at }] of words.entries()) {
      if (open !== null && open.letters + text.length > PASSAGE_LETTERS) close()
      open ??= { from: index, words: [], letters: 0 }
      open.words.push({ text, at })
      open.letters += text.length + 1
    }
    close()
  }
  return passages
}

export const passageText = ({ words }: Pick<Passage, 'words'>): string =>
  words
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ')

/** Letters of passages, as they are sent and charged. */
export const passageLetters = (passages: readonly Pick<Passage, 'words' | 'speaker'>[]): number =>
  passages.reduce((sum, passage) => sum + passageText(passage).length + passage.speaker.length, 0)

/** Passages in parts of at most so many letters, in their order; a longer one stands alone. */
export function partsOf<T>(items: readonly T[], lettersOf: (item: T) => number, most: number = PART_LETTERS): T[][] {
  const parts: T[][] = []
  let letters = Infinity
  for (const item of items) {
    const more = lettersOf(item)
    if (letters + more > most) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(item)
    letters += more
  }
  return parts
}
