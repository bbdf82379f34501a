import type { Speaker } from '../contract/transcripts.ts'
import { allItems, itemsBetween, listOf, splice } from './chunked-list.ts'
import type { TimedText } from './timed-text.ts'

/** Colour of a speaker who has none, as the spec gives imported ones. */
const NEW_COLOR = 'black'

/** Says who speaks in a run of paragraphs, both ends included; a name that is new joins the speakers. */
export function assignSpeaker(timed: TimedText, from: number, to: number, name: string): TimedText {
  const known = timed.speakers.find((speaker) => speaker.name === name)
  const { color } = known ?? { color: NEW_COLOR }
  const changed = itemsBetween(timed.paragraphs, from, to + 1).map((paragraph) => ({ ...paragraph, speaker: name, color }))
  return {
    ...timed,
    paragraphs: splice(timed.paragraphs, from, changed.length, changed),
    speakers: known ? timed.speakers : [...timed.speakers, { name, color }],
  }
}

/** Gives a speaker another name everywhere. Under the name of another speaker the two become one. */
export function renameSpeaker(timed: TimedText, name: string, newName: string): TimedText {
  if (name === newName) return timed
  const other = timed.speakers.find((speaker) => speaker.name === newName)
  const paragraphs = allItems(timed.paragraphs).map((paragraph) =>
    paragraph.speaker === name ? { ...paragraph, speaker: newName, color: other?.color ?? paragraph.color } : paragraph,
  )
  const speakers = other
    ? timed.speakers.filter((speaker) => speaker.name !== name)
    : timed.speakers.map((speaker) => (speaker.name === name ? { ...speaker, name: newName } : speaker))
  return { ...timed, paragraphs: listOf(paragraphs), speakers }
}

/** Up to two letters that stand for a speaker: of the first and last name, or one and the number. */
export function speakerInitials(name: string): string {
  const parts = name.trim().split(/\s+/u).filter((part) => part !== '')
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.match(/^./u)?.[0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

/** The speakers listed, and after them those that only paragraphs name. */
export function allSpeakers(listed: readonly Speaker[], paragraphs: readonly { speaker: string; color: string }[]): Speaker[] {
  const names = new Set(listed.map((speaker) => speaker.name))
  const missing: Speaker[] = []
  for (const { speaker: name, color } of paragraphs) {
    if (names.has(name)) continue
    names.add(name)
    missing.push({ name, color })
  }
  return [...listed, ...missing]
}
