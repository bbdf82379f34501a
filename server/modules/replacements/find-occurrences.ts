import { REPLACE_LIMITS, type ReplaceHit } from '../../../src/shared/contract/replacements.ts'
import { insertFor, occurrencesIn, type ReplaceWish } from '../../../src/shared/replacing/occurrences.ts'
import { excerptOf } from '../../../src/shared/search/excerpt.ts'
import { tokenTexts } from '../../../src/shared/search/tokens.ts'
import { allItems } from '../../../src/shared/transcript/chunked-list.ts'
import { type TimedParagraph, timedText, tokensIn } from '../../../src/shared/transcript/timed-text.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'

/** Texts that are read from their beginnings, and what is looked for in them. */
export interface TextsToRead {
  /** Gzipped JSON of transcripts. */
  bodies: readonly Uint8Array[]
  wish: ReplaceWish
  /** Folded words that the names of speakers have; none for all. */
  speaker: readonly string[]
}

/** What a text would have replaced. */
export interface FoundOccurrences {
  hits: ReplaceHit[]
  isMore: boolean
}

/** So much of a paragraph on either side is looked through for the sentence. UTF-16 units. */
const AROUND = 500

/** Occurrences of each text in order, up to a bound. */
export async function findOccurrences({ bodies, wish, speaker }: TextsToRead): Promise<FoundOccurrences[]> {
  const found: FoundOccurrences[] = []
  for (const body of bodies) {
    const timed = timedText(await unpackTranscript(body))
    const hits: ReplaceHit[] = []
    for (const paragraph of allItems(timed.paragraphs)) {
      if (hits.length > REPLACE_LIMITS.hitsOfText) break
      if (isSaidBy(paragraph, speaker)) hits.push(...hitsOf(paragraph, wish))
    }
    found.push({
      hits: hits.slice(0, REPLACE_LIMITS.hitsOfText),
      isMore: hits.length > REPLACE_LIMITS.hitsOfText,
    })
  }
  return found
}

function isSaidBy({ speaker }: TimedParagraph, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const names = tokenTexts(speaker)
  return wanted.every((word) => names.includes(word))
}

function hitsOf(paragraph: TimedParagraph, wish: ReplaceWish): ReplaceHit[] {
  const { _id, speaker, text, words } = paragraph
  return occurrencesIn(text, wish)
    .slice(0, REPLACE_LIMITS.hitsOfText + 1)
    .map(([from, to], nth) => {
      // A paragraph may be very long, and have many of them.
      const start = Math.max(0, from - AROUND)
      const shown = excerptOf(text.slice(start, to + AROUND), [[from - start, to - start]])
      const word = tokensIn(paragraph).findLastIndex((token) => token.from <= from)
      return {
        paragraph: _id,
        nth,
        speaker,
        time: words[Math.max(0, word)]!.data_start,
        text: shown.text,
        range: shown.ranges[0]!,
        insert: insertFor(text.slice(from, to), wish),
      }
    })
}
