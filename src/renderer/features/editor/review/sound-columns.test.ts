import { expect, test } from 'vitest'
import { loudnessIn } from './sound-columns.ts'

test('each column is as loud as its loudest sample, and quiet ones are drawn larger', () => {
  const drawn = loudnessIn(Float32Array.of(0, -0.0625, 1, 0.5, 0, 0), 3)
  expect([...drawn]).toEqual([0.125, 1, 0])
})
