import { expect, test } from 'vitest'
import { buildParagraph } from '../../../tests/support/build-transcript.ts'
import type { Speaker, Transcript } from '../contract/transcripts.ts'
import { followSpeakers, renamedSince } from './follow-speakers.ts'

const ANA = { name: 'Speaker 1', color: 'speaker-1' }
const BEN = { name: 'Ben', color: 'speaker-2' }

function spoken(speakers: Speaker[], ...names: string[]): Transcript {
  return { paragraphs: names.map((speaker, index) => buildParagraph('word', index, { speaker })), speakers, notes: [] }
}

test('a speaker who was renamed in the original has the new name in its translation', () => {
  const original = spoken([{ ...ANA, name: 'Ana' }, BEN], 'Ana', 'Ben', 'Ana')
  const { paragraphs, speakers } = followSpeakers(spoken([ANA, BEN], 'Speaker 1', 'Ben', 'Speaker 1'), original)
  expect(paragraphs.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ben', 'Ana'])
  expect(speakers).toEqual([{ ...ANA, name: 'Ana' }, BEN])
})

test('where nobody was renamed a translation stays the same object', () => {
  const translation = spoken([ANA, BEN], 'Speaker 1', 'Ben')
  expect(followSpeakers(translation, spoken([ANA, BEN], 'Speaker 1', 'Ben'))).toBe(translation)
})

test('a speaker whom the translator brought in, or who is several people in the original, keeps the name', () => {
  const brought = { name: 'Interpreter', color: 'speaker-3' }
  expect(renamedSince(spoken([ANA, BEN, brought], 'Speaker 1', 'Interpreter'), spoken([ANA, BEN], 'Speaker 1', 'Ben'))).toEqual(new Map())
  expect(renamedSince(spoken([ANA], 'Speaker 1', 'Speaker 1'), spoken([{ ...ANA, name: 'Ana' }, BEN], 'Ana', 'Ben'))).toEqual(new Map())
})
