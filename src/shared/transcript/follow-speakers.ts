import type { Paragraph, Speaker } from '../contract/transcripts.ts'
import { allSpeakers } from './all-speakers.ts'

type Voice = Pick<Paragraph, '_id' | 'speaker' | 'color'>

/** As much of a text as tells who speaks in it. */
interface Voices<P extends Voice = Voice> {
  paragraphs: readonly P[]
  speakers: readonly Speaker[]
}

/** What a speaker is called in a translation, and in its original. */
type BothNames = Required<Pick<Speaker, 'name' | 'in_original'>>

/**
 * What speakers of a translation are called now, by their names there, where the original has renamed them or made them
 * one with somebody else since: their name is gone from it, and all their paragraphs have one other. Who was given a
 * name in the translation keeps it. A speaker of whom the translation does not say what the original calls them was
 * renamed if the colour is the same: one whom a translator brought in has another.
 */
export function renamedSince(translation: Voices, original: Voices): ReadonlyMap<string, BothNames> {
  const originals = allSpeakers(original.speakers, original.paragraphs)
  const speakers = allSpeakers(translation.speakers, translation.paragraphs)
  const names = namesInOriginal(translation, original)
  const inOriginal = ({ name, in_original: known }: Speaker) => known ?? name
  return new Map(
    speakers.flatMap((speaker): [string, BothNames][] => {
      const [now, ...others] = names.get(speaker.name) ?? new Set()
      const there = originals.find(({ name }) => name === now)
      const isStill = originals.some(({ name }) => name === inOriginal(speaker))
      if (
        !there ||
        others.length > 0 ||
        isStill ||
        (speaker.in_original === undefined && speaker.color !== there.color)
      )
        return []
      const one = speakers.find((other) => inOriginal(other) === there.name)
      const name = one?.name ?? (speaker.name === inOriginal(speaker) ? there.name : speaker.name)
      return [[speaker.name, { name, in_original: there.name }]]
    }),
  )
}

/** Who speaks in the original where somebody speaks in the translation, by their names in the translation. */
function namesInOriginal(translation: Voices, original: Voices): Map<string, Set<string>> {
  const byId = new Map(original.paragraphs.map(({ _id, speaker }) => [_id, speaker]))
  const names = new Map<string, Set<string>>()
  for (const { _id, speaker } of translation.paragraphs) {
    const name = byId.get(_id)
    if (name !== undefined) names.set(speaker, (names.get(speaker) ?? new Set()).add(name))
  }
  return names
}

/** A translation whose speakers follow those of the original; the same object where nobody was renamed. */
export function followSpeakers<P extends Voice, T extends object>(translation: T & Voices<P>, original: Voices): T {
  const renamed = renamedSince(translation, original)
  if (renamed.size === 0) return translation
  const before = allSpeakers(translation.speakers, translation.paragraphs)
  const stay = before.filter(({ name }) => !renamed.has(name))
  const after = before.map((speaker) => {
    const names = renamed.get(speaker.name)
    return names ? (stay.find(({ name }) => name === names.name) ?? { ...speaker, ...names }) : speaker
  })
  const speakers = after.filter(({ name }, index) => index === after.findIndex((other) => other.name === name))
  const paragraphs = translation.paragraphs.map((paragraph) => {
    const names = renamed.get(paragraph.speaker)
    const now = names && speakers.find(({ name }) => name === names.name)
    return now ? { ...paragraph, speaker: now.name, color: now.color } : paragraph
  })
  return { ...translation, paragraphs, speakers }
}
