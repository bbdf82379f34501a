import type { SpeakerTurn } from '../contract/speakers.ts'
import { allItems, listOf } from './chunked-list.ts'
import { startsInOrder } from './paragraph-spans.ts'
import { smoothSpeakers } from './smooth-speakers.ts'
import { addSpeaker } from './speakers.ts'
import { type TimedParagraph, type TimedText, tokensIn } from './timed-text.ts'
import { isNumbered, saidByPerson } from './voice-origin.ts'
import { lookUpSpeakers } from './speaker-lookup.ts'

export interface SpeakerTurnOptions {
  /** Also where a person said who speaks. */
  replaces: boolean
  /** Makes an id for a paragraph that is new. */
  newId: () => string
}

/**
 * Applies speaker turns to a text: paragraphs are cut where another speaker goes on. Words, marks and notes stay, and
 * so do, unless `replaces`, the speakers that a person chose. A voice that mostly talks where a person named somebody
 * gets that name; the others are numbered. `names`: what each voice that says a word is called.
 */
export function applySpeakerTurns(
  timed: TimedText,
  turns: readonly SpeakerTurn[],
  { replaces, newId }: SpeakerTurnOptions,
): { timed: TimedText; names: ReadonlyMap<number, string> } {
  const paragraphs = allItems(timed.paragraphs)
  const said = paragraphs.flatMap(({ words }) =>
    words.map(({ text, data_start: start, data_end: end }) => ({ text, start, end })),
  )
  const numbers = smoothSpeakers(said, lookUpSpeakers(said, turns))
  if (turns.length === 0) return { timed, names: new Map() }
  let passed = 0
  const voiced = paragraphs.map((paragraph) => ({
    paragraph,
    voices: numbers.slice(passed, (passed += paragraph.words.length)),
  }))
  const stays = (paragraph: TimedParagraph) => paragraph.words.length === 0 || (!replaces && saidByPerson(paragraph))
  const names = nameVoices(voiced, stays)

  let next: TimedText = { ...timed, speakers: timed.speakers }
  for (const name of names.values()) next = addSpeaker(next, name)
  const colors = new Map(next.speakers.map(({ name, color }) => [name, color]))
  const made = voiced.flatMap(({ paragraph, voices }) =>
    stays(paragraph)
      ? [paragraph]
      : runsOf(voices).map(({ voice, from, to }, index) =>
          part(paragraph, {
            from,
            to,
            id: index === 0 ? undefined : newId(),
            name: names.get(voice)!,
            color: colors.get(names.get(voice)!)!,
          }),
        ),
  )
  const speaking = new Set(made.map(({ speaker }) => speaker))
  const speakers = next.speakers.filter(({ name }) => speaking.has(name) || !isNumbered(name))
  return { timed: { ...next, paragraphs: listOf(startsInOrder(made)), speakers }, names }
}

interface Voiced {
  paragraph: TimedParagraph
  /** The voice of each word; there are turns, so each has one. */
  voices: readonly (number | undefined)[]
}

/** Names of voices, in the order in which they are first heard. */
function nameVoices(voiced: readonly Voiced[], stays: (paragraph: TimedParagraph) => boolean): Map<number, string> {
  const votes = new Map<string, { voice: number; name: string; words: number }>()
  for (const { paragraph, voices } of voiced.filter((one) => isNamed(one.paragraph))) {
    for (const voice of voices) {
      const key = `${voice} ${paragraph.speaker}`
      votes.set(key, { voice: voice!, name: paragraph.speaker, words: (votes.get(key)?.words ?? 0) + 1 })
    }
  }
  const names = new Map<number, string>()
  const taken = new Set(voiced.filter(({ paragraph }) => stays(paragraph)).map(({ paragraph }) => paragraph.speaker))
  const given = new Set<string>()
  for (const { voice, name } of [...votes.values()].toSorted((a, b) => b.words - a.words)) {
    if (names.has(voice) || given.has(name)) continue
    names.set(voice, name)
    given.add(name)
  }
  let number = 1
  for (const voice of new Set(voiced.flatMap(({ voices }) => voices))) {
    if (names.has(voice!)) continue
    while (taken.has(`Speaker ${number}`) || given.has(`Speaker ${number}`)) number += 1
    names.set(voice!, `Speaker ${number++}`)
  }
  return names
}

/** Whether a person knows who this is: by a name, or by saying that it is this one. */
const isNamed = (paragraph: TimedParagraph) =>
  paragraph.speaker !== '' && (!isNumbered(paragraph.speaker) || saidByPerson(paragraph))

/** Words in a row of one voice, the end not included. */
function runsOf(voices: Voiced['voices']): { voice: number; from: number; to: number }[] {
  const runs: { voice: number; from: number; to: number }[] = []
  for (const [at, voice] of voices.entries()) {
    const last = runs.at(-1)
    if (last && last.voice === voice) last.to = at + 1
    else runs.push({ voice: voice!, from: at, to: at + 1 })
  }
  return runs
}

/** A run of a paragraph's words as a paragraph; the first keeps the id and the note. */
function part(
  paragraph: TimedParagraph,
  { from, to, id, name, color }: { from: number; to: number; id: string | undefined; name: string; color: string },
): TimedParagraph {
  const said = { speaker: name, color, speaker_origin: 'machine' as const }
  if (to - from === paragraph.words.length) return { ...paragraph, ...said }
  const words = paragraph.words.slice(from, to)
  const tokens = tokensIn(paragraph)
  const rest = id === undefined ? {} : { _id: id, note: '', data_start: words[0]!.data_start }
  return {
    ...paragraph,
    ...rest,
    ...said,
    words,
    data_end: Math.max(...words.map((word) => word.data_end)),
    text: paragraph.text.slice(tokens[from]!.from, tokens[to - 1]!.to),
  }
}
