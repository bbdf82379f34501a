import { expect, test } from 'vitest'
import { soundPath, soundShape } from './sound-shape.ts'

test('the same seed draws the same sound on the server and in the browser', () => {
  expect(soundShape(7, 500)).toEqual(soundShape(7, 500))
  expect(soundShape(7, 500)).not.toEqual(soundShape(8, 500))
})

test('amplitudes stay between silence and full', () => {
  const shape = soundShape(3, 2000)
  expect(shape).toHaveLength(2000)
  expect(Math.min(...shape)).toBeGreaterThan(0)
  expect(Math.max(...shape)).toBeLessThanOrEqual(1)
})

test('the outline comes back to where it began', () => {
  const [, ...moves] = soundPath([0.2, 0.9, 0.1]).replace('Z', '').split('l')
  const numbers = moves.join(' ').trim().split(/\s+/).map(Number)
  const across = numbers.filter((_, index) => index % 2 === 0).reduce((sum, value) => sum + value, 0)
  expect(across).toBe(0)
})
