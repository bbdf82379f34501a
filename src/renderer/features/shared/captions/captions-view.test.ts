import { expect, test } from 'vitest'
import { nextShow, stepped, USUAL_VIEW, viewFrom, writeView } from './captions-view.ts'

test('a view is changed step by step, within its bounds, and comes back as it was', () => {
  const larger = stepped(stepped(USUAL_VIEW, 'larger'), 'lines')
  expect(larger).toEqual({ ...USUAL_VIEW, size: 6, lines: 4 })
  expect(stepped(larger, 'lines').lines).toBe(2)
  expect(stepped(stepped(larger, 'theme'), 'theme').theme).toBe('yellow')
  expect(stepped({ ...larger, size: 9 }, 'larger').size).toBe(9)
  expect(stepped({ ...larger, size: 1 }, 'smaller').size).toBe(1)
  expect(viewFrom(new URLSearchParams(), writeView(larger))).toEqual(larger)
})

test('an address asks for a view, and what it asks wrongly is as it was', () => {
  const before = writeView({ ...USUAL_VIEW, size: 3, lines: 2, theme: 'light' })
  expect(viewFrom(new URLSearchParams('size=40&lines=3&theme=pink'), before)).toEqual({
    ...USUAL_VIEW,
    size: 9,
    lines: 3,
    theme: 'light',
  })
  expect(viewFrom(new URLSearchParams('size=x&lines=9'), null)).toEqual(USUAL_VIEW)
})

test('what is read goes round, comes back as it was, and an address that names a language reads it', () => {
  const views = [1, 2, 3, 4, 5].reduce((all) => [...all, nextShow(all.at(-1)!, ['de', 'es'])], [USUAL_VIEW])
  expect(views.map(({ show, language }) => [show, language])).toEqual([
    ['original', null],
    ['translation', 'de'],
    ['both', 'de'],
    ['translation', 'es'],
    ['both', 'es'],
    ['original', null],
  ])
  expect(viewFrom(new URLSearchParams(), writeView(views[4]!))).toEqual(views[4])
  expect(viewFrom(new URLSearchParams('overlay&language=es'), null)).toMatchObject({ show: 'translation' })
  expect(viewFrom(new URLSearchParams('language=es&show=both'), null)).toMatchObject({ show: 'both', language: 'es' })
  expect(viewFrom(new URLSearchParams('language=%3Cb%3E&show=both'), null)).toEqual(USUAL_VIEW)
})
