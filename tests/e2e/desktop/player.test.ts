import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { createGlobalKeys, MEDIA_KEYS } from '../../../src/main/player/global-keys.ts'
import { registerGlobalKeys } from '../../../src/main/player/global-keys-ipc.ts'
import { registerPlayer } from '../../../src/main/player/player-ipc.ts'
import { createPlayerWindow, PLAYER_LOOK } from '../../../src/main/player/player-window.ts'
import {
  type GlobalCommand,
  type GlobalKey,
  GLOBAL_KEYS_CHANNELS,
  USUAL_GLOBAL_KEYS,
} from '../../../src/shared/bridge/global-keys.ts'
import { PLAYER_CHANNELS } from '../../../src/shared/bridge/player.ts'
import { SHELL_CHANNELS } from '../../../src/shared/bridge/shell.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { FOREIGN_SENDERS, openGate } from './gate.ts'

/** The system's keys: those in `taken` belong to another program. */
function fakeShortcuts(taken: readonly string[] = []) {
  const held = new Map<string, () => void>()
  return {
    held,
    register: (key: string, press: () => void) => {
      if (taken.includes(key)) return false
      held.set(key, press)
      return true
    },
    unregister: (key: string) => void held.delete(key),
  }
}

/** The keys of an app that has its file in `place`. */
async function openKeys({
  taken = [],
  place,
  isMac = false,
}: { taken?: string[]; place?: string; isMac?: boolean } = {}) {
  const file = place ?? join(await temporaryFolder(), 'global-keys.json')
  const shortcuts = fakeShortcuts(taken)
  const press = vi.fn()
  return {
    file,
    held: shortcuts.held,
    press,
    keys: createGlobalKeys({ globalShortcut: shortcuts, press, file, isMac }),
  }
}

const keyOf = (keys: { list: () => GlobalKey[] }, command: GlobalCommand) =>
  keys.list().find((one) => one.command === command)

test('[DT-012] media and global keys play behind other programs, while there is something to play', async () => {
  const { keys, held, press } = await openKeys({ taken: ['MediaNextTrack'] })
  expect(held.size).toBe(0)
  keys.setArmed(true)
  keys.setArmed(true)
  const usual = Object.values(USUAL_GLOBAL_KEYS).filter((key) => key !== null)
  expect([...held.keys()].toSorted()).toEqual(
    [...Object.keys(MEDIA_KEYS), ...usual].filter((key) => key !== 'MediaNextTrack').toSorted(),
  )
  for (const key of ['MediaPlayPause', 'MediaPreviousTrack', 'CommandOrControl+Shift+F8']) held.get(key)?.()
  expect(press.mock.calls).toEqual([['toggle-play'], ['skip-back'], ['skip-forward']])
  keys.setArmed(false)
  expect(held.size).toBe(0)
})

test('[DT-012] each media key and each usual key is its own command', async () => {
  const { keys, held, press } = await openKeys()
  keys.setArmed(true)
  for (const [pressed, command] of [
    ['MediaPlayPause', 'toggle-play'],
    ['MediaPreviousTrack', 'skip-back'],
    ['MediaNextTrack', 'skip-forward'],
    ['CommandOrControl+Shift+F9', 'toggle-play'],
    ['CommandOrControl+Shift+F7', 'skip-back'],
    ['CommandOrControl+Shift+F8', 'skip-forward'],
  ] as const) {
    held.get(pressed)?.()
    expect([pressed, press.mock.lastCall]).toEqual([pressed, [command]])
  }
  expect(press).toHaveBeenCalledTimes(6)
})

test('[DT-012] a person gives a command another key, at once and after a restart, until restored', async () => {
  const { keys, held, press, file } = await openKeys()
  keys.setArmed(true)
  expect(await keys.set('toggle-play', 'F4')).toEqual({ isSet: true })
  held.get('F4')?.()
  expect([press.mock.calls, held.has('CommandOrControl+Shift+F9')]).toEqual([[['toggle-play']], false])
  expect(await keys.set('skip-back', null)).toEqual({ isSet: true })
  expect(held.has('CommandOrControl+Shift+F7')).toBe(false)
  // A key that was given up may mean something else.
  expect(await keys.set('faster', 'Ctrl+Shift+F7')).toEqual({ isSet: true })
  held.get('Ctrl+Shift+F7')?.()
  expect(press).toHaveBeenLastCalledWith('faster')

  const again = await openKeys({ place: file })
  expect(again.keys.list()).toMatchObject([
    { command: 'toggle-play', key: 'F4' },
    { command: 'skip-back', key: null },
    { key: 'CommandOrControl+Shift+F8' },
    { key: null },
    { command: 'faster', key: 'Ctrl+Shift+F7' },
  ])
  await again.keys.restore()
  expect(
    Object.fromEntries((await openKeys({ place: file })).keys.list().map(({ command, key }) => [command, key])),
  ).toEqual(USUAL_GLOBAL_KEYS)
})

test.each([
  ['Ctrl+Shift+F8', 'This key is already used for “Forward 5 seconds”.'],
  ['P', 'Other programs need this key.'],
  ['Shift+P', 'Other programs need this key.'],
  ['Ctrl+C', 'Other programs need this key.'],
  ['Alt+F4', 'Alt+F4 closes programs.'],
  ['Ctrl+Alt+T', 'This key is used by the system or another program.'],
])('[DT-012] %s is refused with the reason, and nothing changes', async (key, reason) => {
  const { keys, held, file } = await openKeys({ taken: ['Ctrl+Alt+T'] })
  expect(await keys.set('toggle-play', key)).toEqual({ isSet: false, message: expect.stringContaining(reason) })
  expect([keyOf(keys, 'toggle-play')?.key, existsSync(file), held.size]).toEqual([
    USUAL_GLOBAL_KEYS['toggle-play'],
    false,
    0,
  ])
})

test('[DT-012] on a Mac the command key is what the usual keys mean', async () => {
  const [mac, other] = [await openKeys({ isMac: true }), await openKeys()]
  expect(await mac.keys.set('faster', 'Super+Shift+F8')).toMatchObject({ isSet: false })
  expect(await mac.keys.set('faster', 'Ctrl+Shift+F8')).toEqual({ isSet: true })
  expect(await other.keys.set('faster', 'Super+Shift+F8')).toEqual({ isSet: true })
})

test('[DT-012] a key that another program has taken since is named, and a spoilt file is as none', async () => {
  const { keys, file } = await openKeys()
  await keys.set('slower', 'Ctrl+Alt+T')
  const later = await openKeys({ place: file, taken: ['Ctrl+Alt+T'] })
  expect(
    later.keys
      .list()
      .filter(({ isRefused }) => isRefused)
      .map(({ command }) => command),
  ).toEqual(['slower'])
  later.keys.setArmed(true)
  expect(later.held.has('CommandOrControl+Shift+F9')).toBe(true)
  await writeFile(file, '{"toggle-play":')
  expect(keyOf((await openKeys({ place: file })).keys, 'toggle-play')?.key).toBe(USUAL_GLOBAL_KEYS['toggle-play'])
})

test('[DT-012] two choices at once do not end with one key for both', async () => {
  const { keys } = await openKeys()
  const [first, second] = await Promise.all([keys.set('slower', 'F4'), keys.set('faster', 'F4')])
  expect([first.isSet, second.isSet]).toEqual([true, false])
})

test.each([
  [GLOBAL_KEYS_CHANNELS.set, ['quit', 'F4']],
  [GLOBAL_KEYS_CHANNELS.set, ['toggle-play', 'Ctrl+; rm']],
  [GLOBAL_KEYS_CHANNELS.set, ['toggle-play']],
  [GLOBAL_KEYS_CHANNELS.list, ['x']],
  [GLOBAL_KEYS_CHANNELS.restore, [1]],
])('[DT-006] %s refuses %j', async (channel, args) => {
  const { keys, file } = await openKeys()
  const { ask } = openGate((gate) => registerGlobalKeys(gate, keys))
  await expect(ask(channel, ...args)).rejects.toThrow()
  expect(existsSync(file)).toBe(false)
})

function world() {
  const armed: boolean[] = []
  const told: unknown[][] = []
  const windows: {
    path: string
    window: EventEmitter & {
      close: () => void
      loadURL: ReturnType<typeof vi.fn>
      show: ReturnType<typeof vi.fn>
      webContents: { id: number; getURL: () => string; send: (...message: unknown[]) => void }
    }
    sent: unknown[][]
  }[] = []
  const player = createPlayerWindow({
    open(path) {
      const sent: unknown[][] = []
      let isGone = false
      const window = Object.assign(new EventEmitter(), {
        isDestroyed: () => isGone,
        show: vi.fn(),
        loadURL: vi.fn(async () => {}),
        close: () => {
          isGone = true
          window.emit('closed')
        },
        webContents: {
          id: 9,
          getURL: () => `app://longhand${path}`,
          send: (...message: unknown[]) => void sent.push(message),
        },
      })
      windows.push({ path, window, sent })
      return window as unknown as BrowserWindow
    },
    tellMain: (...message) => void told.push(message),
    keys: { setArmed: (isArmed) => void armed.push(isArmed) },
  })
  return { player, armed, told, windows }
}

test('[DT-012] the small player stays on top, there is one of it, and the editor hears that it is there', () => {
  expect(PLAYER_LOOK).toMatchObject({ alwaysOnTop: true })
  const { player, windows, told } = world()
  player.open('f1')
  player.open('f1')
  player.open('f2')
  expect(windows.map(({ path }) => path)).toEqual(['/player/f1'])
  expect(windows[0]?.window.loadURL.mock.calls).toEqual([['app://longhand/player/f2']])
  expect([player.has(9), player.has(7)]).toEqual([true, false])
  player.close()
  expect([player.has(9), player.tell('x', 1)]).toEqual([false, false])
  expect(told).toEqual([
    [PLAYER_CHANNELS.isOpen, true],
    [PLAYER_CHANNELS.isOpen, false],
  ])
  player.open('f1')
  expect(windows).toHaveLength(2)
})

test('[DT-012] keys go to the small player when it can play, and else to the open transcript', () => {
  const { player, windows, told, armed } = world()
  player.setPlayable('main', true)
  expect(told).toEqual([[PLAYER_CHANNELS.isOpen, false]])
  player.press('toggle-play')
  expect(told.at(-1)).toEqual([SHELL_CHANNELS.command, 'toggle-play'])
  player.open('f1')
  player.press('skip-back')
  expect(told.at(-1)).toEqual([SHELL_CHANNELS.command, 'skip-back'])
  player.setPlayable('player', true)
  player.press('skip-forward')
  expect(windows[0]?.sent).toEqual([[SHELL_CHANNELS.command, 'skip-forward']])
  player.setPlayable('main', false)
  expect(armed.at(-1)).toBe(true)
  player.close()
  expect(armed.at(-1)).toBe(false)
})

function openPlayer() {
  const behind = { open: vi.fn(), close: vi.fn(), setPlayable: vi.fn() }
  return { ...openGate((gate) => registerPlayer(gate, behind)), ...behind, spies: Object.values(behind) }
}

test('the main window opens the player, which tells of itself and closes itself', () => {
  const { say, sayFrom, fromPlayer, open, close, setPlayable } = openPlayer()
  say(PLAYER_CHANNELS.open, 'f1')
  say(PLAYER_CHANNELS.setMainPlayable, true)
  sayFrom(fromPlayer, PLAYER_CHANNELS.setPlayable, true)
  sayFrom(fromPlayer, PLAYER_CHANNELS.close)
  expect([open.mock.calls, setPlayable.mock.calls, close.mock.calls.length]).toEqual([
    [['f1']],
    [
      ['main', true],
      ['player', true],
    ],
    1,
  ])
})

test.each([
  [PLAYER_CHANNELS.open, ['../files']],
  [PLAYER_CHANNELS.open, ['f1?x']],
  [PLAYER_CHANNELS.open, [{}]],
  [PLAYER_CHANNELS.open, []],
  [PLAYER_CHANNELS.setMainPlayable, ['yes']],
  [PLAYER_CHANNELS.setPlayable, [true]],
  [PLAYER_CHANNELS.close, []],
])('[DT-006] %s of the main window drops %j', (channel, args) => {
  const { say, spies } = openPlayer()
  say(channel, ...args)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})

test.each(FOREIGN_SENDERS)('[DT-006] %s has no say over the player', (_, event) => {
  const { sayFrom, spies } = openPlayer()
  for (const [channel, ...args] of [
    [PLAYER_CHANNELS.open, 'f1'],
    [PLAYER_CHANNELS.close],
    [PLAYER_CHANNELS.setPlayable, true],
    [PLAYER_CHANNELS.setMainPlayable, true],
  ] as const)
    sayFrom(event, channel, ...args)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})
