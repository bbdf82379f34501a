import { expect, test } from 'vitest'
import { settleEdges } from './settle-edges.ts'

/** Words of a tenth of a second, `|` is a pause of half a second between them, else they follow at once. */
function settled(text: string, speakers: string) {
  let at = 0
  const words = text.split(' ').flatMap((word) => {
    if (word === '|') at += 0.5
    else at += 0.1
    return word === '|' ? [] : [{ text: word, start: at - 0.1, end: at }]
  })
  return settleEdges(words, speakers.split('').map(Number)).join('')
}

test('the last word of a sentence goes with it, the first one too', () => {
  expect(settled('How are you? | Fine, thank you.', '001111')).toBe('000111')
  expect(settled('How are you? | Fine, thank you.', '000011')).toBe('000111')
})

test('an edge at the end of a sentence stays, and so does one inside of it that is no single word', () => {
  expect(settled('How are you? Fine, thank you.', '000111')).toBe('000111')
  expect(settled('How are you doing, | fine, thank you.', '0011111')).toBe('0011111')
})

test('a word that is all that somebody says stays theirs', () => {
  expect(settled('I went there | Yes. | and came back.', '0001000')).toBe('0001000')
  expect(settled('So. | Really | it was so.', '01000')).toBe('01000')
})

test('words without sentences, and none at all, stay as they are', () => {
  expect(settled('how are you fine thank you', '001111')).toBe('001111')
  expect(settleEdges([], [])).toEqual([])
})
