import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EditorSession } from '../session.ts'
import type { CommandPlace } from './command.ts'
import { commandNamed, commands } from './commands.ts'
import { KEY_FILE_LIMITS, keyFileText, readKeyFile } from './key-file.ts'
import type { KeyPress } from './key-press.ts'
import { keyRefusal } from './key-rules.ts'
import { INITIAL_KEYS, isChanged, KEY_SET_NAMES, type KeyChoice, keysIn, withKeys, withoutChange } from './key-sets.ts'
import { canonicalKey, keyConflicts } from './keys.ts'
import { commandsOf, runKey } from './keymap.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  isComposing: false,
  getModifierState: () => false,
  ...more,
})
const meant = (choice: KeyChoice, event: KeyPress, place: CommandPlace = 'text') =>
  commandsOf(choice, event, place).map(({ name }) => name)
const own = (name: string, keys: string[], from = INITIAL_KEYS) => withKeys(from, commandNamed(name), keys)

describe('[ED-044] sets of keys', () => {
  test('oTranscribe has its own keys for playing, skipping, speed, time and saving', () => {
    const choice: KeyChoice = { ...INITIAL_KEYS, set: 'otranscribe' }
    const ctrl = (key: string) => press(key, { ctrlKey: true })
    const pressed = [press('Escape'), press('F1'), press('F2'), press('F3'), press('F4'), ctrl('j'), ctrl('s')]
    expect(pressed.map((event) => meant(choice, event)[0])).toEqual([
      'toggle-play',
      'skip-back',
      'skip-forward',
      'slower',
      'faster',
      'time-code',
      'save',
    ])
    expect(meant(INITIAL_KEYS, press('Escape'))).toEqual([])
  })

  test('the numeric pad plays in its set, and types in the others', () => {
    const five = press('5', { code: 'Numpad5' })
    expect(meant({ ...INITIAL_KEYS, set: 'numeric-pad' }, five)).toEqual(['toggle-play'])
    expect(meant(INITIAL_KEYS, five)).toEqual([])
  })

  test.each(KEY_SET_NAMES)('Tab plays and Ctrl+M lets it leave the text in the set %s', (set) => {
    expect(meant({ ...INITIAL_KEYS, set }, press('Tab'))).toEqual(['toggle-play'])
    expect(meant({ ...INITIAL_KEYS, set }, press('m', { code: 'KeyM', ctrlKey: true }))).toEqual(['free-tab'])
  })

  test('Ctrl+M cannot be taken away, nor be given to another command', () => {
    const stolen = own('save', ['Ctrl-m'], own('free-tab', []))
    expect(meant(stolen, press('m', { code: 'KeyM', ctrlKey: true }))).toEqual(['free-tab'])
    expect(keyRefusal('Ctrl-m', commandNamed('save'))).toBe(
      'Ctrl+M is reserved for ‘Let Tab leave the text, or play again’ in every key set.',
    )
    expect(keyRefusal('Ctrl-m', commandNamed('free-tab'))).toBeUndefined()
  })

  test('Tab goes on through the page while the person lets it, whatever is bound to it', () => {
    const ran: string[] = []
    const session = {
      keys: { getState: () => INITIAL_KEYS },
      ui: { getState: () => ({ isTabFree }) },
      player: { store: { getState: () => ({ isReady: true, isPlaying: true }) }, pause: () => ran.push('pause') },
      typingPause: { stop: () => {} },
    } as unknown as EditorSession
    let isTabFree = false
    expect(runKey(session, press('Tab'), 'text')).toBe(true)
    isTabFree = true
    expect(runKey(session, press('Tab'), 'text')).toBe(false)
    expect(ran).toEqual(['pause'])
  })

  test('a command has several keys, and the set it was built on comes back', () => {
    const two = own('save', ['Mod-s', 'F10'], { ...INITIAL_KEYS, set: 'otranscribe' })
    expect(two).toMatchObject({ set: 'own', ownBase: 'otranscribe' })
    expect(meant(two, press('F10'))).toEqual(['save'])
    expect(meant(two, press('Escape'))).toEqual(['toggle-play'])
    expect(isChanged(two, commandNamed('save'))).toBe(true)
    const back = withoutChange(two, commandNamed('save'))
    expect(meant(back, press('F10'))).toEqual([])
    expect(isChanged(back, commandNamed('save'))).toBe(false)
  })

  test('two commands on one key show at once', () => {
    const choice = own('mark', ['F1'])
    const [first] = keyConflicts(commands, (command) => keysIn(choice, command))
    expect(first).toMatchObject({ key: 'F1', commands: [{ name: 'skip-back' }, { name: 'mark' }] })
  })

  test.each([
    ['Enter', 'You need Enter for typing. Combine it with Ctrl or Alt.'],
    ['Shift-ArrowLeft', 'You need Shift+← for typing. Combine it with Ctrl or Alt.'],
    ['Space', 'You need Space for typing. Combine it with Ctrl or Alt.'],
    ['Mod-c', 'Ctrl+C copies text.'],
    ['Shift-Tab', 'Shift+Tab moves back through the page.'],
  ])('%s cannot be bound', (key, sentence) => {
    expect(keyRefusal(key, commandNamed('save'))).toBe(sentence)
  })
})

describe('[ED-044] a file with keys', () => {
  test('exported keys come back as they were', () => {
    const choice = own('mark', ['F10', 'Mod-Shift-m'], own('save', []))
    expect(readKeyFile(keyFileText(choice))).toEqual({ choice, leftOut: [] })
  })

  test('what this version does not know or allow is left out, and named', () => {
    const read = readKeyFile(
      JSON.stringify({
        format: 'longhand-keys',
        version: 1,
        base: 'otranscribe',
        keys: { save: ['F10', 'Enter'], fly: ['F11'] },
      }),
    )
    expect(read).toEqual({
      choice: { set: 'own', ownBase: 'otranscribe', own: { save: ['F10'] } },
      leftOut: ['Enter', 'fly'],
    })
  })

  test.each([
    ['no JSON', '{'],
    ['another format', '{"format":"keys","version":1,"base":"longhand","keys":{}}'],
    ['another version', '{"format":"longhand-keys","version":2,"base":"longhand","keys":{}}'],
    ['a set that is not there', '{"format":"longhand-keys","version":1,"base":"vim","keys":{}}'],
    ['more than it may say', '{"format":"longhand-keys","version":1,"base":"longhand","keys":{},"x":1}'],
    ['what is no key', '{"format":"longhand-keys","version":1,"base":"longhand","keys":{"save":["Mod-"]}}'],
    [
      'too many keys',
      JSON.stringify({
        format: 'longhand-keys',
        version: 1,
        base: 'longhand',
        keys: { save: Array.from({ length: KEY_FILE_LIMITS.keysPerCommand + 1 }, () => 'F10') },
      }),
    ],
    [
      'too many commands',
      JSON.stringify({
        format: 'longhand-keys',
        version: 1,
        base: 'longhand',
        keys: Object.fromEntries(Array.from({ length: KEY_FILE_LIMITS.commands + 1 }, (_, n) => [`c${n}`, []])),
      }),
    ],
    ['too much', `"${' '.repeat(KEY_FILE_LIMITS.bytes)}"`],
  ])('%s is refused', (_name, text) => {
    expect(readKeyFile(text)).toBeUndefined()
  })

  test('whatever a file says, Ctrl+M lets Tab leave the text', () => {
    const key = fc.constantFrom('Ctrl-m', 'Mod-m', 'Tab', 'F1', 'Enter', 'a', 'Alt--', 'Numpad5', '__proto__')
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...commands.map(({ name }) => name), 'x', '__proto__', 'constructor'),
          fc.array(key, { maxLength: 4 }),
        ),
        (keys) => {
          const read = readKeyFile(JSON.stringify({ format: 'longhand-keys', version: 1, base: 'longhand', keys }))
          const choice = read?.choice ?? INITIAL_KEYS
          expect(keysIn(choice, commandNamed('free-tab')).map(canonicalKey)).toContain('Ctrl-m')
          expect(meant(choice, press('m', { code: 'KeyM', ctrlKey: true }))).toEqual(['free-tab'])
        },
      ),
    )
  })
})
