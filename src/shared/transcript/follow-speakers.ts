import type { Paragraph, Speaker, Transcript } from '../contract/transcripts.ts'

/** As much of a text as tells who speaks in it. */
interface Voices {
  paragraphs: readonly Pick<Paragraph, '_id' | 'speaker'>[]
  speakers: readonly Speaker[]
}

/**
 * The new names of speakers who were renamed in the original since a translation was made, by their old ones. Somebody was
 * renamed whose name is gone from the original, where all their paragraphs have one other name in the same colour: a
 * speaker whom a translator brought in has a colour of their own.
 */
export function renamedSince(translation: Voices, original: Voices): ReadonlyMap<string, string> {
  const names = new Map(original.paragraphs.map(({ _id, speaker }) => [_id, speaker]))
  const there = new Set([...original.speakers.map(({ name }) => name), ...names.values()])
  const found = new Map<string, string | undefined>()
  for (const { _id, speaker } of translation.paragraphs) {
    const name = names.get(_id)
    if (there.has(speaker) || name === undefined) continue
    found.set(speaker, found.has(speaker) && found.get(speaker) !== name ? undefined : name)
  }
  const colorOf = ({ speakers }: Voices, name: string) => speakers.find((speaker) => speaker.name === name)?.color
  return new Map([...found].flatMap(([old, name]) => (name !== undefined && colorOf(translation, old) === colorOf(original, name) ? [[old, name] as const] : [])))
}

/** A translation with the names that its speakers have in the original now. */
export function followSpeakers(translation: Transcript, original: Voices): Transcript {
  const renamed = renamedSince(translation, original)
  if (renamed.size === 0) return translation
  const nameOf = (name: string) => renamed.get(name) ?? name
  const paragraphs = translation.paragraphs.map((paragraph) => (renamed.has(paragraph.speaker) ? { ...paragraph, speaker: nameOf(paragraph.speaker) } : paragraph))
  const speakers = new Map(translation.speakers.map((speaker) => [nameOf(speaker.name), { ...speaker, name: nameOf(speaker.name) }]))
  return { ...translation, paragraphs, speakers: [...speakers.values()] }
}
