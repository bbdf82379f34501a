import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { isLongEnoughForHuman, languageProblem, spokenCode } from './upload-rules.ts'

test('a language must be chosen and known, unless there are several in the file', () => {
  const known = new Set(['en', 'ro'])
  expect(languageProblem({ is_multilingual: false, language_code: '' }, known)).toEqual({ code: 'language_missing', message: messages.languageMissing })
  expect(languageProblem({ is_multilingual: false, language_code: 'xx' }, known)).toMatchObject({ code: 'language_unknown' })
  expect(languageProblem({ is_multilingual: false, language_code: 'ro' }, known)).toBeNull()
  expect(languageProblem({ is_multilingual: true, language_code: '' }, known)).toBeNull()
  expect(spokenCode({ is_multilingual: true, language_code: 'en' })).toBe('multi')
})

test('600 seconds are too short for a human transcription', () => {
  expect(isLongEnoughForHuman(600)).toBe(false)
  expect(isLongEnoughForHuman(600.1)).toBe(true)
})
