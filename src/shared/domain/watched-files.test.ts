import { expect, test } from 'vitest'
import { isHidden, isRecordingName, quietIn, QUIET_MS, versionOf } from './watched-files.ts'

test('recordings are known by their ending, and what hides is left alone', () => {
  expect(['a.mp3', 'A.WAV', 'Talk 1.2.m4a', 'notes.txt', 'mp3', 'a.mp3.part'].map(isRecordingName)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['.a.mp3', 'a.mp3'].map(isHidden)).toEqual([true, false])
})

test('one is whole a while after its last change, also when it was copied with an old time', () => {
  const facts = { ino: 1, size: 2, mtimeMs: 5000, ctimeMs: 1000 }
  expect(quietIn(facts, 5000)).toBe(QUIET_MS)
  expect(quietIn({ ...facts, mtimeMs: 1000, ctimeMs: 5000 }, 5000 + QUIET_MS)).toBe(0)
  expect(quietIn(facts, 5100, 250)).toBe(150)
})

test('a move keeps its version, another size or time does not', () => {
  const facts = { ino: 1, size: 2, mtimeMs: 5000.4, ctimeMs: 1000 }
  expect(versionOf(facts)).toBe(versionOf({ ...facts, ctimeMs: 9000 }))
  expect(new Set([facts, { ...facts, size: 3 }, { ...facts, mtimeMs: 6000 }].map(versionOf)).size).toBe(3)
})
