import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { createGlobalKeys, GLOBAL_KEYS } from '../../../src/main/player/global-keys.ts'
import { registerPlayer } from '../../../src/main/player/player-ipc.ts'
import { createPlayerWindow, PLAYER_LOOK } from '../../../src/main/player/player-window.ts'
import { PLAYER_CHANNELS } from '../../../src/shared/bridge/player.ts'
import { SHELL_CHANNELS } from '../../../src/shared/bridge/shell.ts'
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

test('[DT-012] media keys and global keys play while another program is in front, and are taken from it only while there is something to play', () => {
  const shortcuts = fakeShortcuts(['MediaNextTrack'])
  const press = vi.fn()
  const keys = createGlobalKeys({ globalShortcut: shortcuts, press })
  expect(shortcuts.held.size).toBe(0)
  keys.setArmed(true)
  keys.setArmed(true)
  expect([...shortcuts.held.keys()].toSorted()).toEqual(Object.keys(GLOBAL_KEYS).filter((key) => key !== 'MediaNextTrack').toSorted())
  for (const key of ['MediaPlayPause', 'MediaPreviousTrack', 'CommandOrControl+Shift+F8']) shortcuts.held.get(key)?.()
  expect(press.mock.calls).toEqual([['toggle-play'], ['skip-back'], ['skip-forward']])
  keys.setArmed(false)
  expect(shortcuts.held.size).toBe(0)
})

function world() {
  const armed: boolean[] = []
  const told: unknown[][] = []
  const windows: { path: string; window: EventEmitter & { close: () => void; loadURL: ReturnType<typeof vi.fn>; show: ReturnType<typeof vi.fn>; webContents: { id: number; getURL: () => string; send: (...message: unknown[]) => void } }; sent: unknown[][] }[] = []
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
        webContents: { id: 9, getURL: () => `app://longhand${path}`, send: (...message: unknown[]) => void sent.push(message) },
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
  expect(told).toEqual([[PLAYER_CHANNELS.isOpen, true], [PLAYER_CHANNELS.isOpen, false]])
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
  expect([open.mock.calls, setPlayable.mock.calls, close.mock.calls.length]).toEqual([[['f1']], [['main', true], ['player', true]], 1])
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
  for (const [channel, ...args] of [[PLAYER_CHANNELS.open, 'f1'], [PLAYER_CHANNELS.close], [PLAYER_CHANNELS.setPlayable, true], [PLAYER_CHANNELS.setMainPlayable, true]] as const) sayFrom(event, channel, ...args)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})
