// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { EditorSession } from '../session.ts'
import { acceleratorOf, keyOfAccelerator } from './accelerators.ts'
import { commandMenus, runChosen } from './command-menus.ts'
import { commands } from './commands.ts'
import { INITIAL_KEYS } from './key-sets.ts'

test.each([
  ['Mod-s', 'CmdOrCtrl+S'],
  ['Shift-F2', 'Shift+F2'],
  ['Mod-Alt-ArrowUp', 'CmdOrCtrl+Alt+Up'],
  ['Alt--', 'Alt+-'],
  ['Tab', 'Tab'],
  ['Numpad5', undefined],
  ['?', undefined],
])('the system shows %s as %s', (key, accelerator) => {
  expect(acceleratorOf(key)).toBe(accelerator)
  // A menu writes letters large.
  if (accelerator !== undefined) expect(keyOfAccelerator(accelerator).toLowerCase()).toBe(key.toLowerCase())
})

test('every command that a key need not be held for is in the menus once, with a key of the set in use', () => {
  const listed = commandMenus(INITIAL_KEYS, false).flatMap((menu) => menu.commands)
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    commands
      .filter(({ release }) => !release)
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(listed.find(({ name }) => name === 'skip-back')).toEqual({
    name: 'skip-back',
    label: 'Back 5 seconds',
    accelerator: 'F1',
  })
  expect(
    commandMenus({ ...INITIAL_KEYS, set: 'own', own: { 'skip-back': ['Mod-j'] } }, false)[0]?.commands,
  ).toContainEqual({ name: 'skip-back', label: 'Back 5 seconds', accelerator: 'CmdOrCtrl+J' })
})

test('a text that may only be read has no menus that change it', () => {
  const labels = commandMenus(INITIAL_KEYS, true).map(({ label }) => label)
  expect(labels).toContain('Playback')
  expect(labels).not.toContain('Writing')
})

test('what was chosen is done when it can be, and an unknown name is nothing', () => {
  const player = { store: { getState: () => ({ isReady: true }) }, skip: vi.fn() }
  const session = { player, isReadOnly: false } as unknown as EditorSession
  runChosen(session, 'skip-back')
  expect(player.skip).toHaveBeenCalledExactlyOnceWith(-5)
  player.store.getState = () => ({ isReady: false })
  for (const name of ['skip-back', 'recording-stop', 'constructor']) runChosen(session, name)
  expect(player.skip).toHaveBeenCalledOnce()
})
