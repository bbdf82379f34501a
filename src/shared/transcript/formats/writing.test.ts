import { describe, expect, test } from 'vitest'
import { scriptsIn, writingOf } from './writing.ts'

const said = (text: string, language: string) => Object.values(writingOf(text, language)).join(' ')

describe('how a paragraph is written', () => {
  test.each([
    ['Hello there', 'en', 'en Latn ltr'],
    ['Hello there', 'en-GB', 'en-GB Latn ltr'],
    ['Hello', 'multi', 'en Latn ltr'],
    ['Hello', 'sr', 'en Latn ltr'],
    ['Здраво', 'sr', 'sr Cyrl ltr'],
    ['Привет', 'en', 'ru Cyrl ltr'],
    ['Γεια', 'en', 'el Grek ltr'],
    ['שלום', 'en', 'he Hebr rtl'],
    ['مرحبا', 'en', 'ar Arab rtl'],
    ['नमस्ते', 'en', 'hi Deva ltr'],
    ['안녕', 'en', 'ko Kore ltr'],
    ['สวัสดี', 'en', 'th Thai ltr'],
    ['hello Привет, мир', 'en', 'ru Cyrl ltr'],
    ['hello world мир', 'en', 'en Latn ltr'],
    ['ab бв', 'ru', 'en Latn ltr'],
    ['Hello there に', 'en', 'en Latn ltr'],
    ['Hello', 'dv', 'en Latn ltr'],
  ])('%j in a file in %s is %s', (text, language, writing) => {
    expect(said(text, language)).toBe(writing)
  })

  test.each([
    ['مرحبا', 'ar', 'ar Arab rtl'],
    ['Microsoft Windows مرحبا', 'ar', 'ar Arab rtl'],
    ['Microsoft Windows', 'ar', 'en Latn ltr'],
    ['שלום Microsoft Windows', 'he', 'he Hebr rtl'],
    ['مرحبا Привет, мир', 'ru', 'ru Cyrl ltr'],
    ['Microsoft Привет', 'ru', 'en Latn ltr'],
  ])('%j, which mixes a language from the right with others, in a file in %s is %s', (text, language, writing) => {
    expect(said(text, language)).toBe(writing)
  })

  test.each([
    ['東京', 'ja', 'ja Jpan ltr'],
    ['東京に行く', 'ja', 'ja Jpan ltr'],
    ['東京都内に行く', 'en', 'ja Jpan ltr'],
    ['東京', 'en', 'zh Hans ltr'],
    ['东京', 'zh', 'zh Hans ltr'],
    ['東京', 'zh-TW', 'zh-TW Hant ltr'],
    ['東京', 'ko', 'ko Kore ltr'],
    ['東京都内に行く', 'zh', 'ja Jpan ltr'],
    ['東京都内 한', 'zh', 'zh Hans ltr'],
    ['한국 東京都内', 'ja', 'zh Hans ltr'],
  ])('%j, in letters that China, Japan and Korea share, in a file in %s is %s', (text, language, writing) => {
    expect(said(text, language)).toBe(writing)
  })

  test.each([
    ['', 'en', 'en Latn ltr'],
    ['12 · 13', 'he', 'he Hebr rtl'],
    ['', 'multi', 'und Zyyy ltr'],
    ['12', '', 'und Zyyy ltr'],
    ['', 'en_US', 'und Zyyy ltr'],
    ['', 'en-', 'und Zyyy ltr'],
    ['', 'english', 'und Zyyy ltr'],
  ])('%j tells nothing, so a file in %j says %s', (text, language, writing) => {
    expect(said(text, language)).toBe(writing)
  })
})

test('all scripts of a text are found', () => {
  expect(scriptsIn('Hello, мир 東京 に 12')).toEqual(['Latn', 'Cyrl', 'Jpan', 'Hans'])
  expect(scriptsIn('Hello again')).toEqual(['Latn'])
  expect(scriptsIn('12 …')).toEqual([])
})
