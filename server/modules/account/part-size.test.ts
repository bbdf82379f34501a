import { expect, test } from 'vitest'
import { LEAST_PART, nextPartSize } from './part-size.ts'

test('parts come near to what a transaction may take, grow slowly, and never get too small to get on', () => {
  expect(nextPartSize(20, 25)).toBe(20)
  expect(nextPartSize(100, 50)).toBe(50)
  expect(nextPartSize(20, 1)).toBe(40)
  expect(nextPartSize(400, 0)).toBe(500)
  expect(nextPartSize(100, 3000)).toBe(LEAST_PART)
})
