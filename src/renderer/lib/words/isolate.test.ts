import { expect, test } from 'vitest'
import { isolateValues } from './isolate.ts'
import { i18n } from './i18n.ts'

test('a value of the other direction is kept apart from the sentence around it', () => {
  expect(isolateValues({ name: 'مقابلة.mp3', count: 3, other: 'Harbour' }, 'ltr')).toEqual({
    name: '\u2068مقابلة.mp3\u2069',
    count: 3,
    other: 'Harbour',
  })
  expect(isolateValues({ name: 'Harbour.mp3', at: '12:30', other: 'مقابلة' }, 'rtl')).toEqual({
    name: '\u2068Harbour.mp3\u2069',
    at: '12:30',
    other: 'مقابلة',
  })
})

test('so it is in every sentence of the app', () => {
  expect(i18n._('Rename {name}?', { name: 'مقابلة' }, { message: ['Rename ', ['name'], '?'] as never })).toBe(
    'Rename \u2068مقابلة\u2069?',
  )
})
