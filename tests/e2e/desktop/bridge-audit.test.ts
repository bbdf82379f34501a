import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FOREIGN_SENDERS } from './gate.ts'

type Answer = (event: unknown, ...args: unknown[]) => Promise<unknown>

/** Every channel that the running app listens on, as its main process has set it up. */
const electron = vi.hoisted(() => ({
  userData: '',
  answers: new Map<string, Answer>(),
  hearers: new Map<string, Answer>(),
  bridge: {},
  used: new Set<string>(),
  chosen: '',
}))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  const nothing = () => {}
  class BrowserWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), { id: 7, setWindowOpenHandler: nothing, send: nothing })
    isDestroyed = () => false
    loadURL = async () => {}
  }
  class Tray extends EventEmitter {
    setImage = nothing
    setToolTip = nothing
    setContextMenu = nothing
  }
  return {
    BrowserWindow,
    Tray,
    app: Object.assign(new EventEmitter(), {
      enableSandbox: nothing,
      requestSingleInstanceLock: () => true,
      commandLine: { appendSwitch: () => {} },
      whenReady: async () => {},
      setAsDefaultProtocolClient: nothing,
      isPackaged: false,
      getPath: () => electron.userData,
      getPreferredSystemLanguages: () => ['en-GB'],
      getVersion: () => '0.1.0',
      getName: () => 'Longhand',
      quit: nothing,
      exit: nothing,
    }),
    contextBridge: {
      exposeInMainWorld: (_name: string, bridge: object) => {
        electron.bridge = bridge
      },
    },
    desktopCapturer: {},
    dialog: {},
    globalShortcut: { register: () => true, unregister: nothing },
    ipcMain: {
      handle: (channel: string, answer: Answer) => electron.answers.set(channel, answer),
      on: (channel: string, hearer: Answer) => electron.hearers.set(channel, hearer),
    },
    ipcRenderer: {
      invoke: async (channel: string) => electron.used.add(channel) && 'answer',
      send: (channel: string) => void electron.used.add(channel),
      on: nothing,
      off: nothing,
    },
    Menu: { setApplicationMenu: nothing, buildFromTemplate: nothing },
    nativeImage: { createFromBuffer: () => ({}) },
    Notification: { isSupported: () => false },
    powerMonitor: new EventEmitter(),
    powerSaveBlocker: {},
    protocol: { registerSchemesAsPrivileged: nothing, handle: nothing },
    safeStorage: { isEncryptionAvailable: () => false },
    screen: { getAllDisplays: () => [] },
    utilityProcess: {},
    session: {
      defaultSession: Object.assign(new EventEmitter(), {
        setPermissionRequestHandler: nothing,
        setPermissionCheckHandler: nothing,
        setDevicePermissionHandler: nothing,
        setDisplayMediaRequestHandler: nothing,
      }),
    },
    shell: {},
    webUtils: { getPathForFile: () => electron.chosen },
  }
})

beforeAll(async () => {
  electron.userData = mkdtempSync(path.join(os.tmpdir(), 'longhand-test-'))
  await import('../../../src/main/index.ts')
  await vi.waitFor(() => expect(electron.hearers.has('shell:notify')).toBe(true))
})
afterAll(() => rmSync(electron.userData, { recursive: true, force: true }))

const page = { url: 'app://longhand/files' }
const ours = { sender: { id: 7, mainFrame: page }, senderFrame: page }

/** Calls everything that the page can call, with what takes it as far as a channel. */
async function callAll(bridge: object): Promise<void> {
  const piece = { name: 'talk.mp3', size: 1, slice: () => ({ arrayBuffer: async () => new ArrayBuffer(1) }) }
  for (const member of Object.values(bridge)) {
    if (typeof member === 'object' && member !== null) await callAll(member)
    if (typeof member !== 'function') continue
    const given: unknown = await member(piece, { options: {}, transcript: piece })
    if (typeof given === 'object' && given !== null) await callAll(given)
  }
}

test('[DT-006] the page can use every channel that there is, and none that nobody guards', async () => {
  await import('../../../src/preload/index.ts')
  for (const pathname of ['/files', '/player/1']) {
    for (const chosen of ['', '/home/anna/talk.mp3']) {
      vi.stubGlobal('location', { pathname })
      electron.chosen = chosen
      await callAll(electron.bridge)
    }
  }
  vi.unstubAllGlobals()
  const guarded = [...electron.answers.keys(), ...electron.hearers.keys()]
  // That news was seen is told by the preload script itself.
  expect([...electron.used, 'session:seen'].toSorted()).toEqual(guarded.toSorted())
})

test.each(FOREIGN_SENDERS)('[DT-006] %s gets an answer on no channel', async (_, event) => {
  for (const [channel, answer] of electron.answers)
    await expect(answer(event), channel).rejects.toThrow('This page may not use the bridge.')
})

test('[DT-006] wrong types and too many arguments are refused on every channel', async () => {
  const wrong = [
    [{ constructor: 1 }],
    [() => {}],
    [Symbol.iterator],
    [Number.NaN, Number.NaN],
    [{}, {}, {}],
    Array.from({ length: 9 }, () => 'x'),
  ]
  for (const [channel, answer] of electron.answers) {
    for (const args of wrong)
      await expect(answer(ours, ...args), `${channel} ${String(args.length)}`).rejects.toThrow(
        /was called with something else than it takes|may not use the bridge/,
      )
  }
})

test('[DT-006] messages without an answer are dropped in silence when they are wrong', () => {
  for (const [channel, hearer] of electron.hearers) {
    for (const args of [[{ constructor: 1 }], [Symbol.iterator], Array.from({ length: 9 }, () => 'x')])
      expect(() => void hearer(ours, ...args), channel).not.toThrow()
    for (const [, event] of FOREIGN_SENDERS) expect(() => void hearer(event, 'x'), channel).not.toThrow()
  }
})
