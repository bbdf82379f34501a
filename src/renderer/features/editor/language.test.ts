import { expect, test } from 'vitest'
import { textAttributes } from './language.ts'

test.each([
  [{ language_code: 'ar', is_multilingual: false }, null, { lang: 'ar', dir: 'rtl' }],
  [{ language_code: 'ar', is_multilingual: false }, { language: 'en' }, { lang: 'en', dir: 'ltr' }],
  [{ language_code: 'en', is_multilingual: true }, null, { dir: 'auto' }],
] as const)('a part of the text of %j, translation %j, is %j', (file, translation, attributes) => {
  expect(textAttributes({ file, translation })).toEqual(attributes)
})
