import type { Speaker } from '../contract/transcripts.ts'
import { allItems, itemAt, itemsBetween, listOf, splice } from './chunked-list.ts'
import type { TimedText } from './timed-text.ts'
import { saidByPerson } from './voice-origin.ts'

/** The design's colours for speakers are `speaker-1` to `speaker-9`. */
export const SPEAKER_COLORS = 9

const COLOR = /^speaker-([1-9])$/u

/**
 * Which of the design's colours a speaker is drawn in, from 0: their own, or by the place in the list for `black` and
 * others that files bring.
 */
export function colorIndexOf({ color }: Pick<Speaker, 'color'>, place: number): number {
  return Number(COLOR.exec(color)?.[1] ?? (place % SPEAKER_COLORS) + 1) - 1
}

/** The first colour that no speaker is drawn in; round and round when all are taken. */
function freeColor(speakers: readonly Speaker[]): string {
  const taken = new Set(speakers.map(colorIndexOf))
  const free =
    Array.from({ length: SPEAKER_COLORS }, (_, index) => index).find((index) => !taken.has(index)) ??
    speakers.length % SPEAKER_COLORS
  return `speaker-${free + 1}`
}

/** Says who speaks in a run of paragraphs, both ends included; a name that is new joins the speakers. */
export function assignSpeaker(timed: TimedText, from: number, to: number, name: string): TimedText {
  const { speakers } = addSpeaker(timed, name)
  const { color } = speakers.find((speaker) => speaker.name === name)!
  const changed = itemsBetween(timed.paragraphs, from, to + 1).map((paragraph) => ({
    ...paragraph,
    speaker: name,
    speaker_origin: 'person' as const,
    color,
  }))
  return { ...timed, paragraphs: splice(timed.paragraphs, from, changed.length, changed), speakers }
}

/** Adds a speaker who says nothing yet; one who is there already stays as they are. */
export function addSpeaker(timed: TimedText, name: string): TimedText {
  const { speakers } = timed
  return speakers.some((speaker) => speaker.name === name)
    ? timed
    : { ...timed, speakers: [...speakers, { name, color: freeColor(speakers) }] }
}

/** Takes a speaker from the list who says nothing; one who does stays. */
export function removeSpeaker(timed: TimedText, name: string): TimedText {
  if (allItems(timed.paragraphs).some(({ speaker }) => speaker === name)) return timed
  return { ...timed, speakers: timed.speakers.filter((speaker) => speaker.name !== name) }
}

/** Gives a speaker, and all their paragraphs, a colour. */
export function colorSpeaker(timed: TimedText, name: string, color: string): TimedText {
  const paragraphs = allItems(timed.paragraphs).map((paragraph) =>
    paragraph.speaker === name ? { ...paragraph, color } : paragraph,
  )
  return {
    ...timed,
    paragraphs: listOf(paragraphs),
    speakers: timed.speakers.map((speaker) => (speaker.name === name ? { ...speaker, color } : speaker)),
  }
}

/**
 * Gives a speaker another name everywhere. Under the name of another speaker the two become one. It says who somebody
 * is, not where they speak.
 */
export function renameSpeaker(timed: TimedText, name: string, newName: string): TimedText {
  if (name === newName) return timed
  const other = timed.speakers.find((speaker) => speaker.name === newName)
  const paragraphs = allItems(timed.paragraphs).map((paragraph) =>
    paragraph.speaker === name
      ? {
          ...paragraph,
          speaker: newName,
          speaker_origin: saidByPerson(paragraph) ? ('person' as const) : ('machine' as const),
          color: other?.color ?? paragraph.color,
        }
      : paragraph,
  )
  const speakers = other
    ? timed.speakers.filter((speaker) => speaker.name !== name)
    : timed.speakers.map((speaker) => (speaker.name === name ? { ...speaker, name: newName } : speaker))
  return { ...timed, paragraphs: listOf(paragraphs), speakers }
}

/** How much somebody says. */
export interface SpeakerShare {
  paragraphs: number
  /** From the start to the end of their paragraphs. */
  seconds: number
}

/** What each speaker says of the whole, by name. Looks at every paragraph. */
export function speakerShares({ paragraphs, speakers }: TimedText): ReadonlyMap<string, SpeakerShare> {
  const shares = new Map(speakers.map(({ name }) => [name, { paragraphs: 0, seconds: 0 }]))
  for (const { speaker, data_start, data_end } of allItems(paragraphs)) {
    const share = shares.get(speaker)
    if (!share) continue
    share.paragraphs += 1
    share.seconds += data_end - data_start
  }
  return shares
}

/**
 * Who speaks when it is not who is said to speak in a paragraph: the one chosen last before, else whoever spoke last
 * above it, else the first in the list. Undefined where nobody else is there.
 */
export function otherSpeaker(
  { paragraphs, speakers }: TimedText,
  paragraph: number,
  recent: readonly string[],
): string | undefined {
  const current = itemAt(paragraphs, paragraph)?.speaker
  const isOther = (name: string) => name !== current && speakers.some((speaker) => speaker.name === name)
  return (
    recent.find(isOther) ??
    itemsBetween(paragraphs, 0, paragraph).findLast(({ speaker }) => isOther(speaker))?.speaker ??
    speakers.find(({ name }) => isOther(name))?.name
  )
}

/** Up to two letters that stand for a speaker: of the first and last name, or one and the number. */
export function speakerInitials(name: string): string {
  const [first, ...others] = name.match(/(?<!\S)\S/gu) ?? ['?']
  return [first, others.at(-1)].join('').toUpperCase()
}
