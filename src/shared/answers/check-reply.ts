import { z } from 'zod'
import { ANSWER_LIMITS, MOST_SENTENCES, type SectionKind } from '../domain/answer-rules.ts'
import { tokenTexts } from '../search/tokens.ts'
import { whyUnsupported } from './bears-out.ts'
import { locateQuote } from './locate-quote.ts'
import type { Passage } from './passages.ts'

/** What a model is asked to answer, and no more is read of what it answers. */
const reply = z.object({
  sections: z
    .array(
      z.object({
        id: z.string(),
        sentences: z.array(
          z.object({
            text: z.string(),
            citations: z.array(z.object({ passage: z.number().int(), quote: z.string() })),
          }),
        ),
      }),
    )
    .max(20),
})

/** As JSON schema, in the strict form that servers take. */
export const replySchema = z.toJSONSchema(strict(), { target: 'draft-7' })

function strict() {
  const citation = z.strictObject({ passage: z.int(), quote: z.string() })
  const sentence = z.strictObject({ text: z.string(), citations: z.array(citation) })
  return z.strictObject({
    sections: z.array(z.strictObject({ id: z.string(), sentences: z.array(sentence) })),
  })
}

const outline = z.object({
  sections: z.array(z.object({ id: z.string(), sentences: z.array(z.unknown()) })).max(100),
})
const sentenceIn = reply.shape.sections.element.shape.sentences.element

/** A section that was asked for. */
export interface WantedSection {
  /** By what the model names it. */
  id: string
  kind: SectionKind
  /** What a template calls it; empty otherwise. */
  title: string
}

/** Words that bear a sentence out, in the text as it was. */
export interface CheckedCitation {
  fileId: string
  /** Of the text: the language of a translation; left out, the file's own. */
  language?: string
  paragraph: string
  /** The first word in the paragraph, and the one after the last. */
  from: number
  to: number
  quote: string
  speaker: string
  /** Seconds from the start of the media. */
  at: number
}

export interface CheckedSentence {
  text: string
  citations: CheckedCitation[]
}

export interface CheckedSection extends WantedSection {
  sentences: CheckedSentence[]
}

/** What of a model's answer the text bears out, and how many sentences it does not. */
export interface CheckedReply {
  sections: CheckedSection[]
  leftOut: number
}

/** Sentences that are looked at of a section; of more, the rest is left out. */
const MOST_READ = 200

/**
 * Reads a model's answer: of the sections that were asked for, the sentences whose citations stand in the passages and
 * bear them out. Everything else is dropped. `language` is that of passages of the only text. @throws Error when it has
 * not the form that was asked for
 */
export function checkReply(
  answer: unknown,
  { wanted, passages, language }: { wanted: readonly WantedSection[]; passages: readonly Passage[]; language: string },
): CheckedReply {
  const { sections } = outline.parse(answer)
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  let leftOut = 0
  const checked = wanted.map((section) => {
    const said = sections.filter(({ id }) => id === section.id).flatMap(({ sentences }) => sentences)
    const sentences: CheckedSentence[] = []
    for (const one of said.slice(0, MOST_READ)) {
      const sentence = sentences.length < MOST_SENTENCES[section.kind] ? checkSentence(one, byId, language) : null
      if (sentence && !sentences.some(({ text }) => text === sentence.text)) sentences.push(sentence)
    }
    leftOut += said.length - sentences.length
    return { ...section, sentences: ordered(section.kind, sentences) }
  })
  return { sections: checked, leftOut }
}

/** Chapters and action items go by the time at which they are said. */
export function ordered(kind: SectionKind, sentences: readonly CheckedSentence[]): CheckedSentence[] {
  const isTimed = kind === 'chapters' || kind === 'actions'
  const startOf = ({ citations }: CheckedSentence) => Math.min(...citations.map(({ at }) => at))
  return isTimed ? sentences.toSorted((one, other) => startOf(one) - startOf(other)) : [...sentences]
}

function checkSentence(one: unknown, byId: ReadonlyMap<number, Passage>, language: string): CheckedSentence | null {
  const parsed = sentenceIn.safeParse(one)
  if (!parsed.success) return null
  const text = plainText(parsed.data.text)
  if (tokenTexts(text).length === 0 || text.length > ANSWER_LIMITS.sentence) return null
  const citations = parsed.data.citations
    .slice(0, ANSWER_LIMITS.citations)
    .flatMap(({ passage, quote }) => cite(byId.get(passage), quote) ?? [])
  const evidence = {
    quotes: citations.map(({ quote }) => quote),
    speakers: citations.map(({ speaker }) => speaker),
    language: writtenIn(parsed.data.citations, byId) ?? language,
  }
  // What is cited for one sentence must not carry another one in with it.
  const isBorneOut = citations.length > 0 && sentencesOf(text).every((part) => whyUnsupported(part, evidence) === null)
  return isBorneOut ? { text, citations } : null
}

/** Of several texts, the language of the one that is cited first. */
const writtenIn = (citations: readonly { passage: number }[], byId: ReadonlyMap<number, Passage>) =>
  citations.map(({ passage }) => byId.get(passage)?.of?.writtenIn).find((language) => language !== undefined)

function cite(passage: Passage | undefined, quote: string): CheckedCitation | null {
  if (!passage || quote.length > ANSWER_LIMITS.quoteWords * 40) return null
  const words = passage.words.map(({ text }) => text)
  const range = locateQuote(words, quote)
  if (!range || range.to - range.from > ANSWER_LIMITS.quoteWords) return null
  return {
    fileId: passage.fileId,
    ...(passage.of && { language: passage.of.language }),
    paragraph: passage.paragraph,
    from: passage.from + range.from,
    to: passage.from + range.to,
    quote: words.slice(range.from, range.to).join(' '),
    speaker: passage.speaker,
    at: passage.words[range.from]!.at,
  }
}

/** Without control characters, marks that turn the direction, and line breaks. */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const sentencesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment.trim())
