// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { initialChoice } from './export-choice.ts'
import { rememberChoice, rememberedChoice } from './remembered-choice.ts'

beforeEach(() => localStorage.clear())

test('the last choice is remembered, but not what was downloaded nor in which language', () => {
  rememberChoice({ ...initialChoice(false), format: 'pdf', timecodes: false, characters: '60', language: 'es' })
  expect(rememberedChoice(true)).toEqual({ ...initialChoice(true), format: 'pdf', timecodes: false, characters: '60' })
})

test('without one, or with one that cannot be read, it begins as the spec says', () => {
  expect(rememberedChoice(true)).toEqual(initialChoice(true))
  localStorage.setItem('export_choice', '{"format":"exe"}')
  expect(rememberedChoice(true)).toEqual(initialChoice(true))
})
