import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { cleanFileName, isLongEnoughForHuman, languageProblem, LONGEST_NAME, spokenCode } from './upload-rules.ts'

test.each([
  ['interview.mp3', 'interview.mp3'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\temp\\a.wav', 'C:-temp-a.wav'],
  ['a\u0000b.mp3', 'ab.mp3'],
  ['a\r\nSet-Cookie: x.mp3', 'a Set-Cookie: x.mp3'],
  ['abc\u202egpj.mp3', 'abcgpj.mp3'],
  ['<img src=x onerror=alert(1)>.mp3', '<img src=x onerror=alert(1)>.mp3'],
  ['CON.mp4', 'CON.mp4'],
  ['👩‍🚀 log 🎙️.ogg', '👩‍🚀 log 🎙️.ogg'],
  ['...', 'Unnamed'],
  ['', 'Unnamed'],
  [' \u200b ', 'Unnamed'],
  ['bad\ud800.mp3', 'bad\ufffd.mp3'],
  ['e\u0301te\u0301.mp3', 'été.mp3'],
])('[FI-056] the name %j is shown as %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown)
})

test('[FI-056] a name of 4,000 characters is cut before its extension, and never through an emoji', () => {
  const long = cleanFileName(`${'a'.repeat(4000)}.mp4`)
  expect(long).toHaveLength(LONGEST_NAME)
  expect(long.endsWith('a.mp4')).toBe(true)
  expect(cleanFileName(`${'🎙'.repeat(2000)}.mp3`).isWellFormed()).toBe(true)
})

test('cleaning a clean name changes nothing', () => {
  for (const name of ['../x', `${'🎙'.repeat(300)}.mp3`, 'a  b', '-- .x']) {
    const clean = cleanFileName(name)
    expect(cleanFileName(clean)).toBe(clean)
  }
})

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
