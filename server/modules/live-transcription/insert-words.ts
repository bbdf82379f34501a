import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Paragraph, Speaker, Word } from '../../../src/shared/contract/transcripts.ts'
import {
  groupIntoParagraphs,
  type HeardWord,
  PARAGRAPH_MOST_WORDS,
  PARAGRAPH_PAUSE_SECONDS,
} from '../../../src/shared/transcript/paragraphs.ts'
import type { NewestText } from '../transcripts/index.ts'

/** A longer pause than this begins a paragraph: somebody who speaks freely pauses within a thought. */
const PAUSE_SECONDS = PARAGRAPH_PAUSE_SECONDS + 0.8

/**
 * The edit that puts the words of a phrase into a text at their time, whatever people have made of it: into the
 * paragraph that is spoken before them where they go on with it, else as one of their own behind it, with its speaker.
 * Null without words. `newId` names a new paragraph.
 */
export function insertWords(text: NewestText, heard: readonly HeardWord[], newId: string): TextEdit | null {
  const [group, ...others] = groupIntoParagraphs(heard).paragraphs
  if (!group) return null
  const words = [group, ...others].flatMap((one) => one.words)
  const [start, end] = [words[0]!.data_start, Math.max(...words.map(({ data_end }) => data_end))]
  const before = paragraphBefore(text, start)
  if (before && goesOn(before, words)) return { removed: [], inserted: [], changed: [added(before, words, end)] }
  const speakers = JSON.parse(text.speakers) as Speaker[]
  const speaker = before ?? (speakers[0] && { speaker: speakers[0].name, color: speakers[0].color }) ?? group
  const isKnown = speakers.some(({ name }) => name === speaker.speaker)
  const paragraph: Paragraph = {
    ...group,
    _id: newId,
    speaker: speaker.speaker,
    color: speaker.color,
    data_start: start,
    data_end: end,
    words,
  }
  return {
    removed: [],
    inserted: [{ after: before?._id ?? null, paragraphs: [paragraph] }],
    changed: [],
    ...(!isKnown && { speakers: [...speakers, { name: speaker.speaker, color: speaker.color }] }),
  }
}

/** The last paragraph that begins before a time. */
function paragraphBefore({ order, paragraph }: NewestText, start: number): Paragraph | undefined {
  for (let index = order.length - 1; index >= 0; index--) {
    const one = paragraph(order[index]!)
    if (one.data_start <= start) return one
  }
  return undefined
}

function goesOn({ words: own, data_start, data_end, marked }: Paragraph, words: readonly Word[]): boolean {
  const start = words[0]!.data_start
  // What a person has marked as done stays as it is.
  if (marked || start - Math.max(data_start, data_end) > PAUSE_SECONDS) return false
  return own.length > 0 && own.length + words.length <= PARAGRAPH_MOST_WORDS
}

function added({ _id, words: own, data_end }: Paragraph, words: Word[], end: number): TextEdit['changed'][number] {
  const next = own.findIndex(({ data_start }) => data_start > words[0]!.data_start)
  const at = next < 0 ? own.length : next
  return { _id, data_end: Math.max(data_end, end), words: [{ at, removed: 0, words }] }
}
