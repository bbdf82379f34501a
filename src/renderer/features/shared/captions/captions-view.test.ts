import { expect, test } from 'vitest'
import { stepped, USUAL_VIEW, viewFrom, writeView } from './captions-view.ts'

test('a view is changed step by step, within its bounds, and comes back as it was', () => {
  const larger = stepped(stepped(USUAL_VIEW, 'larger'), 'lines')
  expect(larger).toEqual({ size: 6, lines: 4, theme: 'dark' })
  expect(stepped(larger, 'lines').lines).toBe(2)
  expect(stepped(stepped(larger, 'theme'), 'theme').theme).toBe('yellow')
  expect(stepped({ ...larger, size: 9 }, 'larger').size).toBe(9)
  expect(stepped({ ...larger, size: 1 }, 'smaller').size).toBe(1)
  expect(viewFrom(new URLSearchParams(), writeView(larger))).toEqual(larger)
})

test('an address asks for a view, and what it asks wrongly is as it was', () => {
  const before = writeView({ size: 3, lines: 2, theme: 'light' })
  expect(viewFrom(new URLSearchParams('size=40&lines=3&theme=pink'), before)).toEqual({
    size: 9,
    lines: 3,
    theme: 'light',
  })
  expect(viewFrom(new URLSearchParams('size=x&lines=9'), null)).toEqual(USUAL_VIEW)
})
