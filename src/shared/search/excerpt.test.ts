import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { matchParagraph } from './match.ts'
import { parseSearch } from './query.ts'

const shown = (body: string, typed: string) => {
  const { text, ranges } = excerptOf(body, matchParagraph(body, parseSearch(typed))!)
  return ranges
    .toReversed()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)
}

test('the sentence with the match is shown', () => {
  const body = 'We began early. The harbour was calm, the harbour master said. Nobody came.'
  expect(shown(body, 'harbour')).toBe('The [harbour] was calm, the [harbour] master said.')
  expect(shown(body, 'began')).toBe('We [began] early.')
  expect(shown(body, 'nobody')).toBe('[Nobody] came.')
  expect(shown('明日の会議です。 次', '会議')).toBe('明日の[会議]です。')
})

test('a long one is cut at words around the match', () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
  const text = shown(`${words} harbour ${words}`, 'harbour')
  expect(text).toMatch(/^… word\d+ .*\[harbour\] word0 .* word\d+ …$/u)
  expect(text.length).toBeLessThan(260)
  expect(shown(`${words.replaceAll(' ', '')} harbour`, 'harbour')).toBe('… [harbour]')
})
