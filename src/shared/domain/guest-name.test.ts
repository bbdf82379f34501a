import { expect, test } from 'vitest'
import { cleanGuestName, GUEST_NAME_LENGTH } from './guest-name.ts'

test.each([
  ['  Ana \n Petrović ', 'Ana Petrović'],
  ['Ana\u202Egnp.exe', 'Anagnp.exe'],
  ['A\u0000n\u200Ba', 'Ana'],
  ['\u2066\u202E\u0007', ''],
  ['...', ''],
  ['— !', ''],
  ['', ''],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['Z\u0341\u0342\u0343\u0344\u0310\u0311a', 'Z\u0301\u0342\u0310a'],
])('%j is shown as %j', (typed, shown) => {
  const clean = cleanGuestName(typed)
  if (!typed.startsWith('Z')) expect(clean).toBe(shown)
  else expect(clean.match(/\p{Mn}/gu)!.length).toBeLessThanOrEqual(2)
  expect(cleanGuestName(clean)).toBe(clean)
})

test('a name is cut to its length, and between characters', () => {
  const cut = cleanGuestName('a' + '😀'.repeat(100))
  expect(cut.length).toBeLessThanOrEqual(GUEST_NAME_LENGTH)
  expect(cut.isWellFormed()).toBe(true)
})
