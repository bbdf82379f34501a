import { expect, test } from 'vitest'
import { speechSpans } from './speech-spans.ts'

const RATE = 16_000

function sound(lengthSeconds: number, loud: readonly [number, number][], level = 0.3): Float32Array {
  const samples = new Float32Array(lengthSeconds * RATE)
  for (const [start, end] of loud) for (let i = start * RATE; i < end * RATE; i++) samples[i] = level * Math.sin(i / 5)
  return samples
}

test('finds where there is sound, to a frame', () => {
  const spans = speechSpans(
    sound(4, [
      [0.5, 1],
      [2, 3],
    ]),
    RATE,
  )
  expect(spans).toHaveLength(2)
  for (const [index, expected] of [
    [0.5, 1],
    [2, 3],
  ].entries()) {
    expect(spans[index]?.start).toBeCloseTo(expected[0] ?? 0, 1)
    expect(spans[index]?.end).toBeCloseTo(expected[1] ?? 0, 1)
  }
})

test('joins over a short pause and passes over a click', () => {
  expect(
    speechSpans(
      sound(4, [
        [1, 1.5],
        [1.6, 2],
      ]),
      RATE,
    ),
  ).toHaveLength(1)
  expect(
    speechSpans(
      sound(4, [
        [1, 1.02],
        [2, 3],
      ]),
      RATE,
    ),
  ).toHaveLength(1)
})

test('silence and very faint noise hold nothing', () => {
  expect(speechSpans(sound(2, []), RATE)).toEqual([])
  expect(speechSpans(sound(2, [[0, 2]], 0.0005), RATE)).toEqual([])
  expect(speechSpans(new Float32Array(0), RATE)).toEqual([])
})

test('faint speech is not silence', () => {
  expect(speechSpans(sound(2, [[0.5, 1.5]], 0.002), RATE)).toHaveLength(1)
})
