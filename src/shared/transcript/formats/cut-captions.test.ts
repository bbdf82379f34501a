import { describe, expect, test } from 'vitest'
import { cutCaptions } from './cut-captions.ts'

/** Words one after another, each as long as is said behind it in seconds, else one; `|0.5` is a pause. */
function spoken(text: string) {
  let at = 0
  return text.split(' ').flatMap((part) => {
    const [word = '', seconds = '1'] = part.split(/[|:]/)
    const start = at
    at += Number(seconds)
    return part.startsWith('|') ? [] : [{ text: word, start, end: at }]
  })
}
const cut = (text: string, size: { lines: number; characters: number }, next = Infinity) =>
  cutCaptions(spoken(text), size, next).map((words) => words.map((word) => word.text).join(' '))
const WIDE = { lines: 1, characters: 80 }

describe('captions', () => {
  test('end where a silence of more than a second and a half follows', () => {
    expect(cut('a |1.5 b', WIDE)).toEqual(['a b'])
    expect(cut('a |1.51 b', WIDE)).toEqual(['a', 'b'])
  })

  test('hold as many words as their lines, the first one the fuller where it costs the same', () => {
    expect(cut('aaaa bbbb cccc', { lines: 1, characters: 9 })).toEqual(['aaaa bbbb', 'cccc'])
    expect(cut('aaaa bbbb cccc', { lines: 1, characters: 8 })).toEqual(['aaaa', 'bbbb', 'cccc'])
    expect(cut('aaaa bbbb cccc dddd', { lines: 2, characters: 9 })).toEqual(['aaaa bbbb cccc dddd'])
    expect(cut('aaaa bbbb cccc dddd eeee', { lines: 2, characters: 9 })).toEqual(['aaaa bbbb cccc dddd', 'eeee'])
    expect(cut('aaaa bbbb cccc dddd eeee', { lines: 3, characters: 9 })).toEqual(['aaaa bbbb cccc dddd eeee'])
  })

  test('end with a sentence', () => {
    expect(cut('so we go. He came now', { lines: 1, characters: 15 })).toEqual(['so we go.', 'He came now'])
  })

  test('are long enough to be read, up to the next', () => {
    const hurried = 'so:0.6 we:0.6 go.:0.3 He:0.2 came:0.2 now:0.2'
    expect(cut(hurried, { lines: 1, characters: 15 })).toEqual(['so we go.', 'He came now'])
    expect(cut(hurried, { lines: 1, characters: 15 }, 2.4)).toEqual(['so we', 'go. He came now'])
    expect(cut(hurried, { lines: 1, characters: 15 }, 2.584)).toEqual(['so we go.', 'He came now'])
  })

  test('leave time for their letters', () => {
    const [long, end] = ['x'.repeat(50), 'y'.repeat(10)]
    expect(cut(`one.:2 ${long}:0.8 ${end}:1.2`, { lines: 1, characters: 62 }, 4.084)).toEqual([`one. ${long}`, end])
    expect(cut(`one.:2 ${long}:0.8 ${end}:1.2`, { lines: 1, characters: 62 })).toEqual(['one.', `${long} ${end}`])
  })

  test('have few second lines', () => {
    expect(cut('aaaa bbbb ccc. dddd eeee ffff', { lines: 2, characters: 9 })).toEqual([
      'aaaa bbbb ccc. dddd',
      'eeee ffff',
    ])
  })

  test('last at most seven seconds, but for a word that is longer', () => {
    expect(cut('aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj', WIDE)).toEqual([
      'aaaa bbbb cccc dddd eeee ffff gggg',
      'hhhh iiii jjjj',
    ])
    expect(cut('aaaa:9 bbbb', WIDE)).toEqual(['aaaa', 'bbbb'])
    expect(cut('a:0.1 bbbb:12', WIDE)).toEqual(['a', 'bbbb'])
  })

  test('of nothing are none', () => {
    expect(cutCaptions([], WIDE, 1)).toEqual([])
  })
})
