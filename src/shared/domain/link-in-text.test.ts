import { expect, test } from 'vitest'
import { linkInTexts } from './link-in-text.ts'

test.each([
  [['https://talks.example/1.mp3'], 'https://talks.example/1.mp3'],
  [['', 'Listen (https://talks.example/1.mp3?x=1).', 'Talk'], 'https://talks.example/1.mp3?x=1'],
  [['HTTP://Talks.example/1'], 'HTTP://Talks.example/1'],
  [['two https://one.example/a, https://two.example/b'], 'https://one.example/a'],
  [['javascript:alert(1)', 'ftp://files.example/1', 'no link', 'https://'], null],
  [['https://talks.example/' + 'a'.repeat(5000)], null],
  [[], null],
])('of %j the link is %s', (texts, link) => {
  expect(linkInTexts(texts)).toBe(link)
})
