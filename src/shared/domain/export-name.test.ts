import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

test.each([
  ['interview.mp3', 'interview.srt'],
  ['Interview.MP4', 'Interview.srt'],
  ['a.b.webm', 'a.b.srt'],
  ['Talk 1.2', 'Talk 1.2.srt'],
  ['Minutes', 'Minutes.srt'],
  ['.mp3', '.mp3.srt'],
  ['../Day 1/2 interview.mp3', '..-Day 1-2 interview.srt'],
  ['Gespräch 🎧.ogg', 'Gespräch 🎧.srt'],
])('[EX-016] %s is exported as %s', (name, expected) => {
  expect(exportName(name, 'srt')).toBe(expected)
})
