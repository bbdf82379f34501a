import { expect, test } from 'vitest'
import type { EditorCommand } from './command.ts'
import { commands } from './commands.ts'
import { duplicateKeys, keyCaps, keyParts, placesOf } from './keys.ts'

const command = (name: string, keys: string[], more: Partial<EditorCommand> = {}): EditorCommand => ({ name, keys, label: name, group: 'View', run: () => {}, ...more })

test('[ED-044] no key belongs to two commands in one place', () => {
  expect(duplicateKeys(commands)).toEqual([])
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})

test('[ED-044] every command has a label and a key', () => {
  for (const { name, label, keys } of commands) expect({ name, label, keys }).toEqual({ name, label: expect.stringMatching(/^[A-Z]/), keys: expect.arrayContaining([expect.any(String)]) })
})

test('two commands on one key show, also when it is written in another order, and not when they work in different places', () => {
  expect(duplicateKeys([command('a', ['Mod-Shift-x']), command('b', ['Shift-Mod-x'], { places: ['page'] })])).toEqual(['Mod-Shift-x in page: a, b'])
  expect(duplicateKeys([command('a', ['Tab'], { places: ['text'] }), command('b', ['Tab'], { places: ['page'] })])).toEqual([])
})

test('[ED-018] Tab plays and pauses in the text and in the player only', () => {
  const play = commands.find(({ name }) => name === 'toggle-play')!
  expect(placesOf(play, 'Tab')).toEqual(['text', 'player'])
})

test('a key that types a letter does so in the text', () => {
  expect(placesOf(command('a', ['?']), '?')).toEqual(['player', 'page'])
  expect(placesOf(command('a', ['F1']), 'F1')).toEqual(['text', 'player', 'page'])
})

test.each([['Mod-Shift-z', ['Mod', 'Shift', 'z']], ['Alt--', ['Alt', '-']], ['-', ['-']], ['?', ['?']]])('the parts of %s', (key, parts) => {
  expect(keyParts(key)).toEqual(parts)
})

test('caps are printed as on the keyboard', () => {
  expect(keyCaps('Mod-s')).toEqual(['Ctrl', 'S'])
  expect(keyCaps('Alt--')).toEqual(['Alt', '−'])
})
