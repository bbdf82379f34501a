import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i: %s', (count, text) => expect(counted(count, 'file')).toBe(text))
