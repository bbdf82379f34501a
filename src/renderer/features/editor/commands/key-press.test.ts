import { expect, test } from 'vitest'
import { type KeyPress, keyToBind, pressedKeys } from './key-press.ts'

const press = (key: string, code: string, modifiers = ''): KeyPress => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
  metaKey: modifiers.includes('m'),
  isComposing: false,
  getModifierState: (name) => name === 'AltGraph' && modifiers.includes('g'),
})

test.each([
  ['a letter with Ctrl', press('s', 'KeyS', 'c'), 'Ctrl-s'],
  ['Shift as well', press('H', 'KeyH', 'cs'), 'Ctrl-Shift-h'],
  ['a Cyrillic layout', press('ы', 'KeyS', 'c'), 'Ctrl-s'],
  ['a French layout, where A stands on the Q', press('a', 'KeyQ', 'c'), 'Ctrl-a'],
  ['a digit on a French layout', press('&', 'Digit1', 'a'), 'Alt-1'],
  ['Option on a Mac, which writes another letter', press('¡', 'Digit1', 'a'), 'Alt-1'],
  ['a sign', press('=', 'Equal', 'a'), 'Alt-='],
  ['a sign that has moved to another key', press('-', 'Slash', 'a'), 'Alt--'],
  ['a function key', press('F6', 'F6', 's'), 'Shift-F6'],
  ['the numeric pad', press('5', 'Numpad5'), 'Numpad5'],
  ['the numeric pad without Num Lock', press('ArrowUp', 'Numpad8'), 'Numpad8'],
  ['the space bar', press(' ', 'Space', 'c'), 'Ctrl-Space'],
  ['a letter alone', press('?', 'Slash', 's'), '?'],
])('%s', (_name, event, key) => {
  expect(keyToBind(event)).toBe(key)
})

test('a sign that needs Shift on this layout is found by what is printed and by what it types', () => {
  expect(pressedKeys(press('/', 'Digit7', 'cs'))).toEqual(['Ctrl-Shift-7', 'Ctrl-/'])
})

test('a key of the pad is also what it types', () => {
  expect(pressedKeys(press('Enter', 'NumpadEnter', 'c'))).toEqual(['Ctrl-NumpadEnter', 'Ctrl-Enter'])
})

test.each([
  ['a modifier alone', press('Shift', 'ShiftLeft', 's')],
  ['AltGr, which writes', press('@', 'KeyQ', 'cag')],
  ['an input method', { ...press('a', 'KeyA'), isComposing: true }],
  ['a dead key', press('Dead', 'BracketLeft')],
])('%s is no key', (_name, event) => {
  expect(pressedKeys(event)).toEqual([])
})
