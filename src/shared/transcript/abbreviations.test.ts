import { expect, test } from 'vitest'
import { ABBREVIATION_LIMITS, abbreviationList, endsWord, expansionAtEnd } from './abbreviations.ts'

const list = [
  { short: 'btw', long: 'by the way' },
  { short: 'Mr', long: 'Mister' },
  { short: 'mr', long: 'machine room' },
  { short: '(c)', long: 'copyright' },
]

test.each([
  ['and btw', { from: 4, insert: 'by the way' }],
  ['btw', { from: 0, insert: 'by the way' }],
  ['(btw', { from: 1, insert: 'by the way' }],
  ['he said “btw', { from: 9, insert: 'by the way' }],
  ['Btw', { from: 0, insert: 'By the way' }],
  ['Mr', { from: 0, insert: 'Mister' }],
  ['mr', { from: 0, insert: 'machine room' }],
  ['the (c)', { from: 4, insert: 'copyright' }],
])('[ED-045] %s', (text, expansion) => {
  expect(expansionAtEnd(text, list)).toEqual(expansion)
})

test.each(['btws', 'abtw', 'BTW', 'btw ', '', 'a-btw', 'btw.'])('[ED-045] %j is no abbreviation', (text) => {
  expect(expansionAtEnd(text, list)).toBeUndefined()
})

test('[ED-045] a space or a sign ends a word, a letter and an apostrophe do not', () => {
  expect([' ', '.', ',', '?', ')', '…'].every(endsWord)).toBe(true)
  expect(['a', "'", '-', '  ', '', '1'].some(endsWord)).toBe(false)
})

test.each([
  ['two words', [{ short: 'b w', long: 'x' }]],
  ['one that ends with a sign, and would never be written out', [{ short: 'etc.', long: 'et cetera' }]],
  ['an empty one', [{ short: '', long: 'x' }]],
  ['a long form of two lines', [{ short: 'b', long: 'x\ny' }]],
  ['a long form with spaces at its end', [{ short: 'b', long: 'x ' }]],
  ['one that is too long', [{ short: 'b', long: 'x'.repeat(ABBREVIATION_LIMITS.longLength + 1) }]],
  [
    'one twice',
    [
      { short: 'b', long: 'x' },
      { short: 'b', long: 'y' },
    ],
  ],
  ['too many', Array.from({ length: ABBREVIATION_LIMITS.count + 1 }, (_, n) => ({ short: `a${n}`, long: 'x' }))],
])('[ED-045] a list refuses %s', (_name, wrong) => {
  expect(abbreviationList.safeParse(wrong).success).toBe(false)
})

test('[ED-045] a list takes different abbreviations, as long and as many as may be', () => {
  const most = Array.from({ length: ABBREVIATION_LIMITS.count }, (_, n) => ({
    short: `${'a'.repeat(28)}${String(n).padStart(4, '0')}`,
    long: 'x'.repeat(ABBREVIATION_LIMITS.longLength),
  }))
  for (const right of [[], list.slice(0, 3), most]) expect(abbreviationList.safeParse(right).data).toEqual(right)
})
