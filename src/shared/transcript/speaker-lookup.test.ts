import { expect, test } from 'vitest'
import { lookUpSpeakers } from './speaker-lookup.ts'

const turn = (start: number, end: number, speaker: number) => ({ start, end, speaker })
const word = (start: number, end = start + 0.4) => ({ start, end })

test('a word is said by whoever is heard during the most of it', () => {
  expect(lookUpSpeakers([word(1), word(4.8), word(5.5)], [turn(0, 5, 0), turn(5, 9, 1)])).toEqual([0, 0, 1])
  expect(lookUpSpeakers([word(4.9)], [turn(0, 5, 0), turn(5, 9, 1)])).toEqual([1])
})

test('all turns of a voice count together, but not those that ended before', () => {
  expect(lookUpSpeakers([word(4, 5)], [turn(0, 9, 0), turn(1, 2, 1)])).toEqual([0])
  expect(lookUpSpeakers([word(4, 5)], [turn(4, 4.4, 0), turn(4, 4.3, 1), turn(4.7, 5, 1)])).toEqual([1])
  expect(lookUpSpeakers([word(5)], [turn(0, 5.1, 0), turn(1, 2, 1), turn(4.9, 6, 1)])).toEqual([1])
})

test('where several are heard, whoever was speaking goes on', () => {
  expect(lookUpSpeakers([word(1), word(4), word(8)], [turn(0, 6, 0), turn(3, 9, 1)])).toEqual([0, 0, 1])
})

test('a word that fills the time between two voices stays with whoever was speaking', () => {
  expect(lookUpSpeakers([word(1), word(2, 2.5)], [turn(0, 2, 0), turn(2.5, 4, 1)])).toEqual([0, 0])
  expect(lookUpSpeakers([word(0), word(2, 2.5)], [turn(0, 1, 1), turn(1.5, 2, 0), turn(2.5, 3, 1)])).toEqual([1, 1])
})

test('between turns it is who is heard nearest, and a long turn does not hide a short one', () => {
  expect(lookUpSpeakers([word(0), word(2.2), word(3.4), word(9)], [turn(1, 2, 0), turn(4, 5, 1)])).toEqual([0, 0, 1, 1])
  expect(lookUpSpeakers([word(1), word(4.2), word(8)], [turn(0, 10, 0), turn(4, 4.6, 1), turn(4.1, 4.6, 1)])).toEqual([
    0, 1, 0,
  ])
})

test('between two turns, in the middle, it is who spoke before: of several the last to end, or first to begin', () => {
  expect(lookUpSpeakers([word(2.5, 3)], [turn(1, 2, 0), turn(3.5, 5, 1)])).toEqual([0])
  expect(lookUpSpeakers([word(11)], [turn(0, 10, 0), turn(1, 2, 1), turn(13, 14, 2)])).toEqual([0])
  expect(lookUpSpeakers([word(3)], [turn(0, 2, 0), turn(1, 2, 1)])).toEqual([0])
})

test('a word without length is said by somebody too; without turns nobody is known', () => {
  expect(lookUpSpeakers([word(2, 2)], [turn(0, 1, 0), turn(1.5, 3, 1)])).toEqual([1])
  expect(lookUpSpeakers([word(0.2), word(5, 5)], [turn(0, 1, 1), turn(1, 10, 0), turn(2, 5, 1)])).toEqual([1, 1])
  expect(lookUpSpeakers([word(2)], [])).toEqual([undefined])
})
