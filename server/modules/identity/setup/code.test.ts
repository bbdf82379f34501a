import { expect, test } from 'vitest'
import { createSetupCode, normaliseSetupCode } from './code.ts'

test('a code is three groups of digits that are not taken for others, and another one each time', () => {
  const codes = Array.from({ length: 50 }, createSetupCode)
  expect(codes.filter((code) => !/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(50)
})

test('a code may be typed in small letters, without signs, with spaces, and with letters for digits', () => {
  expect(normaliseSetupCode(' ab1d efgh–jkm0 ')).toBe('AB1D-EFGH-JKM0')
  expect(normaliseSetupCode('abIdefghjkmO')).toBe('AB1D-EFGH-JKM0')
  expect(normaliseSetupCode('')).toBe('')
})
