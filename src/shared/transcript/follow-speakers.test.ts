import { expect, test } from 'vitest'
import { buildParagraph } from '../../../tests/support/build-transcript.ts'
import type { Speaker, Transcript } from '../contract/transcripts.ts'
import { followSpeakers, renamedSince } from './follow-speakers.ts'

const ANA = { name: 'Speaker 1', color: 'speaker-1' }
const BEN = { name: 'Ben', color: 'speaker-2' }

function spoken(speakers: Speaker[], ...names: string[]): Transcript {
  const colorOf = (name: string) => speakers.find((speaker) => speaker.name === name)?.color ?? 'black'
  return {
    paragraphs: names.map((speaker, index) => buildParagraph('word', index, { speaker, color: colorOf(speaker) })),
    speakers,
    notes: [],
  }
}

/** Speakers of a translation as it is made: each says what the original calls them. */
const translated = (...speakers: Speaker[]) => speakers.map((speaker) => ({ ...speaker, in_original: speaker.name }))

const voices = ({ paragraphs }: Transcript) => paragraphs.map(({ speaker, color }) => `${speaker} ${color}`)

test('a speaker who was renamed in the original has the new name in its translation', () => {
  const original = spoken([{ ...ANA, name: 'Ana' }, BEN], 'Ana', 'Ben', 'Ana')
  const { paragraphs, speakers } = followSpeakers(spoken([ANA, BEN], 'Speaker 1', 'Ben', 'Speaker 1'), original)
  expect(paragraphs.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ben', 'Ana'])
  expect(speakers).toEqual([{ ...ANA, name: 'Ana', in_original: 'Ana' }, BEN])
  const second = spoken([ANA, { ...BEN, name: 'Benno' }], 'Speaker 1', 'Benno')
  const after = followSpeakers(spoken([ANA, BEN], 'Speaker 1', 'Ben'), second)
  expect(voices(after)).toEqual(['Speaker 1 speaker-1', 'Benno speaker-2'])
})

test('where nobody was renamed a translation stays the same object', () => {
  const translation = spoken([ANA, BEN], 'Speaker 1', 'Ben')
  expect(followSpeakers(translation, spoken([ANA, BEN], 'Speaker 1', 'Ben'))).toBe(translation)
})

test('a speaker whom the translator brought in, or who is several people in the original, keeps the name', () => {
  const brought = { name: 'Interpreter', color: 'speaker-3' }
  expect(
    renamedSince(spoken([ANA, BEN, brought], 'Speaker 1', 'Interpreter'), spoken([ANA, BEN], 'Speaker 1', 'Ben')),
  ).toEqual(new Map())
  expect(
    renamedSince(
      spoken([...translated(ANA, BEN), brought], 'Speaker 1', 'Interpreter'),
      spoken([ANA, BEN], 'Speaker 1', 'Ben'),
    ),
  ).toEqual(new Map())
  expect(
    renamedSince(spoken([ANA], 'Speaker 1', 'Speaker 1'), spoken([{ ...ANA, name: 'Ana' }, BEN], 'Ana', 'Ben')),
  ).toEqual(new Map())
})

test('two speakers who became one in the original become one in its translation, whichever comes first', () => {
  const translation = spoken(translated(ANA, BEN), 'Speaker 1', 'Ben', 'Speaker 1')
  const intoBen = followSpeakers(translation, spoken([BEN], 'Ben', 'Ben', 'Ben'))
  expect(voices(intoBen)).toEqual(['Ben speaker-2', 'Ben speaker-2', 'Ben speaker-2'])
  expect(intoBen.speakers).toEqual(translated(BEN))
  const intoAna = followSpeakers(translation, spoken([ANA], 'Speaker 1', 'Speaker 1', 'Speaker 1'))
  expect(voices(intoAna)).toEqual(['Speaker 1 speaker-1', 'Speaker 1 speaker-1', 'Speaker 1 speaker-1'])
  expect(intoAna.speakers).toEqual(translated(ANA))
})

test('a name that was given in the translation stays, also where the original renames or merges its speaker', () => {
  const own = { ...ANA, name: 'Анна', in_original: 'Speaker 1' }
  const translation = spoken([own, ...translated(BEN)], 'Анна', 'Ben')
  expect(followSpeakers(translation, spoken([ANA, BEN], 'Speaker 1', 'Ben'))).toBe(translation)
  expect(followSpeakers(translation, spoken([{ ...ANA, name: 'Ana' }, BEN], 'Ana', 'Ben')).speakers).toEqual([
    { ...own, in_original: 'Ana' },
    ...translated(BEN),
  ])
  const merged = followSpeakers(translation, spoken([ANA], 'Speaker 1', 'Speaker 1'))
  expect(voices(merged)).toEqual(['Анна speaker-1', 'Анна speaker-1'])
  expect(merged.speakers).toEqual([own])
})

test('two who were renamed and made one at once are one under the new name', () => {
  const both = followSpeakers(
    spoken(translated(ANA, BEN), 'Speaker 1', 'Ben'),
    spoken([{ ...ANA, name: 'Ana' }], 'Ana', 'Ana'),
  )
  expect(voices(both)).toEqual(['Ana speaker-1', 'Ana speaker-1'])
  expect(both.speakers).toEqual([{ ...ANA, name: 'Ana', in_original: 'Ana' }])
})

test('paragraphs of the translation alone tell nothing of who was renamed', () => {
  const original = spoken([{ ...ANA, name: 'Ana' }, BEN], 'Ana', 'Ben')
  const translation = spoken([ANA, BEN], 'Speaker 1', 'Ben')
  const own = { ...translation.paragraphs[1]!, _id: 'own', speaker: 'Speaker 1' }
  expect([...renamedSince({ ...translation, paragraphs: [own, ...translation.paragraphs, own] }, original)]).toEqual([
    ['Speaker 1', { name: 'Ana', in_original: 'Ana' }],
  ])
  expect([...renamedSince({ ...translation, paragraphs: [own] }, original)]).toEqual([])
})

test('where a name became that of somebody who is listed already, they are one', () => {
  const { speakers } = followSpeakers(
    spoken([ANA, { ...ANA, name: 'Ana' }], 'Speaker 1', 'Ana'),
    spoken([{ ...ANA, name: 'Ana' }], 'Ana', 'Ana'),
  )
  expect(speakers).toEqual([{ ...ANA, name: 'Ana' }])
})
