import { expect, test } from 'vitest'
import { captionProblems } from './caption-problems.ts'

const caption = (startMs: number, endMs: number, ...lines: string[]) => ({ startMs, endMs, lines, speaker: '' })
const kinds = (...captions: ReturnType<typeof caption>[]) =>
  captionProblems(captions, { characters: 10 }).map(({ cue, kind }) => `${cue} ${kind}`)

test('a caption is shown for one to seven seconds', () => {
  expect([
    kinds(caption(0, 1000, 'a')),
    kinds(caption(0, 999, 'a')),
    kinds(caption(0, 7000, 'a')),
    kinds(caption(0, 7001, 'a')),
  ]).toEqual([[], ['1 short'], [], ['1 long']])
})

test('it has 21 characters a second at most, all lines together, and half a one for rounding', () => {
  const tens = (...more: string[]) => ['x'.repeat(10), 'y'.repeat(10), 'z'.repeat(10), ...more]
  expect([
    kinds(caption(0, 1000, 'x'.repeat(10), 'y'.repeat(10))),
    kinds(caption(0, 1000, 'x'.repeat(10), 'y'.repeat(9), 'z')),
  ]).toEqual([[], ['1 fast']])
  expect([
    kinds(caption(0, 2000, ...tens('a'.repeat(10)))),
    kinds(caption(0, 2000, ...tens('a'.repeat(9), 'b'))),
  ]).toEqual([[], ['1 fast']])
})

test('84 ms lie before the next, and no line is longer than was chosen', () => {
  expect([
    kinds(caption(0, 1000, 'a'), caption(1084, 3000, 'b')),
    kinds(caption(0, 1000, 'a'), caption(1083, 3000, 'b')),
  ]).toEqual([[], ['1 close']])
  expect([kinds(caption(0, 2000, 'a', 'x'.repeat(10))), kinds(caption(0, 2000, 'a', 'x'.repeat(11)))]).toEqual([
    [],
    ['1 wide'],
  ])
})

test('a problem is named with its place and its text', () => {
  expect(captionProblems([caption(0, 2000, 'a'), caption(2500, 3000, 'b', 'c')], { characters: 10 })).toEqual([
    { cue: 2, start: 2.5, kind: 'short', text: 'b c' },
  ])
})

test('who wants subtitles read more slowly is told of more', () => {
  const read = caption(0, 2000, 'twenty-six characters here')
  expect(captionProblems([read], { characters: 40 })).toEqual([])
  expect(captionProblems([read], { characters: 40, speed: 12 })).toMatchObject([{ kind: 'fast' }])
})
