import { expect, test } from 'vitest'
import { nextPartSize } from './part-size.ts'

test('parts come near to what a transaction may take, and grow slowly', () => {
  expect(nextPartSize(20, 25)).toBe(20)
  expect(nextPartSize(20, 100)).toBe(5)
  expect(nextPartSize(20, 1)).toBe(40)
  expect(nextPartSize(400, 0)).toBe(500)
  expect(nextPartSize(1, 3000)).toBe(1)
})
