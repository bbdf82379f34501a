import { expect, test } from 'vitest'
import { type Facts, NO_FACTS } from './facts.ts'
import { createFill } from './fill-facts.ts'

const site = { name: 'Longhand', description: '', social: {}, email: 'hello@longhand.example' }
const seller = { name: 'Ink & Sons', address: ['Ilica 1', 'Zagreb'], tax_id: null, vat_percent: null }
const fillOf = (facts: Partial<Facts>, language = 'en') => createFill({ ...NO_FACTS, ...facts }, site, language)

test('a condition keeps its text or takes it away, also inside of another', () => {
  const text = 'Hours{if selling} to buy{if cards} by card{end}{end}.{if not selling} Free.{end}'
  expect(fillOf({ billing: 'stripe' }).text(text)).toBe('Hours to buy by card.')
  expect(fillOf({ billing: 'sandbox' }).text(text)).toBe('Hours to buy.')
  expect(fillOf({ billing: 'off' }).text(text)).toBe('Hours. Free.')
})

test('what nobody knows stays as it was written', () => {
  const text = '{if nothing}A{end} {language} {constructor} {if constructor}B{end}'
  expect(fillOf({}).text(text)).toBe(text)
})

test('languages are listed by name, in the language of the page', () => {
  const translated = new Set(['es', 'en', 'de'])
  expect(fillOf({ translated }).text('Into {translated}.')).toBe('Into English, German, and Spanish.')
  expect(fillOf({ translated }, 'es').text('{translated_count}: {translated}')).toBe('3: Alemán, Español e Inglés')
  expect(fillOf({ translated: 'any' }).text('{if any_translation}all{end}')).toBe('all')
})

test('a page about a language knows whether it can be transcribed and translated into', () => {
  const about = { name: 'Finnish', code: 'fi', iso2: ['fi'] }
  const fill = createFill({ ...NO_FACTS, transcribed: new Set(['fi']) }, site, 'en', about)
  expect(fill.text('{if auto_here}yes{end}{if not target_here} no{end}')).toBe('yes no')
})

test('HTML takes values as text, and loses elements and items that have nothing left', () => {
  const html = '<p>{operator}</p><ul><li>{if selling}Paid{end}</li></ul><h2>{if cards}Cards{end}</h2>'
  const [section] = fillOf({ seller }).sections([
    {
      id: 'a',
      visibility: 'visible',
      tags: [{ type: 'div', content: html }],
      items: [
        { tags: [{ type: 'h3', content: '{if selling}Price?{end}' }] },
        { tags: [{ type: 'h3', content: '{operator} at {address}, {email}' }] },
      ],
    },
  ])
  expect(section!.tags[0]!.content).toBe('<p>Ink &#38; Sons</p>')
  expect(section!.items.map(({ tags }) => tags[0]!.content)).toEqual([
    'Ink & Sons at Ilica 1, Zagreb, hello@longhand.example',
  ])
})
