import { expect, test } from 'vitest'
import { baseLanguage, languageDirection } from './languages.ts'

test.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['pt_BR', 'pt'],
  ['ZH-Hant-TW', 'zh'],
  ['nb', 'no'],
  ['nb-NO', 'no'],
  ['iw', 'he'],
  ['in', 'id'],
  ['jw', 'jv'],
  ['cmn', 'zh'],
  ['', ''],
])('%s is matched as %s', (code, base) => {
  expect(baseLanguage(code)).toBe(base)
})

test('Arabic, Hebrew and their like are written from the right, in any region', () => {
  expect(['ar', 'ar-EG', 'he', 'iw', 'fa', 'ur', 'YI'].map(languageDirection)).toEqual(
    Array.from({ length: 7 }, () => 'rtl'),
  )
  expect(['en', 'tr', 'az', ''].map(languageDirection)).toEqual(Array.from({ length: 4 }, () => 'ltr'))
})
