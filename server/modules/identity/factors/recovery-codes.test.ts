import { expect, test } from 'vitest'
import { createRecoveryCodes, normaliseRecoveryCode } from './recovery-codes.ts'

test('ten codes of 120 bits, each another', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('is the same however it is typed', () => {
  expect(normaliseRecoveryCode(' abcd 0123-efgh.0O1l-IJKM zzzz ')).toBe('ABCD-0123-EFGH-0011-1JKM-ZZZZ')
  expect(normaliseRecoveryCode('…')).toBe('')
})
