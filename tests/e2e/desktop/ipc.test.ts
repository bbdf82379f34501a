import type { IpcMain } from 'electron'
import { expect, test, vi } from 'vitest'
import { createBridgeGate } from '../../../src/main/bridge-gate.ts'
import { registerIpc } from '../../../src/main/ipc.ts'
import { parseServerAddress } from '../../../src/main/server-address.ts'
import { CHANNELS } from '../../../src/shared/bridge.ts'

/** The bridge's other end, with everything behind it watched. */
function open() {
  const answers = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>()
  const hearers = new Map<string, (event: unknown, ...args: unknown[]) => void>()
  const ipcMain = {
    handle: (channel: string, handler: (event: unknown, ...args: unknown[]) => Promise<unknown>) =>
      answers.set(channel, handler),
    on: (channel: string, handler: (event: unknown, ...args: unknown[]) => void) => hearers.set(channel, handler),
  } as unknown as Pick<IpcMain, 'handle' | 'on'>
  let address = 'https://longhand.example'
  const behind = {
    settings: {
      serverAddress: () => address,
      isServerChosen: () => true,
      setServerAddress: vi.fn(async (text: string) => {
        address = parseServerAddress(text)
      }),
    },
    sessions: {
      current: () => ({ role: 'USER' as const, exp: 5 }),
      tokenFor: () => 'se.cr.et',
      isKept: () => true,
      apply: vi.fn(),
      end: vi.fn(async () => {}),
      onChange: vi.fn(),
    },
    sockets: { open: vi.fn(), send: vi.fn(), close: vi.fn(), closeAll: vi.fn() },
    seen: vi.fn(),
    openExternal: vi.fn(async () => {}),
  }
  registerIpc(createBridgeGate({ ipcMain, windowOf: (id) => (id === 7 ? 'main' : id === 9 ? 'player' : null) }), {
    appVersion: '1.2.3',
    ...behind,
  })
  const mainFrame = { url: 'app://longhand/files' }
  const ours = { sender: { id: 7, mainFrame }, senderFrame: mainFrame }
  return {
    ...behind,
    ours,
    ask: (channel: string, ...args: unknown[]) => answers.get(channel)?.(ours, ...args),
    askFrom: (event: unknown, channel: string, ...args: unknown[]) => answers.get(channel)?.(event, ...args),
    say: (channel: string, ...args: unknown[]) => hearers.get(channel)?.(ours, ...args),
    sayFrom: (event: unknown, channel: string, ...args: unknown[]) => hearers.get(channel)?.(event, ...args),
    channels: [...answers.keys(), ...hearers.keys()],
  }
}

test('the page gets what it asks for, and never the token', async () => {
  const { ask, channels } = open()
  expect(await ask(CHANNELS.appVersion)).toBe('1.2.3')
  expect(await ask(CHANNELS.getServerAddress)).toBe('https://longhand.example')
  expect(await ask(CHANNELS.isSessionKept)).toBe(true)
  const all = await Promise.all(
    channels.filter((channel) => /get|version|kept/.test(channel)).map(async (channel) => ask(channel)),
  )
  expect(JSON.stringify(all)).not.toContain('se.cr.et')
})

test('another server ends the session and its connections; the same one does not', async () => {
  const { ask, sessions, sockets } = open()
  await ask(CHANNELS.setServerAddress, 'longhand.example')
  expect(sessions.end).not.toHaveBeenCalled()
  await ask(CHANNELS.setServerAddress, 'https://other.example:8443/path')
  expect(await ask(CHANNELS.getServerAddress)).toBe('https://other.example:8443')
  expect(sessions.end).toHaveBeenCalledOnce()
  expect(sockets.closeAll).toHaveBeenCalledOnce()
})

test.each([
  [CHANNELS.appVersion, ['extra']],
  [CHANNELS.setServerAddress, []],
  [CHANNELS.setServerAddress, [new URL('https://evil.example')]],
  [CHANNELS.setServerAddress, ['x'.repeat(3000)]],
  [CHANNELS.setServerAddress, ['file:///etc/passwd']],
  [CHANNELS.setServerAddress, ['https://user:pass@evil.example']],
  [CHANNELS.openExternal, ['file:///etc/passwd']],
  [CHANNELS.openExternal, ['javascript:alert(1)']],
  [CHANNELS.openExternal, ['smb://evil.example/share']],
  [CHANNELS.openExternal, ['C:\\Windows\\system32\\calc.exe']],
  [CHANNELS.openExternal, [['https://longhand.example']]],
  [CHANNELS.openExternal, ['https://longhand.example', { activate: true }]],
])('[DT-006] %s refuses %j', async (channel, args) => {
  const { ask, openExternal, sessions } = open()
  await expect(ask(channel, ...args)).rejects.toThrow()
  expect(openExternal).not.toHaveBeenCalled()
  expect(sessions.end).not.toHaveBeenCalled()
})

test('web and mail addresses open outside', async () => {
  const { ask, openExternal } = open()
  await ask(CHANNELS.openExternal, 'https://longhand.example/pricing')
  await ask(CHANNELS.openExternal, 'mailto:help@longhand.example')
  expect(openExternal.mock.calls).toEqual([['https://longhand.example/pricing'], ['mailto:help@longhand.example']])
})

test('messages without an answer are passed on when they are right', () => {
  const { say, sockets, seen } = open()
  say(CHANNELS.socketOpen, 1)
  say(CHANNELS.socketSend, 1, '{}')
  say(CHANNELS.socketClose, 1)
  say(CHANNELS.sessionSeen, 3)
  expect([sockets.open.mock.calls, sockets.send.mock.calls, sockets.close.mock.calls, seen.mock.calls]).toEqual([
    [[1]],
    [[1, '{}']],
    [[1]],
    [[3]],
  ])
})

test.each([
  [CHANNELS.socketOpen, ['1']],
  [CHANNELS.socketOpen, [1.5]],
  [CHANNELS.socketOpen, [-1]],
  [CHANNELS.socketSend, [1]],
  [CHANNELS.socketSend, [1, ['x']]],
  [CHANNELS.socketSend, [1, 'x'.repeat(65 * 1024)]],
  [CHANNELS.socketClose, [null]],
  [CHANNELS.sessionSeen, [Number.NaN]],
])('[DT-006] %s drops %j', (channel, args) => {
  const { say, sockets, seen } = open()
  say(channel, ...args)
  for (const spy of [sockets.open, sockets.send, sockets.close, seen]) expect(spy).not.toHaveBeenCalled()
})

const page = { url: 'app://longhand/files' }
test.each([
  ['another window', { sender: { id: 8, mainFrame: page }, senderFrame: page }],
  ['the player', { sender: { id: 9, mainFrame: page }, senderFrame: page }],
  ['a frame inside the page', { sender: { id: 7, mainFrame: page }, senderFrame: { url: 'app://longhand/files' } }],
  [
    'a foreign page',
    { sender: { id: 7, mainFrame: { url: 'https://evil.example/' } }, senderFrame: { url: 'https://evil.example/' } },
  ],
  ['a page that is gone', { sender: { id: 7, mainFrame: page }, senderFrame: null }],
])('[DT-006] %s may not use the bridge', async (_, event) => {
  if (event.senderFrame?.url.startsWith('https')) event.senderFrame = event.sender.mainFrame
  const { askFrom, sayFrom, channels, sockets, sessions } = open()
  await expect(askFrom(event, CHANNELS.getServerAddress)).rejects.toThrow('may not')
  await expect(askFrom(event, CHANNELS.endSession)).rejects.toThrow('may not')
  sayFrom(event, CHANNELS.socketOpen, 1)
  expect(sockets.open).not.toHaveBeenCalled()
  expect(sessions.end).not.toHaveBeenCalled()
  expect(channels).toContain(CHANNELS.getServerAddress)
})

test('[DT-006] the player learns who is signed in, and may not ask for more', async () => {
  const { askFrom } = open()
  const player = { sender: { id: 9, mainFrame: page }, senderFrame: page }
  expect(await askFrom(player, CHANNELS.getSession)).toEqual({ role: 'USER', exp: 5 })
  await expect(askFrom(player, CHANNELS.setServerAddress, 'https://evil.example')).rejects.toThrow('may not')
})
