import { expect, test } from 'vitest'
import {
  averageRate,
  distinctTags,
  DRAWN_SECTIONS,
  drawnSections,
  homePreview,
  IMAGE_PATH,
  LINK,
  readingTime,
} from './content-rules.ts'

test('[PU-019] a preview of more than 195 characters is cut there, with an ellipsis', () => {
  expect(homePreview('x'.repeat(195))).toBe('x'.repeat(195))
  expect(homePreview('x'.repeat(196))).toBe(`${'x'.repeat(195)}…`)
})

test('[PU-062] the average of ratings has two decimals', () => {
  expect(averageRate([{ rate: 5 }, { rate: 4 }, { rate: 5 }])).toBe('4.67')
  expect(averageRate([{ rate: 5 }])).toBe('5.00')
  expect(averageRate([])).toBeNull()
})

test('every tag counts once, blanks never', () => {
  expect(distinctTags([{ tags: ['A', ' '] }, { tags: ['B', 'A', ''] }])).toEqual(['A', 'B'])
})

test('reading takes a minute at least', () => {
  expect(readingTime('one two  three')).toEqual({ words: 3, minutes: 1 })
  expect(readingTime('word '.repeat(660))).toEqual({ words: 660, minutes: 3 })
})

test('a preview is not cut behind a space', () => {
  expect(homePreview(`${'x'.repeat(194)} yz`)).toBe(`${'x'.repeat(194)}…`)
})

test('reading takes a minute for 220 words, rounded', () => {
  const minutes = (words: number) => readingTime('word '.repeat(words)).minutes
  expect([0, 220, 329, 330, 2200].map(minutes)).toEqual([1, 1, 1, 2, 10])
  expect(readingTime('').words).toBe(0)
})

test('tags are compared without the blanks around them', () => {
  expect(distinctTags([{ tags: [' A', 'B '] }, { tags: ['A', 'B'] }])).toEqual(['A', 'B'])
})

test('the home page and each template draw their sections, a page of text whatever it has', () => {
  expect(drawnSections({ name: 'default', template: null })).toBe(DRAWN_SECTIONS.home)
  expect(drawnSections({ name: 'default', template: 'T-01' })).toBe(DRAWN_SECTIONS.home)
  expect(drawnSections({ name: 'about-us', template: 'T-02' })).toBe(DRAWN_SECTIONS['T-02'])
  expect(drawnSections({ name: 'about-us', template: null })).toBeNull()
})

test('a link stays on the site or says where it goes; a picture is one of the site', () => {
  for (const link of ['/', '/pricing?a=b#c', 'https://example.org/x', 'mailto:a@example.org', 'tel:+3852100'])
    expect(link).toMatch(LINK)
  for (const link of [
    '',
    'pricing',
    '//evil.example',
    '/\\evil.example',
    '/a b',
    'http://example.org',
    'https://',
    'javascript:alert(1)',
    'tel:abc',
    ' /',
  ])
    expect(link).not.toMatch(LINK)
  for (const path of ['/a.jpg', '/images/blog/a-b.c.PNG', '/a.jpeg', '/a.webp']) expect(path).toMatch(IMAGE_PATH)
  for (const path of ['a.jpg', '//a.jpg', '/a.gif', '/a.jpg.exe', '/../a.jpg', '/.jpg/'])
    expect(path).not.toMatch(IMAGE_PATH)
})
