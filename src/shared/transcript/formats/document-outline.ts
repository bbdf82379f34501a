import { captionTime } from './captions.ts'
import { oneLine } from './plain-words.ts'

/** A sentence that a model wrote of a text, and where in the text it comes from. */
export interface OutlineItem {
  text: string
  /** The paragraph of the first words that it cites. */
  paragraph: string
  /** When those are said, in seconds from the start of the media. */
  at: number
  sources: readonly { at: number; quote: string }[]
  /** Whether words that it cites were edited since; left out where none were. */
  isStale?: boolean
}

/** All that is usually wanted of a recording. */
export interface DocumentOverview {
  title: string
  points: readonly OutlineItem[]
  /** In the order of their times. */
  chapters: readonly OutlineItem[]
  actions: readonly OutlineItem[]
}

/** The answer to a question, or what was written of a template. */
export interface DocumentAnswer {
  kind: 'question' | 'template'
  /** The question, or the name of the template. */
  name: string
  /** The section of a question has no title. */
  sections: readonly { title: string; items: readonly OutlineItem[] }[]
}

/** What was written of a text, as documents show it. */
export interface DocumentOutline {
  /** Null where it is not wanted, or there is none. */
  overview: DocumentOverview | null
  /** Those that are wanted; null where none are. */
  answers: readonly DocumentAnswer[] | null
  /** What stands above the points and the actions, and beside what is stale, in the reader's language. */
  words: { points: string; actions: string; stale: string }
}

/** Its lists in the order in which documents show them, those without a sentence left out. */
export function outlineSections({
  overview,
  answers,
  words,
}: DocumentOutline): { heading: string; items: readonly OutlineItem[] }[] {
  const ofAnswers = (answers ?? []).flatMap(({ name, sections }) =>
    sections.map(({ title, items }) => ({ heading: title === '' ? name : `${name}: ${title}`, items })),
  )
  return [
    { heading: words.points, items: overview?.points ?? [] },
    { heading: words.actions, items: overview?.actions ?? [] },
    ...ofAnswers,
  ].filter(({ items }) => items.length > 0)
}

/** A sentence in one line, with the word for what is stale. */
export const sentenceLine = ({ text, isStale = false }: OutlineItem, { stale }: DocumentOutline['words']): string =>
  oneLine(isStale ? `${text} (${stale})` : text)

/** The times of all that it cites, each once, in their order. */
export const citedTimes = ({ sources }: OutlineItem): number[] =>
  [...new Set(sources.map(({ at }) => at))].toSorted((one, other) => one - other)

/** Chapters by the paragraph that they are shown above, counted from 0: that of their words, or the one spoken then. */
export function chaptersByParagraph(
  paragraphs: readonly { _id: string; data_start: number }[],
  outline: DocumentOutline | null,
): Map<number, string[]> {
  const placeOf = new Map(paragraphs.map(({ _id }, place) => [_id, place]))
  const spokenAt = (seconds: number) =>
    Math.max(
      0,
      paragraphs.findLastIndex(({ data_start }) => data_start <= seconds),
    )
  const chapters = outline?.overview?.chapters ?? []
  const byPlace = Map.groupBy(chapters, ({ paragraph, at }) => placeOf.get(paragraph) ?? spokenAt(at))
  return new Map([...byPlace].map(([place, here]) => [place, here.map(({ text }) => oneLine(text))]))
}

/** The chapters alone as WebVTT, which players show as such: each lasts until the next begins. */
export function formatChapters({ chapters }: Pick<DocumentOverview, 'chapters'>, lengthSeconds: number): string {
  const begins = chapters
    .map(({ text, at }) => ({ text, ms: Math.round(at * 1000) }))
    .filter(({ ms }, index, all) => index === 0 || ms > all[index - 1]!.ms)
  const cues = begins.map(({ text, ms }, index) => {
    const end = begins[index + 1]?.ms ?? Math.max(Math.round(lengthSeconds * 1000), ms + 1)
    return `${index + 1}\n${captionTime(ms, '.')} --> ${captionTime(end, '.')}\n${escaped(oneLine(text))}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** For programs, beside the transcript; an import does not read it. */
export const outlineJson = ({ overview, answers }: DocumentOutline) => ({
  ...(overview && {
    summary: {
      title: overview.title,
      main_points: overview.points.map(sentence),
      chapters: overview.chapters.map(({ text, at }) => ({ start_time: at, title: text })),
      action_items: overview.actions.map(sentence),
    },
  }),
  ...(answers && {
    answers: answers.map(({ kind, name, sections }) => ({
      ...(kind === 'question' ? { question: name } : { template: name }),
      sections: sections.map(({ title, items }) => ({
        ...(title !== '' && { title }),
        sentences: items.map((item) => ({ ...sentence(item), is_stale: item.isStale ?? false })),
      })),
    })),
  }),
})

const sentence = ({ text, sources }: OutlineItem) => ({
  text,
  sources: sources.map(({ at, quote }) => ({ start_time: at, quote })),
})
