import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test('[FI-010] cuts a name longer than 20 characters to 20 plus " ..."', () => {
  expect(shownName('Harbour meeting, March.mp4')).toBe('Harbour meeting, Mar ...')
  expect(shownName('123456789012345678901')).toBe('12345678901234567890 ...')
})

test('[FI-010] shows a name of exactly 20 characters whole', () => {
  expect(shownName('12345678901234567890')).toBe('12345678901234567890')
  expect(shownName('')).toBe('')
})

test('never cuts a character in two', () => {
  expect(shownName('👩‍🔬'.repeat(21))).toBe(`${'👩‍🔬'.repeat(20)} ...`)
})
