import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PEAKS_PER_SECOND, createPeakReader } from './peaks.ts'

const asBytes = (samples: number[]) => new Uint8Array(new Int16Array(samples).buffer)
const peaksOf = (...chunks: Uint8Array[]) => {
  const reader = createPeakReader({ sampleRate: 100 })
  for (const chunk of chunks) reader.push(chunk)
  return [...reader.finish()]
}

describe('peaks', () => {
  test('are the loudest sample of each stretch, up or down', () => {
    expect(100 / PEAKS_PER_SECOND).toBe(5)
    expect(peaksOf(asBytes([0, 100, -32_768, 3, 0, 0, 0, 16_384, 0, 0]))).toEqual([255, 128])
  })

  test('end with a stretch that may be shorter', () => {
    expect(peaksOf(asBytes([0, 0, 0, 0, 0, 32_767]))).toEqual([0, 255])
    expect(peaksOf()).toEqual([])
  })

  test('are the same however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 60 }),
        fc.array(fc.nat(120), { maxLength: 6 }),
        (samples, cuts) => {
          const bytes = asBytes(samples)
          const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
          const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
          expect(peaksOf(...chunks)).toEqual(peaksOf(bytes))
        },
      ),
    )
  })

  test('grow past the first thousand', () => {
    expect(peaksOf(asBytes(Array.from({ length: 5 * 5000 }, () => 32_767)))).toEqual(
      Array.from({ length: 5000 }, () => 255),
    )
  })
})
