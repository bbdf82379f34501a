import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAwake } from '../../../src/main/shell/awake.ts'
import { checkServer } from '../../../src/main/shell/check-server.ts'
import { askBeforeClosing } from '../../../src/main/shell/closing.ts'
import { createNotices } from '../../../src/main/shell/notices.ts'
import { registerShell } from '../../../src/main/shell/shell-ipc.ts'
import { createTray } from '../../../src/main/shell/tray.ts'
import { SHELL_CHANNELS } from '../../../src/shared/bridge/shell.ts'
import { commandMenus } from '../../../src/renderer/features/editor/commands/command-menus.ts'
import { INITIAL_KEYS } from '../../../src/renderer/features/editor/commands/key-sets.ts'
import { buildTestApp } from '../../support/app.ts'
import { FOREIGN_SENDERS, openGate } from './gate.ts'

test('an address is checked by asking the server behind it', async () => {
  const address = await (await buildTestApp()).listen()
  expect(await checkServer(`${address}/some/path`, { fetch })).toEqual({ isUsable: true, address })
})

test('what answers and is no server of ours, or redirects, is not used', async () => {
  const server = createServer((request, reply) =>
    request.headers.accept === 'never'
      ? reply.end()
      : reply.writeHead(302, { location: 'https://evil.example' }).end('{}'),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await checkServer(address, { fetch })).toMatchObject({
    isUsable: false,
    message: expect.stringContaining('no Longhand server'),
  })
  expect(await checkServer(address, { fetch: async () => Response.json({ hello: 'world' }) })).toMatchObject({
    isUsable: false,
  })
})

test('an address that is wrong, unencrypted, gone or silent says which', async () => {
  const message = async (text: string, longestWaitMs?: number) => {
    const never = (_: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const check = await checkServer(text, { fetch: longestWaitMs ? never : fetch, longestWaitMs })
    return check.isUsable ? null : check.message
  }
  expect(await message('file:///etc/passwd')).toContain('not a server address')
  expect(await message('http://longhand.example')).toContain('not encrypted')
  expect(await message('http://127.0.0.1:9')).toContain('cannot be reached')
  expect(await message('http://127.0.0.1:9', 1)).toContain('cannot be reached')
})

test('the tray shows what is recorded, and can pause and stop it', () => {
  const tray = Object.assign(new EventEmitter(), { setImage: vi.fn(), setToolTip: vi.fn(), setContextMenu: vi.fn() })
  const [show, choose, quit] = [vi.fn(), vi.fn(), vi.fn()]
  const set = createTray({
    makeTray: () => tray as never,
    imageOf: (state) => state as never,
    buildMenu: (template) => template as never,
    show,
    choose,
    quit,
  })
  const items = () =>
    ((tray.setContextMenu.mock.lastCall?.[0] ?? []) as MenuItemConstructorOptions[]).map(({ label, click }) => ({
      label,
      click: click as () => void,
    }))
  expect(items().map(({ label }) => label)).toEqual(['Open Longhand', undefined, 'Quit'])
  set('recording')
  expect([tray.setImage.mock.lastCall, tray.setToolTip.mock.lastCall]).toEqual([['recording'], ['Longhand: recording']])
  items()[1]?.click()
  set('paused')
  items()[1]?.click()
  items()[2]?.click()
  expect(choose.mock.calls).toEqual([['recording-pause'], ['recording-resume'], ['recording-stop']])
  tray.emit('click')
  items().at(-1)?.click()
  expect([show.mock.calls.length, quit.mock.calls.length]).toEqual([1, 1])
})

test('a system without a tray is no failure', () => {
  const set = createTray({
    makeTray: () => {
      throw new Error('no tray')
    },
    imageOf: vi.fn(),
    buildMenu: vi.fn(),
    show: vi.fn(),
    choose: vi.fn(),
    quit: vi.fn(),
  })
  expect(() => set('recording')).not.toThrow()
})

test('the computer stays awake while it records, and only then', () => {
  const blocker = { start: vi.fn(() => 4), stop: vi.fn() }
  const awake = createAwake(blocker)
  for (const state of ['idle', 'recording', 'recording', 'paused', 'recording', 'idle', 'idle'] as const) awake(state)
  expect([blocker.start.mock.calls, blocker.stop.mock.calls]).toEqual([
    [['prevent-app-suspension'], ['prevent-app-suspension']],
    [[4], [4]],
  ])
})

test('a window with something unfinished closes only when the person says so', () => {
  const webContents = new EventEmitter()
  const ask = vi.fn(() => 0)
  askBeforeClosing({ webContents: webContents as never, ask })
  const preventDefault = vi.fn()
  webContents.emit('will-prevent-unload', { preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
  ask.mockReturnValue(1)
  webContents.emit('will-prevent-unload', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('a notification leads to its screen, and nobody is told of what is in front of them', () => {
  const shown: (EventEmitter & { options: object })[] = []
  class Shown extends EventEmitter {
    static isSupported = () => true
    options: object
    constructor(options: object) {
      super()
      this.options = options
    }
    show = () => void shown.push(this)
  }
  let isInFront = true
  const show = vi.fn()
  const notify = createNotices({ Notification: Shown as never, isInFront: () => isInFront, show })
  notify({ title: 'talk.mp3', body: 'The text is ready.', path: '/editor/1' })
  expect(shown).toEqual([])
  isInFront = false
  notify({ title: 'talk.mp3', body: 'The text is ready.', path: '/editor/1' })
  notify({ title: 'x', body: 'y', path: '/account/delete' })
  for (const one of shown) one.emit('click')
  expect(shown[0]?.options).toEqual({ title: 'talk.mp3', body: 'The text is ready.' })
  expect(show.mock.calls).toEqual([['/editor/1'], [null]])
})

function openShell() {
  const behind = {
    checkServer: vi.fn(),
    setMenus: vi.fn(),
    setLanguage: vi.fn(),
    setRecordingState: vi.fn(),
    notify: vi.fn(),
  }
  return { ...openGate((gate) => registerShell(gate, behind)), behind: Object.values(behind), ...behind }
}

const command = { name: 'toggle-play', label: 'Play or pause' }
test.each([
  [SHELL_CHANNELS.setMenus, [[{ label: 'Playback', commands: [{ ...command, accelerator: 'CmdOrCtrl+Shift+F3' }] }]]],
  [SHELL_CHANNELS.setLanguage, ['pt-BR']],
  [SHELL_CHANNELS.setRecordingState, ['paused']],
  [SHELL_CHANNELS.notify, [{ title: 'talk.mp3', body: '', path: null }]],
])('%s takes what is right', (channel, args) => {
  const { say, behind } = openShell()
  say(channel, ...args)
  expect(behind.flatMap((spy) => spy.mock.calls)).toEqual([args])
})

test('the menus of the editor pass as they are', () => {
  const { say, setMenus } = openShell()
  const menus = commandMenus(INITIAL_KEYS, false)
  say(SHELL_CHANNELS.setMenus, menus)
  expect(setMenus).toHaveBeenCalledExactlyOnceWith(menus)
})

test.each([
  [SHELL_CHANNELS.setMenus, ['Playback']],
  [SHELL_CHANNELS.setMenus, [[{ label: 'Playback', commands: [{ ...command, role: 'quit' }] }]]],
  [SHELL_CHANNELS.setMenus, [[{ label: 'Playback', commands: [{ ...command, name: '../quit' }] }]]],
  [SHELL_CHANNELS.setMenus, [[{ label: 'Playback', commands: [{ ...command, accelerator: 'CmdOrCtrl+Q; rm' }] }]]],
  [SHELL_CHANNELS.setMenus, [Array.from({ length: 13 }, () => ({ label: 'x', commands: [] }))]],
  [SHELL_CHANNELS.setMenus, [[{ label: 'x', commands: Array.from({ length: 61 }, () => command) }]]],
  [SHELL_CHANNELS.setLanguage, ['tlh']],
  [SHELL_CHANNELS.setRecordingState, ['broken']],
  [SHELL_CHANNELS.setRecordingState, [['idle']]],
  [SHELL_CHANNELS.notify, [{ title: 'x', body: 'y', path: 'https://evil.example' }]],
  [SHELL_CHANNELS.notify, [{ title: 'x', body: 'y', path: '/account/delete' }]],
  [SHELL_CHANNELS.notify, [{ title: 'x'.repeat(121), body: 'y', path: null }]],
  [SHELL_CHANNELS.notify, [{ title: 'x', body: 'y', path: null, icon: 'file:///etc/passwd' }]],
])('[DT-006] %s drops %j', (channel, args) => {
  const { say, behind } = openShell()
  say(channel, ...args)
  for (const spy of behind) expect(spy).not.toHaveBeenCalled()
})

test('[DT-006] only an address is checked as one', async () => {
  const { ask, checkServer: check } = openShell()
  for (const args of [[], [5], [''], ['x'.repeat(3000)], ['a', 'b']])
    await expect(ask(SHELL_CHANNELS.checkServer, ...args)).rejects.toThrow()
  expect(check).not.toHaveBeenCalled()
})

test.each(FOREIGN_SENDERS)('[DT-006] %s gets nothing of the shell', async (_, event) => {
  const { askFrom, sayFrom, behind } = openShell()
  await expect(askFrom(event, SHELL_CHANNELS.checkServer, 'https://longhand.example')).rejects.toThrow('may not')
  sayFrom(event, SHELL_CHANNELS.setRecordingState, 'idle')
  for (const spy of behind) expect(spy).not.toHaveBeenCalled()
})
