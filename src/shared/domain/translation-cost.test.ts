import { expect, test } from 'vitest'
import { countLetters, lettersPaid, translationCost, translationDue, uploadCost } from './translation-cost.ts'

test('a translation costs the length of the medium, or its letters at 15 a second where that is more', () => {
  expect(translationCost({ lengthSeconds: 60, letters: 0 })).toBe(60)
  expect(translationCost({ lengthSeconds: 60, letters: 900 })).toBe(60)
  expect(translationCost({ lengthSeconds: 60, letters: 915 })).toBe(61)
  expect(translationCost({ lengthSeconds: 1.2, letters: 9000 })).toBe(600)
})

test('letters are whatever is no white space', () => {
  expect(countLetters(' Hello \n there. 12 ')).toBe(13)
  expect(countLetters('港口 灯')).toBe(3)
})

test('changes are free up to once more the letters that were paid for, and cost their letters beyond', () => {
  const made = { costSeconds: 60, paidLetters: lettersPaid({ lengthSeconds: 60, letters: 300 }), chargedSeconds: 60 }
  expect(made.paidLetters).toBe(900)
  expect([0, 900, 914, 915, 945].map((againLetters) => translationDue({ ...made, againLetters }))).toEqual([
    0, 0, 0, 1, 3,
  ])
})

test('what was charged is not charged again, and pieces of a second add up', () => {
  const account = { costSeconds: 2, paidLetters: 30, chargedSeconds: 2 }
  let charged = account.chargedSeconds
  for (let againLetters = 30; againLetters <= 30 + 150; againLetters += 10)
    charged += translationDue({ ...account, againLetters, chargedSeconds: charged })
  expect(charged).toBe(12)
})

test('a translation that is not charged yet owes its price, and what it was worked on beyond', () => {
  expect(translationDue({ costSeconds: 60, paidLetters: 900, againLetters: 0, chargedSeconds: 0 })).toBe(60)
  expect(translationDue({ costSeconds: 60, paidLetters: 900, againLetters: 1050, chargedSeconds: 0 })).toBe(70)
})

test('an upload costs its length once for the text and once for each translation, in whole seconds', () => {
  expect(uploadCost({ lengthSeconds: 61.7, translations: 0 })).toEqual({ transcription: 61, translations: 0 })
  expect(uploadCost({ lengthSeconds: 61.7, translations: 3 })).toEqual({ transcription: 61, translations: 183 })
})
