import { expect, test } from 'vitest'
import { nameOfLink } from './link-name.ts'

test.each([
  ['https://example.org/a/Harbour%20talk.mp3?token=1#t=5', 'Harbour talk.mp3'],
  ['https://example.org/a/', 'a'],
  ['https://example.org', 'example.org'],
  ['https://example.org/100%', '100%'],
  ['no address', ''],
])('%s is called %s', (link, name) => {
  expect(nameOfLink(link)).toBe(name)
})
