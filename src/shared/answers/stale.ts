import type { Paragraph } from '../contract/transcripts.ts'
import { tokenTexts } from '../search/tokens.ts'
import type { CheckedCitation, CheckedSection, CheckedSentence } from './check-reply.ts'

export interface FoundCitation extends CheckedCitation {
  /** Whether its words do not stand in the text any more. */
  isStale: boolean
}

export interface FoundSentence extends Omit<CheckedSentence, 'citations'> {
  citations: FoundCitation[]
}

export interface FoundSection extends Omit<CheckedSection, 'sentences'> {
  sentences: FoundSentence[]
}

/** The texts that are cited, as they are now, by their files; a file that is not there has no text any more. */
export type CurrentTexts = ReadonlyMap<string, TextPlaces>

/** Where the words of a text stand. */
export interface TextPlaces {
  paragraphs: ReadonlyMap<string, Pick<Paragraph, 'speaker' | 'words'>>
  /** All folded words, in the order of the text, and where each stands. */
  tokens: readonly { text: string; paragraph: string; word: number }[]
  /** Places among `tokens` of each word. */
  places: ReadonlyMap<string, readonly number[]>
}

export function placesIn(paragraphs: readonly Pick<Paragraph, '_id' | 'speaker' | 'words'>[]): TextPlaces {
  const tokens = paragraphs.flatMap(({ _id: paragraph, words }) =>
    words.flatMap((one, word) => tokenTexts(one.text).map((text) => ({ text, paragraph, word }))),
  )
  const places = new Map<string, number[]>()
  for (const [place, { text }] of tokens.entries()) {
    const known = places.get(text)
    if (known) known.push(place)
    else places.set(text, [place])
  }
  return { paragraphs: new Map(paragraphs.map((paragraph) => [paragraph._id, paragraph])), tokens, places }
}

/** Finds what is cited where it stands now: words that moved are followed, and those that were edited are stale. */
export function findCitations(sections: readonly CheckedSection[], texts: CurrentTexts): FoundSection[] {
  return sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({
      ...sentence,
      citations: sentence.citations.map((citation) => find(citation, texts.get(citation.fileId))),
    })),
  }))
}

function find(citation: CheckedCitation, text: TextPlaces | undefined): FoundCitation {
  const there = text?.paragraphs.get(citation.paragraph)
  const words = there?.words.slice(citation.from, citation.to)
  if (there && words!.map((word) => word.text).join(' ') === citation.quote)
    return { ...citation, speaker: there.speaker, at: words![0]!.data_start, isStale: false }
  const moved = text && runOf(text, tokenTexts(citation.quote), citation.paragraph)
  return moved ? { ...citation, ...moved, isStale: false } : { ...citation, isStale: true }
}

/** Where a run of words stands within one paragraph; that one first where there are several. */
function runOf({ tokens, places, paragraphs }: TextPlaces, wanted: readonly string[], home: string) {
  const starts = (places.get(wanted[0] ?? '') ?? []).filter((start) =>
    wanted.every((text, offset) => {
      const token = tokens[start + offset]
      return token?.text === text && token.paragraph === tokens[start]!.paragraph
    }),
  )
  const start = starts.find((place) => tokens[place]!.paragraph === home) ?? starts[0]
  if (start === undefined) return null
  const { paragraph, word: from } = tokens[start]!
  const to = tokens[start + wanted.length - 1]!.word + 1
  const { speaker, words } = paragraphs.get(paragraph)!
  return { paragraph, from, to, speaker, at: words[from]!.data_start }
}
