import { expect, test } from 'vitest'
import { createPhraseCutter, type CutEvent } from './cut-phrases.ts'

const RATE = 16_000

/** Sound of stretches in seconds: how loud a tone is in each, of 32768. */
function soundOf(...stretches: readonly [seconds: number, level: number][]): Int16Array {
  const samples = stretches.flatMap(([seconds, level]) =>
    Array.from({ length: Math.round(seconds * RATE) }, (_, at) => Math.round(level * Math.sin(at / 5))),
  )
  return Int16Array.from(samples)
}

/** What the cutter finds in sound that comes in pieces of an odd size; times in seconds. */
function cut(sound: Int16Array): { from: number; to: number }[] {
  const cutter = createPhraseCutter()
  const events: CutEvent[] = []
  for (let at = 0; at < sound.length; at += 1777) events.push(...cutter.push(sound.subarray(at, at + 1777)))
  events.push(...cutter.flush())
  return events.flatMap((event) => (event.kind === 'ended' ? [{ from: event.from / RATE, to: event.to / RATE }] : []))
}

test('phrases are what lies between pauses, with a little around them', () => {
  const phrases = cut(soundOf([1, 20], [2, 6000], [1, 20], [1.5, 3000], [1, 20]))
  expect(phrases).toHaveLength(2)
  const [first, second] = phrases as [(typeof phrases)[0], (typeof phrases)[0]]
  expect(first.from).toBeGreaterThan(0.5)
  expect(first.from).toBeLessThan(1)
  expect(first.to).toBeGreaterThan(3)
  expect(first.to).toBeLessThan(3.6)
  expect(second.from).toBeGreaterThanOrEqual(first.to)
  expect(second.to).toBeGreaterThan(5.5)
})

test('who never pauses is cut where they are quietest, and nothing is left out or heard twice', () => {
  const phrases = cut(soundOf([0.5, 20], [11, 6000], [0.08, 900], [10, 6000], [1, 20]))
  expect(phrases.length).toBeGreaterThan(1)
  for (const [index, phrase] of phrases.entries()) {
    expect(phrase.to - phrase.from).toBeLessThanOrEqual(12.5)
    if (index > 0) expect(phrase.from).toBe(phrases[index - 1]!.to)
  }
  expect(phrases[0]!.to).toBeGreaterThan(11.4)
  expect(phrases[0]!.to).toBeLessThan(11.7)
})

test('silence, hum and a click are no phrase; speech over a loud hum is', () => {
  expect(cut(soundOf([3, 0]))).toEqual([])
  expect(cut(soundOf([8, 300], [2, 310]))).toEqual([])
  expect(cut(soundOf([1, 20], [0.04, 9000], [2, 20]))).toEqual([])
  expect(cut(soundOf([6, 300], [2, 5000], [2, 300]))).toHaveLength(1)
})

test('where nothing is open, all but the last moment is settled', () => {
  const cutter = createPhraseCutter()
  cutter.push(soundOf([10, 20]))
  expect(cutter.settledAt() / RATE).toBeGreaterThan(9)
  cutter.push(soundOf([2, 6000]))
  const open = cutter.settledAt()
  expect(open / RATE).toBeLessThan(10)
  cutter.push(soundOf([2, 6000]))
  expect(cutter.settledAt()).toBe(open)
})

test('who speaks beside a steady noise that is half as loud is heard from beginning to end', () => {
  const syllables = Array.from({ length: 10 }, (): [number, number][] => [
    [0.2, 2400],
    [0.1, 20],
  ]).flat()
  const spoken = soundOf([4, 20], ...syllables, [2, 20], ...syllables, [2, 20])
  let seed = 7
  const noise = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 30 - 1
  const phrases = cut(spoken.map((sample) => sample + Math.round(1600 * noise())))
  const heard = (from: number, to: number) => phrases.some((one) => one.from <= from + 0.1 && one.to >= to - 0.2)
  expect([heard(4, 7), heard(9, 12)]).toEqual([true, true])
})
