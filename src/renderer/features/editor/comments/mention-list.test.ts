import { expect, test } from 'vitest'
import { completeMention, mentionBefore, mentionsFor } from './mention-list.tsx'

const people = ['Owner', 'Ana Petrović (guest)', 'ben@example.org'].map((name, id) => ({ id: String(id), name }))

test.each([
  ['@', 1, ''],
  ['Look @an', 8, 'an'],
  ['Look @an', 6, ''],
  ['mail ben@ex', 11, null],
  ['@ana and', 8, null],
])('of %j at %i a mention begins with %j', (text, caret, typed) => {
  expect(mentionBefore(text, caret)).toBe(typed)
})

test.each([
  ['', ['Owner', 'Ana Petrović (guest)', 'ben@example.org']],
  ['PET', ['Ana Petrović (guest)']],
  ['exa', ['ben@example.org']],
  ['xyz', []],
])('%j offers %j', (typed, names) => {
  expect(mentionsFor(typed, people).map(({ name }) => name)).toEqual(names)
})

test('a name takes the place of what was typed of it', () => {
  expect(completeMention('Look @an, please', 8, 'Ana')).toEqual({ text: 'Look @Ana , please', caret: 10 })
  expect(completeMention('@ now', 1, 'Owner')).toEqual({ text: '@Owner now', caret: 7 })
})
