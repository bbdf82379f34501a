import { expect, test } from 'vitest'
import { waveformBytes, waveformOf } from './waveform-bytes.ts'

test('the shape of a sound comes back from its bytes, wherever they lie in memory', () => {
  const shape = { rate: 20, length: 0.25, peaks: Uint8Array.of(0, 12, 255, 123, 3) }
  const bytes = waveformBytes(shape)
  expect(bytes).toHaveLength(21)
  expect(waveformOf(bytes)).toEqual(shape)
  const within = new Uint8Array(40)
  within.set(bytes, 7)
  expect(waveformOf(within.subarray(7, 28))).toEqual(shape)
  expect(waveformOf(waveformBytes({ rate: 1, length: 0, peaks: new Uint8Array() }))).toEqual({
    rate: 1,
    length: 0,
    peaks: new Uint8Array(),
  })
  expect(() => waveformOf(bytes.subarray(0, 15))).toThrow(RangeError)
})
