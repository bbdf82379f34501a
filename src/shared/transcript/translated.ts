import type { Paragraph, Transcript } from '../contract/transcripts.ts'
import { followSpeakers } from './follow-speakers.ts'
import { interpolateTimes } from './interpolate-times.ts'
import { tokensOf } from './timed-text.ts'

/**
 * Marks that end a clause in scripts without spaces; a word ends there, so that lines can be broken and words found.
 */
const UNSPACED_CLAUSE_END = /([、。，！？；：])(?=\S)/gu

/** What of a paragraph is translated: its words but those that are struck through. */
export function sourceText({ words }: Pick<Paragraph, 'words'>): string {
  return words
    .filter(({ is_strike }) => !is_strike)
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

/**
 * A paragraph with the words of its translation, which share its time by their lengths; speaker, note and mark stay.
 */
export function translatedParagraph(original: Paragraph, text: string): Paragraph {
  const texts = wordTexts(text)
  const start = original.words[0]?.data_start ?? original.data_start
  const end = original.words.at(-1)?.data_end ?? original.data_end
  const times = interpolateTimes(start, end, texts)
  const is_highlight = original.words.length > 0 && original.words.every((word) => word.is_highlight)
  const words = texts.map((word, index) => ({
    text: word,
    ...times[index]!,
    confidence: 1,
    is_highlight,
    is_strike: false,
    origin: 'interpolated' as const,
  }))
  return { ...original, words }
}

/** What a translation is put together from. */
export interface TranslationParts {
  original: Transcript
  /** What the machine makes of each paragraph as the original is now, by its id. */
  texts: ReadonlyMap<string, string>
  /** The translation as it is; null for the first time. */
  current: Transcript | null
  /** All that the machine made of each paragraph before, by its id. */
  earlier: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The translation of an original: in its order, a paragraph that the machine wrote follows its original, one that a
 * person has changed stays as they left it, and one that they took out stays out. Paragraphs of their own stay behind
 * the one before them.
 */
export function composeTranslation({ original, texts, current: last, earlier }: TranslationParts): Transcript {
  const current = last && followSpeakers(last, original)
  const found = new Map(current?.paragraphs.map((paragraph) => [paragraph._id, paragraph]))
  const own = ownParagraphs(original, current, earlier)
  const paragraphs = [...(own.get(null) ?? [])]
  for (const paragraph of original.paragraphs) {
    const { _id: id } = paragraph
    const before = found.get(id)
    const speaker = nameHere(current, paragraph.speaker)
    const after = { ...translatedParagraph(paragraph, texts.get(id) ?? ''), speaker }
    if (before && isTheirs(before, after, earlier.get(id))) paragraphs.push(before)
    else if (before || !current || !earlier.has(id)) paragraphs.push(after)
    for (const theirs of own.get(id) ?? []) paragraphs.push(theirs)
  }
  const speakers = original.speakers.map(({ name, color }) => ({
    name: nameHere(current, name),
    color,
    in_original: name,
  }))
  const theirs = (current?.speakers ?? []).filter(({ name }) => !speakers.some((speaker) => speaker.name === name))
  return { paragraphs, speakers: [...speakers, ...theirs], notes: current?.notes ?? original.notes }
}

/** What a translation calls a speaker of its original. */
const nameHere = (current: Transcript | null, name: string) =>
  current?.speakers.find(({ in_original: known }) => known === name)?.name ?? name

/** Whether a paragraph is not what the machine made of it, or still is: either way it stays as it is. */
function isTheirs(before: Paragraph, after: Paragraph, machine: ReadonlySet<string> | undefined): boolean {
  const text = textOf(before)
  if (text === textOf(after)) return true
  return machine === undefined || ![...machine].some((made) => wordTexts(made).join(' ') === text)
}

/** Paragraphs that only the translation has, by the id of the original's paragraph that they stand behind. */
function ownParagraphs(
  original: Transcript,
  current: Transcript | null,
  earlier: TranslationParts['earlier'],
): Map<string | null, Paragraph[]> {
  const ids = new Set(original.paragraphs.map(({ _id }) => _id))
  const own = new Map<string | null, Paragraph[]>()
  let behind: string | null = null
  for (const paragraph of current?.paragraphs ?? []) {
    if (ids.has(paragraph._id)) behind = paragraph._id
    else if (!earlier.has(paragraph._id)) {
      const those = own.get(behind)
      if (those) those.push(paragraph)
      else own.set(behind, [paragraph])
    }
  }
  return own
}

const textOf = ({ words }: Paragraph) => words.map(({ text }) => text).join(' ')

function wordTexts(text: string): string[] {
  const spaced = text.replaceAll(UNSPACED_CLAUSE_END, '$1 ')
  return tokensOf(spaced).map(({ from, to }) => spaced.slice(from, to))
}
