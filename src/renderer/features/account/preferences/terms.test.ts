import { expect, test } from 'vitest'
import { termsIn, termsProblem } from './terms.ts'

test('a line is a term; blank lines and repetitions are none', () => {
  expect(termsIn('Ana  Petrović\r\n\n  Rijeka \nRijeka\n')).toEqual(['Ana Petrović', 'Rijeka'])
  expect(termsIn(' \n ')).toEqual([])
})

test('too long a term and too many of them are named', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `term ${n}`)
  expect(termsProblem(['x'.repeat(64), ...many(199)])).toBeUndefined()
  expect(termsProblem(['x'.repeat(65)])).toBe('“xxxxxxxxxxxxxxxxxxxx ...” is longer than 64 characters.')
  expect(termsProblem(many(201))).toBe('You have 201 terms; the maximum is 200.')
})
