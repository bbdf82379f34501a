import { expect, test } from 'vitest'
import { silencesIn } from './silences.ts'

const sound = (...parts: [peak: number, seconds: number][]) => {
  const peaks = Uint8Array.from(parts.flatMap(([peak, seconds]) => Array.from({ length: seconds * 10 }, () => peak)))
  return { rate: 10, length: peaks.length / 10, peaks }
}

test('a long pause between words is a silence, with something left at either end; a short one is not', () => {
  expect(silencesIn(sound([180, 5], [4, 4], [200, 5], [4, 1], [180, 5]))).toEqual([{ from: 5.3, to: 8.7 }])
})

test('what is silent is told by how loud the rest is: over a hum as well', () => {
  expect(silencesIn(sound([150, 5], [40, 4], [150, 5]))).toEqual([{ from: 5.3, to: 8.7 }])
  expect(silencesIn(sound([40, 20]))).toEqual([])
  expect(silencesIn({ rate: 10, length: 0, peaks: new Uint8Array() })).toEqual([])
})
