import { expect, test } from 'vitest'
import { captionsAddress, showsOf } from './captions-address.ts'

const url = 'https://longhand.example/captions/key'

test('an address says which text it shows, beside whether it is an overlay', () => {
  expect(captionsAddress(url, { text: null })).toBe(url)
  expect(captionsAddress(url, { isOverlay: true, text: null })).toBe(`${url}?overlay`)
  expect(captionsAddress(url, { text: { show: 'original', language: null } })).toBe(`${url}?show=original`)
  expect(captionsAddress(url, { isOverlay: true, text: { show: 'both', language: 'pt-BR' } })).toBe(
    `${url}?overlay&show=both&language=pt-BR`,
  )
})

test('each translation can be read alone and beside the original', () => {
  expect(showsOf(['es']).map(({ show, language }) => [show, language])).toEqual([
    ['original', null],
    ['translation', 'es'],
    ['both', 'es'],
  ])
})
