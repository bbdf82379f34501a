import { captionTime } from './captions.ts'
import { oneLine } from './plain-words.ts'

/** A sentence of a summary, and where in the text it comes from. */
export interface OutlineItem {
  text: string
  /** The paragraph of the first words that it cites. */
  paragraph: string
  /** When those are said, in seconds from the start of the media. */
  at: number
  sources: readonly { at: number; quote: string }[]
}

/** What was written of a text, as documents show it. */
export interface DocumentOutline {
  title: string
  points: readonly OutlineItem[]
  /** In the order of their times. */
  chapters: readonly OutlineItem[]
  actions: readonly OutlineItem[]
  /** What stands above the points and the actions, in the reader's language. */
  words: { points: string; actions: string }
}

/** The chapters alone as WebVTT, which players show as such: each lasts until the next begins. */
export function formatChapters({ chapters }: Pick<DocumentOutline, 'chapters'>, lengthSeconds: number): string {
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
export const outlineJson = ({ title, points, chapters, actions }: DocumentOutline) => ({
  title,
  main_points: points.map(sentence),
  chapters: chapters.map(({ text, at }) => ({ start_time: at, title: text })),
  action_items: actions.map(sentence),
})

const sentence = ({ text, sources }: OutlineItem) => ({
  text,
  sources: sources.map(({ at, quote }) => ({ start_time: at, quote })),
})
