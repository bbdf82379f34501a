import { expect, test } from 'vitest'
import type { EditorSession } from '../session.ts'
import { canRun, type EditorCommand } from './command.ts'
import { commandNamed, commands } from './commands.ts'
import { keyCaps, keyConflicts, keyParts, placesOf } from './keys.ts'
import { KEY_SET_NAMES, keysIn, INITIAL_KEYS } from './key-sets.ts'
import { i18n } from '../../../lib/words/lingui.tsx'

const command = (name: string, keys: string[], more: Partial<EditorCommand> = {}): EditorCommand => ({
  name,
  keys,
  label: { id: name },
  group: 'View',
  run: () => {},
  ...more,
})

/** `Ctrl-s in text: save, other`. */
const conflicts = (of: readonly EditorCommand[], keysOf = ({ keys }: EditorCommand) => keys) =>
  keyConflicts(of, keysOf).map(
    ({ key, place, commands: claimants }) => `${key} in ${place}: ${claimants.map(({ name }) => name).join(', ')}`,
  )

test.each(KEY_SET_NAMES)('[ED-044] no key belongs to two commands in one place of the set %s', (set) => {
  expect(conflicts(commands, (one) => keysIn({ ...INITIAL_KEYS, set }, one))).toEqual([])
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})

test('[ED-044] every command has a label and a key', () => {
  for (const { name, label, keys } of commands)
    expect({ name, label: i18n._(label), keys }).toEqual({
      name,
      label: expect.stringMatching(/^[A-Z]/),
      keys: expect.arrayContaining([expect.any(String)]),
    })
})

test('two commands on one key show, also when written in another order, but not when they work elsewhere', () => {
  expect(conflicts([command('a', ['Mod-Shift-x']), command('b', ['Shift-Mod-x'], { places: ['page'] })])).toEqual([
    'Ctrl-Shift-x in page: a, b',
  ])
  expect(
    conflicts([command('a', ['Tab'], { places: ['text'] }), command('b', ['Tab'], { places: ['player'] })]),
  ).toEqual([])
})

test('[ED-018] Tab plays and pauses in the text and in the player only', () => {
  const play = commands.find(({ name }) => name === 'toggle-play')!
  expect(placesOf(play, 'Tab')).toEqual(['text', 'player'])
})

test('a key that types a letter does so in the text', () => {
  expect(placesOf(command('a', ['?']), '?')).toEqual(['player', 'page'])
  expect(placesOf(command('a', ['F1']), 'F1')).toEqual(['text', 'player', 'page'])
})

test.each([
  ['Mod-Shift-z', ['Mod', 'Shift', 'z']],
  ['Alt--', ['Alt', '-']],
  ['-', ['-']],
  ['?', ['?']],
])('the parts of %s', (key, parts) => {
  expect(keyParts(key)).toEqual(parts)
})

test('caps are printed as on the keyboard', () => {
  expect(keyCaps('Mod-s')).toEqual(['Ctrl', 'S'])
  expect(keyCaps('Alt--')).toEqual(['Alt', '−'])
})

test('[ED-044] no set begins with a key that input methods or Macs write with: Ctrl+Space, Alt with a letter', () => {
  for (const set of KEY_SET_NAMES) {
    for (const one of commands) {
      for (const key of keysIn({ ...INITIAL_KEYS, set }, one))
        expect(key).not.toMatch(/^(?:Mod|Ctrl)-Space$|Alt-(?:Shift-)?[a-z]$/iu)
    }
  }
})

test('Tab is never taken outside text and player, where it goes round the page', () => {
  expect(placesOf(command('a', ['Tab']), 'Tab')).toEqual(['text', 'player'])
  expect(placesOf(command('a', ['Shift-Tab']), 'Shift-Tab')).toEqual(['text', 'player'])
})

test('[ED-007] [QU-001] quality is told of the original only', () => {
  const session = (translation: EditorSession['translation']) => ({ isReadOnly: false, translation }) as EditorSession
  expect(canRun(commandNamed('quality'), session(null))).toBe(true)
  expect(canRun(commandNamed('quality'), session({ language: 'es' } as EditorSession['translation']))).toBe(false)
})
