// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { chooseTheme, readTheme } from './theme.ts'

const root = document.documentElement
/** What the page's head runs before the first paint. */
const beforePaint = readFileSync(path.join(import.meta.dirname, '../../public/theme.js'), 'utf8')
const load = () => {
  delete root.dataset.theme
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- jsdom runs no scripts here
  new Function(beforePaint)()
}

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.theme
})

test('a choice shows at once and is there before the next first paint', () => {
  chooseTheme('dark')
  expect(root.dataset.theme).toBe('dark')
  load()
  expect(root.dataset.theme).toBe('dark')
  expect(readTheme()).toBe('dark')
})

test('going back to the system leaves nothing behind', () => {
  chooseTheme('light')
  chooseTheme('system')
  expect(root.dataset.theme).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  load()
  expect(root.dataset.theme).toBeUndefined()
})

test('what somebody else stored is not taken for a theme', () => {
  localStorage.setItem('theme', 'sepia')
  load()
  expect(root.dataset.theme).toBeUndefined()
  expect(readTheme()).toBe('system')
})
