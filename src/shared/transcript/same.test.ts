import { expect, test } from 'vitest'
import { buildParagraph, buildWord } from '../../../tests/support/build-transcript.ts'
import { sameList, sameParagraph, sameSpeaker, sameVoice, sameWord, sameWords } from './same.ts'

const word = buildWord('one', 1)
const paragraph = buildParagraph('one two', 1, { note: 'n' })

test('words are the same when all of them is', () => {
  expect(sameWord(word, word)).toBe(true)
  expect(sameWord(word, { ...word })).toBe(true)
  const others = [
    { text: 'two' },
    { data_start: 0.5 },
    { data_end: 9 },
    { confidence: 0.1 },
    { is_highlight: true },
    { is_strike: true },
    { origin: 'person' as const },
  ]
  for (const other of others) expect(sameWord(word, { ...word, ...other }), JSON.stringify(other)).toBe(false)
})

test('paragraphs are the same when all of them is', () => {
  expect(sameParagraph(paragraph, paragraph)).toBe(true)
  expect(sameParagraph(paragraph, structuredClone(paragraph))).toBe(true)
  const others = [
    { _id: 'x' },
    { speaker: 'x' },
    { speaker_origin: 'person' as const },
    { color: 'x' },
    { note: 'x' },
    { marked: true },
    { data_start: 0 },
    { data_end: 99 },
    { words: [word] },
  ]
  for (const other of others)
    expect(sameParagraph(paragraph, { ...paragraph, ...other }), JSON.stringify(other)).toBe(false)
})

test('a voice is who speaks, and how that is known; the words are what is said, and when', () => {
  expect(sameVoice(paragraph, { ...paragraph, note: 'x', words: [] })).toBe(true)
  expect(sameWords(paragraph, { ...paragraph, note: 'x', speaker: 'x' })).toBe(true)
  for (const other of [{ data_start: 0 }, { data_end: 99 }, { words: [] }])
    expect(sameWords(paragraph, { ...paragraph, ...other })).toBe(false)
})

test('speakers are the same by name, colour, and name in the original', () => {
  const speaker = { name: 'Ana', color: 'black' }
  expect([
    sameSpeaker(speaker, { ...speaker }),
    sameSpeaker(speaker, { ...speaker, name: 'Ben' }),
    sameSpeaker(speaker, { ...speaker, color: 'red' }),
  ]).toEqual([true, false, false])
  expect(sameSpeaker(speaker, { ...speaker, in_original: 'Anna' })).toBe(false)
})

test('lists are the same item by item, and a list is the same as itself whatever is in it', () => {
  const never = [Number.NaN]
  const is = (a: number, b: number) => a === b
  expect(sameList(never, never, is)).toBe(true)
  expect([
    sameList([1, 2], [1, 2], is),
    sameList([1, 2], [1], is),
    sameList([1], [1, 2], is),
    sameList([1, 2], [2, 1], is),
    sameList([], [], is),
  ]).toEqual([true, false, false, false, true])
})
