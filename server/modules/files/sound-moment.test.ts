import { expect, test } from 'vitest'
import { MOMENT } from '../../../src/shared/contract/files/media.ts'
import { momentOf } from './sound-moment.ts'

const sound = {
  rate: 10,
  length: 30,
  peaks: Uint8Array.from({ length: 300 }, (_, index) => (index === 100 ? 200 : 10)),
}

test('a moment begins a little before it, and is silent where there is no sound any more', () => {
  const { from, peaks } = momentOf(sound, 10)
  expect([from, peaks.length, peaks.indexOf(200)]).toEqual([7, MOMENT.peaks, 30])
  expect(momentOf(sound, 1).from).toBe(0)
  expect(momentOf(sound, 29).peaks.at(-1)).toBe(0)
  expect(momentOf(sound, 9_000_000).peaks).toEqual(Array.from({ length: MOMENT.peaks }, () => 0))
})
