import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundDistance, soundWeight } from './sound-distance.ts'

const sounds = fc.string({ unit: fc.constantFrom(...Array.from('abdefghiklmnoprstuvwyzSZCJT東')), maxLength: 12 })

test('no distance lies between the same sounds, and it is the same in both directions', () => {
  fc.assert(
    fc.property(sounds, sounds, (a, b) => {
      expect(soundDistance(a, a)).toBe(0)
      expect(soundDistance(a, b)).toBeCloseTo(soundDistance(b, a), 9)
      expect(soundDistance(a, b)).toBeLessThanOrEqual(soundWeight(a) + soundWeight(b) + 1e-9)
      expect(soundDistance(a, b)).toBeGreaterThanOrEqual(Math.abs(soundWeight(a) - soundWeight(b)) - 1e-9)
    }),
  )
})

test('a limit changes no distance below it', () => {
  fc.assert(
    fc.property(sounds, sounds, fc.double({ min: 0, max: 12, noNaN: true }), (a, b, most) => {
      const distance = soundDistance(a, b)
      const limited = soundDistance(a, b, most)
      if (distance <= most) expect(limited).toBe(distance)
      else expect(limited).toBeGreaterThan(most)
    }),
  )
})

test('sounds that are alike lie nearer than others, and a vowel counts less than a consonant', () => {
  expect(soundDistance('pat', 'bat')).toBeLessThan(soundDistance('pat', 'mat'))
  expect(soundDistance('kat', 'kt')).toBeLessThan(soundDistance('kat', 'ka'))
})
