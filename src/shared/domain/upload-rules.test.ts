import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { ROLES } from './roles.ts'
import {
  isCheckedAgainstBalance,
  isLongEnoughForHuman,
  languageProblem,
  LENGTH_PROBLEMS,
  lengthProblem,
  spokenCode,
} from './upload-rules.ts'

test('a language must be chosen and known, unless there are several in the file', () => {
  const known = new Set(['en', 'ro'])
  expect(languageProblem({ is_multilingual: false, language_code: '' }, known)).toEqual({
    code: 'language_missing',
    message: messages.languageMissing,
  })
  expect(languageProblem({ is_multilingual: false, language_code: 'xx' }, known)).toEqual({
    code: 'language_unknown',
    message: messages.languageUnknown,
  })
  expect(languageProblem({ is_multilingual: false, language_code: ' ' }, known)).toMatchObject({
    code: 'language_missing',
  })
  expect(languageProblem({ is_multilingual: false, language_code: 'ro' }, known)).toBeNull()
  expect(languageProblem({ is_multilingual: true, language_code: '' }, known)).toBeNull()
  expect(spokenCode({ is_multilingual: true, language_code: 'en' })).toBe('multi')
  expect(spokenCode({ is_multilingual: false, language_code: 'en' })).toBe('en')
})

test('600 seconds are too short for a human transcription', () => {
  expect(isLongEnoughForHuman(600)).toBe(false)
  expect(isLongEnoughForHuman(600.1)).toBe(true)
})

const judged = { isHuman: false, inWorkOrFailedSeconds: 100, balanceSeconds: 1000 }

test('[UP-021] people write down nothing of 600 s or less', () => {
  expect(lengthProblem({ ...judged, isHuman: true, lengthSeconds: 600 })).toBe('too_small_for_human')
  expect(lengthProblem({ ...judged, isHuman: true, lengthSeconds: 600.1 })).toBeNull()
  expect(lengthProblem({ ...judged, lengthSeconds: 600 })).toBeNull()
  expect(LENGTH_PROBLEMS.too_small_for_human).toBe(
    'This file is too small for human transcription! Try to upload a file that is at least 10 minutes long!',
  )
})

test('[UP-022 UP-023] with what is in work or failed, a file has to stay below the balance', () => {
  for (const isHuman of [false, true]) {
    expect(lengthProblem({ ...judged, isHuman, lengthSeconds: 899.9 })).toBeNull()
    expect(lengthProblem({ ...judged, isHuman, lengthSeconds: 900 })).toBe('too_large')
  }
  expect(LENGTH_PROBLEMS.too_large).toBe(
    'This file is too large! Try to upload a file more small or purchase more time!',
  )
})

test('[UP-024] without a limit nothing is too large, and an ADMIN has none', () => {
  expect(lengthProblem({ ...judged, balanceSeconds: null, lengthSeconds: 1e9 })).toBeNull()
  expect(ROLES.filter(isCheckedAgainstBalance)).toEqual(['USER', 'SUBSCRIBER'])
})
