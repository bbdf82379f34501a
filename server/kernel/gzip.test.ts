import { expect, test } from 'vitest'
import { gunzip, gzip, takesGzip } from './gzip.ts'

test('unpacks what it packed', async () => {
  expect((await gunzip(await gzip('a text'))).toString()).toBe('a text')
})

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['deflate, gzip ; level=1', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0.001', true],
  ['x-gzip, br', false],
  [undefined, false],
])('whether %j takes gzip: %j', (header, takes) => expect(takesGzip(header)).toBe(takes))
