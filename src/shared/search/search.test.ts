import { assert, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isImpossible, matchParagraph } from './match.ts'
import { parseSearch } from './query.ts'
import { tokenTexts } from './tokens.ts'

const found = (text: string, typed: string) =>
  matchParagraph(text, parseSearch(typed))?.map(([from, to]) => text.slice(from, to)) ?? null

test.each([
  ['Été, l’année — ½ ﬁn', ['ete', 'l', 'annee', '1', '2', 'fin']],
  ['会議は明日', ['会', '議', 'は', '明', '日']],
  ['iPhone用の', ['iphone', '用', 'の']],
  ['ที่นี่', ['ที่', 'นี่'].flatMap((word) => tokenTexts(word))],
  ['हिन्दी में', ['हिन्दी', 'में'].map((word) => word.normalize('NFKD'))],
  ['', []],
])('the words of %s', (text, words) => {
  expect(tokenTexts(text)).toEqual(words)
})

test.each([
  ['We met in Zürich.', 'zurich met', ['met', 'Zürich']],
  ['We met in Zürich.', 'zurich left', null],
  ['the harbour master said', '"harbour master"', ['harbour master']],
  ['the master of the harbour', '"harbour master"', null],
  ['the master of the harbour', '"harbour master"~2', ['master', 'harbour']],
  ['the master of the old harbour', '"harbour master"~2', null],
  ['harbours and harbouring', 'harb*', ['harbours', 'harbouring']],
  ['harbours', 'h*', null],
  ['red wine, white wine', 'wine -white', null],
  ['red wine', 'wine -white', ['wine']],
  ['red wine', '-white', null],
  ['send an e-mail', 'e-mail', ['e-mail']],
  ['明日の会議です', '会議', ['会議']],
  ['明日は議会です', '会議', null],
  ['a “quoted phrase” here', '“quoted phrase”', ['quoted phrase']],
  ['an open quote', '"open quote', ['open quote']],
  ['one two', '', null],
  ['one two', '* - ""', null],
])('%s, looked for %s', (text, typed, ranges) => {
  expect(found(text, typed)).toEqual(ranges)
})

test.each([
  ['wine -wine', true],
  ['"red wine" -wine', true],
  ['"old red wine" -"red wine"', true],
  ['"old red wine" -"old wine"', false],
  ['wine red -"red wine"', false],
  ['"red wine"~5 -red', true],
  ['"red wine"~5 -"red wine"', false],
  ['wine -wi*', true],
  ['wine* -wi*', true],
  ['wi* -wine', false],
  ['wi* -wi', false],
  ['wine -white', false],
  ['-wine', false],
])('%s can find nothing: %s', (typed, isSo) => {
  expect(isImpossible(parseSearch(typed))).toBe(isSo)
})

test('words beyond the sixteenth are passed over', () => {
  const many = Array.from({ length: 40 }, (_, index) => `w${index}`)
  expect(parseSearch(many.join(' ')).wanted).toHaveLength(16)
  expect(parseSearch(`"${many.join(' ')}"`).wanted[0]!.words).toHaveLength(16)
})

test('whatever stands in a text is found by its own words, as a phrase, and by a beginning of them', () => {
  const texts = string({ unit: 'grapheme', maxLength: 80 })
  assert(
    property(texts, nat(), nat({ max: 5 }), (text, at, length) => {
      const words = tokenTexts(text)
      if (words.length === 0) return
      const from = at % words.length
      const phrase = words.slice(from, from + 1 + length)
      expect(matchParagraph(text, { wanted: [{ words: phrase, isPrefix: false }], unwanted: [] })).not.toBeNull()
      const ranges = matchParagraph(text, parseSearch(`"${phrase.join(' ')}"`))
      expect(ranges).not.toBeNull()
      for (const [start, end] of ranges!) expect(tokenTexts(text.slice(start, end))).toContain(phrase[0])
    }),
  )
})
