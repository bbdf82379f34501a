import { expect, test } from 'vitest'
import { listedTerms, promptTerms } from './terms.ts'

test('a list has a term on each line or behind a comma, each once', () => {
  expect(listedTerms('Ana  Petrović, Rijeka\n\n"Rijeka"; Gdańsk,')).toEqual(['Ana Petrović', 'Rijeka', 'Gdańsk'])
  expect(listedTerms('a\u0000b')).toEqual(['a b'])
  expect(listedTerms(`${'x'.repeat(65)},y`)).toEqual(['y'])
  expect(listedTerms(Array.from({ length: 300 }, (_, at) => `term ${at}`).join('\n'))).toHaveLength(200)
})

test.each([
  ['Castellani, Rosenkrantz, Kubernetes', ['Castellani', 'Rosenkrantz', 'Kubernetes']],
  ['Names: Ana Petrović, Rijeka.', ['Names', 'Ana Petrović', 'Rijeka']],
  ['The talk is between Ana Petrović and Mr Szymanek, in Rijeka.', ['Ana Petrović', 'Mr Szymanek', 'in Rijeka']],
  ['', []],
])('a prompt tells names: %s', (prompt, names) => {
  expect(promptTerms(prompt)).toEqual(names)
})
