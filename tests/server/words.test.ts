import path from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue, TRANSLATED } from '../../build/words/catalogues.ts'
import { checkCatalogue } from '../../build/words/check.ts'
import { extract } from '../../build/words/extract.ts'
import { type Found, transformWords } from '../../build/words/babel.ts'
import { SOURCE_LANGUAGE } from '../../src/shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../../src/shared/words/offered.ts'
import type { Entry } from '../../src/shared/words/po.ts'

const root = path.join(import.meta.dirname, '../..')
const sentences = await extract(root)

test('every catalogue has every sentence of the source, with its placeholders and tags, and no other', async () => {
  expect(sentences.length).toBeGreaterThan(300)
  for (const language of TRANSLATED)
    expect(
      checkCatalogue(sentences, await readCatalogue(root, language)).faults,
      `${language}: run npm run words -- --write`,
    ).toEqual([])
})

test('a language that is offered lacks nothing', async () => {
  for (const { code } of OFFERED_LANGUAGES)
    if (code !== SOURCE_LANGUAGE)
      expect(checkCatalogue(sentences, await readCatalogue(root, code)).missing, code).toEqual([])
})

test('sentences of macros and phrases are found, with their notes, and compiled under their English', async () => {
  const found: Found[] = []
  const { code } = await transformWords(
    `import { Trans, useLingui } from '@lingui/react/macro'
    const { t } = useLingui()
    const a = <Trans comment="max 9">Hi {name}, <a href="/">go on</a></Trans>
    const b = t({ message: 'Open', context: 'a state' })
    const c = phrase('{n, plural, one {# file} other {# files}}' + ' left', { n })
    const d = phrases({ /* max 12 */ e: 'Written', f: 3 })`,
    'some.tsx',
    (one) => found.push(one),
  )
  expect(found).toEqual([
    { message: 'Hi {name}, <0>go on</0>', comment: 'max 9', isIcu: true },
    { message: 'Open', context: 'a state', isIcu: false },
    { message: '{n, plural, one {# file} other {# files}} left', isIcu: true },
    { message: 'Written', comment: 'max 12', isIcu: false },
  ])
  expect(code).toContain('"Hi {name}, <0>go on</0>"')
  expect(code).toContain('["Hi ", ["name"], ", <0>go on</0>"]')
  expect(code).toContain('"a state\\x04Open"')
})

const entry = (message: string, more: Partial<Entry> = {}): Entry => ({
  message,
  translation: '',
  isIcu: true,
  comments: [],
  origins: [],
  ...more,
})
const faultsOf = (source: Entry, translation: string) => checkCatalogue([source], [{ ...source, translation }]).faults

test.each([
  ['{count} files', '{anzahl} Dateien', 'placeholders or tags differ ({count}, {anzahl})'],
  ['<0>Log in</0>', 'Anmelden', 'placeholders or tags differ (<0>, </0>)'],
  ['{n, plural, one {# file} other {# files}}', '{n} Dateien', 'placeholders or tags differ'],
  ['{name} is here', '{name', 'not in the message format'],
])('a translation of %s as %s is refused', (message, translation, fault) => {
  expect(faultsOf(entry(message), translation)[0]).toContain(fault)
})

test('a translation that is too long for its place is refused, one with other plurals is not', () => {
  const plural = entry('{n, plural, one {# file} other {# files}}')
  expect(faultsOf(entry('Save', { comments: ['max 6'], isIcu: false }), 'Speichern')).toHaveLength(1)
  expect(faultsOf(plural, '{n, plural, zero {٠} one {# ملف} two {ملفان} few {# ملفات} many {#} other {#}}')).toEqual([])
})

test('a sentence that is new, missing or gone is told', () => {
  const { faults, missing } = checkCatalogue([entry('new'), entry('old')], [entry('old'), entry('gone')])
  expect(faults).toEqual(['not in the catalogue: new', 'not in the source any more: gone'])
  expect(missing.map(({ message }) => message)).toEqual(['old'])
})
