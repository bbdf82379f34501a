import { beforeEach, expect, test, vi } from 'vitest'
import { SHELL_CHANNELS } from '../../../src/shared/bridge/shell.ts'
import { BRIDGE_NAME, CHANNELS, type DesktopBridge } from '../../../src/shared/bridge.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  hearers: new Map<string, (event: unknown, message: unknown) => void>(),
  unheard: [] as string[],
  invoke: vi.fn(async () => 'answer'),
  send: vi.fn(),
}))
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
  ipcRenderer: {
    on: (channel: string, hearer: (event: unknown, message: unknown) => void) => electron.hearers.set(channel, hearer),
    off: (channel: string) => electron.unheard.push(channel),
    invoke: electron.invoke,
    send: electron.send,
  },
  webUtils: { getPathForFile: () => '' },
}))

let bridge: DesktopBridge
const hear = (channel: string, message: unknown) => electron.hearers.get(channel)?.({}, message)

const events = () => ({ opened: vi.fn(), received: vi.fn(), closed: vi.fn() })

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  await import('../../../src/preload/index.ts')
  bridge = electron.exposed.get(BRIDGE_NAME) as DesktopBridge
})

test('the page sees one object with named methods, and nothing of Electron', () => {
  expect([...electron.exposed.keys()]).toEqual([BRIDGE_NAME])
  expect(Object.keys(bridge).toSorted()).toEqual([
    'appVersion',
    'connectSocket',
    'endSession',
    'getServerAddress',
    'getSession',
    'globalKeys',
    'isSessionKept',
    'media',
    'offline',
    'onSession',
    'openExternal',
    'outbox',
    'player',
    'recordings',
    'setServerAddress',
    'shell',
    'speech',
    'watched',
  ])
  const members = Object.values(bridge).flatMap((member: object) =>
    typeof member === 'function' ? member : Object.values(member),
  )
  expect(members.every((member) => typeof member === 'function')).toBe(true)
})

test("what the main process tells reaches the page without Electron's event, until it stops listening", () => {
  const heard: unknown[] = []
  const stop = bridge.shell.onCommand((...args) => heard.push(args))
  hear(SHELL_CHANNELS.command, 'toggle-play')
  expect(heard).toEqual([['toggle-play']])
  stop()
  expect(electron.unheard).toEqual([SHELL_CHANNELS.command])
})

test('each method asks on its own channel', async () => {
  expect(await bridge.appVersion()).toBe('answer')
  await bridge.setServerAddress('https://longhand.example')
  await bridge.openExternal('mailto:a@b.example')
  expect(electron.invoke.mock.calls).toEqual([
    [CHANNELS.appVersion],
    [CHANNELS.setServerAddress, 'https://longhand.example'],
    [CHANNELS.openExternal, 'mailto:a@b.example'],
  ])
})

test('news of the session reach those who listen, and only then are confirmed', () => {
  const order: unknown[] = []
  electron.send.mockImplementation((...message: unknown[]) => order.push(message))
  const stop = bridge.onSession((session) => order.push(session))
  hear(CHANNELS.sessionChanged, { n: 4, session: null })
  stop()
  hear(CHANNELS.sessionChanged, { n: 5, session: null })
  expect(order).toEqual([null, [CHANNELS.sessionSeen, 4], [CHANNELS.sessionSeen, 5]])
})

test('each event connection hears its own events, until it is closed', () => {
  const [first, second] = [events(), events()]
  const connection = bridge.connectSocket(first)
  bridge.connectSocket(second)
  hear(CHANNELS.socketEvent, { id: 1, type: 'opened', text: '' })
  hear(CHANNELS.socketEvent, { id: 2, type: 'received', text: '{}' })
  expect([first.opened.mock.calls.length, second.opened.mock.calls.length, second.received.mock.calls]).toEqual([
    1,
    0,
    [['{}']],
  ])
  connection.send('hello')
  connection.close()
  expect(electron.send.mock.calls).toEqual([
    [CHANNELS.socketOpen, 1],
    [CHANNELS.socketOpen, 2],
    [CHANNELS.socketSend, 1, 'hello'],
    [CHANNELS.socketClose, 1],
  ])
  hear(CHANNELS.socketEvent, { id: 1, type: 'received', text: 'late' })
  hear(CHANNELS.socketEvent, { id: 2, type: 'closed', text: '' })
  hear(CHANNELS.socketEvent, { id: 2, type: 'closed', text: '' })
  expect([first.received.mock.calls.length, second.closed.mock.calls.length]).toEqual([0, 1])
})
