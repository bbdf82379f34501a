import { expect, test } from 'vitest'
import { smoothSpeakers } from './smooth-speakers.ts'

/** Words of a quarter of a second, `|` is a pause of half a second between them, else they follow at once. */
function smoothed(text: string, speakers: string) {
  let at = 0
  const words = text.split(' ').flatMap((word) => {
    if (word === '|') at += 0.5
    else at += 0.25
    return word === '|' ? [] : [{ text: word, start: at - 0.25, end: at }]
  })
  return smoothSpeakers(words, speakers.split('').map(Number)).join('')
}

test('the last word of a sentence goes with it, the first one too', () => {
  expect(smoothed('How are you? | Fine, thank you.', '001111')).toBe('000111')
  expect(smoothed('How are you? | Fine, thank you.', '000011')).toBe('000111')
})

test('without a pause the last word of a sentence goes with it, and the first one stays', () => {
  expect(smoothed('How are you? Fine, thank you.', '001111')).toBe('000111')
  expect(smoothed('How are you? Fine, thank you.', '000011')).toBe('000011')
})

test('a word stays on its side of the longer pause', () => {
  expect(smoothed('Are you | there? Fine, I am.', '001111')).toBe('001111')
  expect(smoothed('Are | you | there? Fine, I am.', '001111')).toBe('001111')
  expect(smoothed('Is it? Fine | thank you.', '00011')).toBe('00011')
})

test('an edge at the end of a sentence stays, and so does one inside of it that is no single word', () => {
  expect(smoothed('How are you? Fine, thank you.', '000111')).toBe('000111')
  expect(smoothed('How are you? Yes. | I am.', '000111')).toBe('000111')
  expect(smoothed('How are you doing, | fine, thank you.', '0011111')).toBe('0011111')
})

test('a word that is all that somebody says stays theirs', () => {
  expect(smoothed('I went there | Yes. | and came back.', '0001000')).toBe('0001000')
  expect(smoothed('So. | Really | it was so.', '01000')).toBe('01000')
  expect(smoothed('So. | Really it was so.', '01000')).toBe('01000')
})

test('words without sentences, and none at all, stay as they are', () => {
  expect(smoothed('how are you fine thank you', '001111')).toBe('001111')
  expect(smoothSpeakers([], [])).toEqual([])
  const words = [
    { text: 'So', start: 0, end: 1 },
    { text: 'so.', start: 1, end: 2 },
  ]
  expect(smoothSpeakers(words, [undefined, undefined])).toEqual([undefined, undefined])
})
