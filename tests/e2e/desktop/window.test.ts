import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate } from '../../../src/main/menu.ts'
import { guardPermissions, isPermissionGranted } from '../../../src/main/permissions.ts'
import { givenServer } from '../../../src/main/server-argument.ts'
import { createSettings, DEFAULT_SERVER } from '../../../src/main/settings.ts'
import { createWindow } from '../../../src/main/window.ts'
import { temporaryFolder } from './desktop.ts'

/** A window that keeps what it was made with. */
function open() {
  let options: BrowserWindowConstructorOptions = {}
  const setWindowOpenHandler = vi.fn<(handler: (details: { url: string }) => unknown) => void>()
  const webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler })
  const window = Object.assign(new EventEmitter(), { webContents, show: vi.fn(), loadURL: vi.fn(async () => {}) })
  function FakeWindow(given: BrowserWindowConstructorOptions) {
    options = given
    return window
  }
  const openExternal = vi.fn(async () => {})
  createWindow({ BrowserWindow: FakeWindow as unknown as new (given: BrowserWindowConstructorOptions) => BrowserWindow, preloadPath: '/app/preload/index.cjs', openExternal })
  const go = (event: 'will-frame-navigate' | 'will-redirect', url: string, isMainFrame = true) => {
    const preventDefault = vi.fn()
    webContents.emit(event, { url, isMainFrame, preventDefault })
    return preventDefault.mock.calls.length === 0
  }
  return { options, window, webContents, openExternal, go, openNew: (url: string) => setWindowOpenHandler.mock.calls[0]?.[0]({ url }) }
}

test('[DT-001] the window opens the app from its own scheme', () => {
  const { window } = open()
  expect(window.loadURL).toHaveBeenCalledWith('app://longhand/')
})

test('[DT-003] the page is isolated and sandboxed, without Node', () => {
  expect(open().options.webPreferences).toMatchObject({
    preload: '/app/preload/index.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  })
})

test.each(['will-frame-navigate', 'will-redirect'] as const)('[DT-004] on %s the page stays in the app', (event) => {
  const { go, openExternal } = open()
  expect(go(event, 'app://longhand/editor/1')).toBe(true)
  for (const address of ['app://evil/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'app://longhand.evil/']) expect(go(event, address), address).toBe(false)
  expect(openExternal).not.toHaveBeenCalled()
  expect(go(event, 'https://longhand.example/pricing')).toBe(false)
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://longhand.example/pricing')
  expect(go(event, 'https://evil.example/', false)).toBe(false)
  expect(openExternal).toHaveBeenCalledOnce()
})

test('[DT-004] new windows open outside or not at all', () => {
  const { openNew, openExternal } = open()
  expect(openNew('app://longhand/files')).toEqual({ action: 'deny' })
  expect(openNew('file:///etc/passwd')).toEqual({ action: 'deny' })
  expect(openExternal).not.toHaveBeenCalled()
  expect(openNew('https://longhand.example/')).toEqual({ action: 'deny' })
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://longhand.example/')
})

test('[DT-004] no page is put into the page', () => {
  const { webContents } = open()
  const preventDefault = vi.fn()
  webContents.emit('will-attach-webview', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

test.each(['media', 'display-capture', 'hid'])('[DT-005] %s is granted to the app and to nobody else', (permission) => {
  expect(isPermissionGranted(permission, 'app://longhand/files')).toBe(true)
  for (const origin of ['https://evil.example', 'app://evil', 'file:///', 'null', '']) expect(isPermissionGranted(permission, origin), origin).toBe(false)
})

test.each(['geolocation', 'notifications', 'midi', 'usb', 'serial', 'clipboard-read', 'openExternal', 'fullscreen', 'pointerLock', 'unknown'])('[DT-005] %s is granted to nobody', (permission) => {
  expect(isPermissionGranted(permission, 'app://longhand/')).toBe(false)
})

test('[DT-005] the session asks us about every permission and device', () => {
  type Handlers = Parameters<typeof guardPermissions>[0]
  const handlers: { request?: Function; check?: Function; device?: Function } = {}
  guardPermissions({
    setPermissionRequestHandler: (handler: Function) => { handlers.request = handler },
    setPermissionCheckHandler: (handler: Function) => { handlers.check = handler },
    setDevicePermissionHandler: (handler: Function) => { handlers.device = handler },
  } as unknown as Handlers)
  const request = (page: string, permission: string, requestingUrl: string) => {
    const answer = vi.fn()
    handlers.request?.({ getURL: () => page }, permission, answer, { requestingUrl })
    return answer.mock.calls[0]?.[0]
  }
  expect(request('app://longhand/', 'media', 'app://longhand/')).toBe(true)
  expect(request('app://longhand/', 'media', 'https://evil.example/')).toBe(false)
  expect(request('https://evil.example/', 'media', 'app://longhand/')).toBe(false)
  expect(request('app://longhand/', 'geolocation', 'app://longhand/')).toBe(false)
  expect(handlers.check?.(null, 'media', 'https://evil.example')).toBe(false)
  expect(handlers.check?.(null, 'media', 'app://longhand/')).toBe(true)
  expect(handlers.device?.({ deviceType: 'hid', origin: 'app://longhand' })).toBe(true)
  expect(handlers.device?.({ deviceType: 'usb', origin: 'app://longhand' })).toBe(false)
  expect(handlers.device?.({ deviceType: 'hid', origin: 'https://evil.example' })).toBe(false)
})

test('the menu has what every app has, and the way to the web', () => {
  const openWebsite = vi.fn()
  const template = menuTemplate({ isMac: false, openWebsite })
  expect(template.map(({ role, label }) => role ?? label)).toEqual(['fileMenu', 'editMenu', 'View', 'windowMenu', 'help'])
  expect(menuTemplate({ isMac: true, openWebsite })[0]).toEqual({ role: 'appMenu' })
  const help = template.at(-1)?.submenu as { click?: () => void }[]
  help[0]?.click?.()
  expect(openWebsite).toHaveBeenCalledOnce()
})

test('the server is the given one, else the stored one, else this computer', async () => {
  const file = `${await temporaryFolder()}/settings.json`
  expect(givenServer(['electron', '.', '--server=https://a.example'], { LONGHAND_SERVER: 'https://b.example' })).toBe('https://a.example')
  expect(givenServer(['electron'], { LONGHAND_SERVER: 'https://b.example' })).toBe('https://b.example')
  expect(givenServer(['electron'], {})).toBeUndefined()
  const settings = createSettings({ file, given: undefined })
  expect(settings.serverAddress()).toBe(DEFAULT_SERVER)
  await settings.setServerAddress('longhand.example/app')
  expect(createSettings({ file, given: undefined }).serverAddress()).toBe('https://longhand.example')
  expect(createSettings({ file, given: 'http://10.0.0.2:4800' }).serverAddress()).toBe('http://10.0.0.2:4800')
  expect(() => createSettings({ file, given: 'not an address' })).toThrow('address of a server')
})
