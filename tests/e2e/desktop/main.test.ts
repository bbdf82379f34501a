import type { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SHELL_CHANNELS } from '../../../src/shared/bridge/shell.ts'
import { CHANNELS } from '../../../src/shared/bridge.ts'

const electron = vi.hoisted(() => ({
  calls: [] as string[],
  note: (name: string) => () => void electron.calls.push(name),
  userData: '',
  schemes: [] as { scheme: string }[],
  handlers: new Map<string, (request: Request) => Promise<Response>>(),
  answers: new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>(),
  loaded: [] as string[],
  sent: [] as unknown[][],
  app: null as EventEmitter | null,
  isFirst: true,
}))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class BrowserWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), {
      id: 1,
      setWindowOpenHandler: () => {},
      send: (...message: unknown[]) => void electron.sent.push(message),
    })
    isDestroyed = () => false
    isMinimized = () => false
    isFocused = () => true
    show = () => {}
    focus = electron.note('focus')
    async loadURL(url: string) {
      electron.loaded.push(url)
    }
  }
  const app = Object.assign(new EventEmitter(), {
    enableSandbox: electron.note('enableSandbox'),
    requestSingleInstanceLock: () => electron.isFirst,
    commandLine: { appendSwitch: () => {} },
    whenReady: async () => void electron.calls.push('whenReady'),
    setAsDefaultProtocolClient: electron.note('link scheme'),
    isPackaged: false,
    getPath: () => electron.userData,
    getPreferredSystemLanguages: () => ['en-GB'],
    getVersion: () => '0.1.0',
    quit: electron.note('quit'),
    exit: electron.note('exit'),
  })
  electron.app = app
  return {
    app,
    BrowserWindow,
    desktopCapturer: {},
    globalShortcut: { register: () => true, unregister: () => {} },
    dialog: { showMessageBox: async () => {} },
    nativeImage: { createFromBuffer: () => ({}) },
    Notification: { isSupported: () => false },
    powerSaveBlocker: { start: () => 1, stop: () => {} },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }] },
    Tray: class extends EventEmitter {
      setImage = () => {}
      setToolTip = electron.note('tray')
      setContextMenu = () => {}
    },
    Menu: { setApplicationMenu: () => {}, buildFromTemplate: (template: unknown) => template },
    ipcMain: {
      handle: (channel: string, answer: (event: unknown, ...args: unknown[]) => Promise<unknown>) =>
        electron.answers.set(channel, answer),
      on: () => {},
    },
    powerMonitor: { on: () => {} },
    protocol: {
      registerSchemesAsPrivileged: (schemes: { scheme: string }[]) => {
        electron.calls.push('registerSchemes')
        electron.schemes = schemes
      },
      handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
        electron.handlers.set(scheme, handler),
    },
    safeStorage: { isEncryptionAvailable: () => false },
    session: {
      defaultSession: {
        setPermissionRequestHandler: electron.note('permissions'),
        setPermissionCheckHandler: electron.note('checks'),
        setDevicePermissionHandler: electron.note('devices'),
        setDisplayMediaRequestHandler: electron.note('screen choice'),
        on: electron.note('device choice'),
      },
    },
    shell: { openExternal: async () => {} },
    utilityProcess: {},
  }
})

beforeAll(async () => {
  electron.userData = mkdtempSync(path.join(os.tmpdir(), 'longhand-test-'))
  await import('../../../src/main/index.ts')
  await vi.waitFor(() => expect(electron.loaded).toHaveLength(1))
})
afterAll(() => rmSync(electron.userData, { recursive: true, force: true }))

test("[DT-001] the main process answers the page's own scheme itself; at first with a choice of server", async () => {
  expect(electron.loaded).toEqual(['app://longhand/server'])
  expect([...electron.handlers.keys()]).toEqual(['app'])
  expect((await electron.handlers.get('app')?.(new Request('app://longhand/../../package.json')))?.status).toBe(404)
})

test('[DT-003] the scheme and the sandbox are set before Electron is ready', () => {
  expect(electron.schemes.map(({ scheme }) => scheme)).toEqual(['app'])
  expect(electron.calls.indexOf('whenReady')).toBeGreaterThan(electron.calls.indexOf('registerSchemes'))
  expect(electron.calls.indexOf('whenReady')).toBeGreaterThan(electron.calls.indexOf('enableSandbox'))
})

test('[DT-005] permissions are guarded, devices included', () => {
  expect(electron.calls).toEqual(expect.arrayContaining(['permissions', 'checks', 'devices']))
})

test('[DT-006] the bridge answers only to the window', async () => {
  const mainFrame = { url: 'app://longhand/files' }
  expect(
    await electron.answers.get(CHANNELS.appVersion)?.({ sender: { id: 1, mainFrame }, senderFrame: mainFrame }),
  ).toBe('0.1.0')
  await expect(
    electron.answers.get(CHANNELS.appVersion)?.({ sender: { id: 2, mainFrame }, senderFrame: mainFrame }),
  ).rejects.toThrow('may not')
})

test('a second start and a link bring the one window to the front, at its screen', () => {
  electron.app?.emit('second-instance', {}, ['/opt/longhand', 'longhand://files/upload'])
  electron.app?.emit('open-url', { preventDefault: () => {} }, 'longhand://editor/42')
  electron.app?.emit('open-url', { preventDefault: () => {} }, 'longhand://account/delete')
  expect(electron.loaded).toHaveLength(1)
  expect(electron.calls.filter((call) => call === 'focus')).toHaveLength(3)
  expect(electron.sent).toEqual([
    [SHELL_CHANNELS.path, '/files/upload'],
    [SHELL_CHANNELS.path, '/editor/42'],
  ])
})

test('a second start quits without touching the folders of the first', async () => {
  electron.isFirst = false
  electron.calls.length = 0
  vi.resetModules()
  await import('../../../src/main/index.ts')
  expect(electron.calls).toContain('quit')
  expect(electron.calls).not.toContain('whenReady')
})
