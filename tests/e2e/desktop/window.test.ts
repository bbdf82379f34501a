import { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { guardPermissions, isPermissionGranted } from '../../../src/main/permissions.ts'
import { givenServer } from '../../../src/main/server-argument.ts'
import { createSettings, DEFAULT_SERVER } from '../../../src/main/settings.ts'
import { type AppMenu, menuTemplate } from '../../../src/main/shell/app-menu.ts'
import { createWindow } from '../../../src/main/window.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A window that keeps what it was made with. */
function open() {
  let options: BrowserWindowConstructorOptions = {}
  const setWindowOpenHandler = vi.fn<(handler: (details: { url: string }) => unknown) => void>()
  const webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler })
  const window = Object.assign(new EventEmitter(), {
    webContents,
    show: vi.fn(),
    maximize: vi.fn(),
    loadURL: vi.fn(async () => {}),
  })
  function FakeWindow(given: BrowserWindowConstructorOptions) {
    options = given
    return window
  }
  const openExternal = vi.fn(async () => {})
  createWindow({
    BrowserWindow: FakeWindow as unknown as new (given: BrowserWindowConstructorOptions) => BrowserWindow,
    preloadPath: '/app/preload/index.cjs',
    openExternal,
    onServer: (path) => `https://longhand.example${path}`,
    place: { x: 5, y: 6, width: 800, height: 600, isMaximized: true },
    path: '/',
  })
  const go = (event: 'will-frame-navigate' | 'will-redirect', url: string, isMainFrame = true) => {
    const preventDefault = vi.fn()
    webContents.emit(event, { url, isMainFrame, preventDefault })
    return preventDefault.mock.calls.length === 0
  }
  return {
    options,
    window,
    webContents,
    openExternal,
    go,
    openNew: (url: string) => setWindowOpenHandler.mock.calls[0]?.[0]({ url }),
  }
}

test('[DT-001] the window opens the app from its own scheme', () => {
  const { window } = open()
  expect(window.loadURL).toHaveBeenCalledWith('app://longhand/')
})

test('the window opens where it was left, and maximised when it was', () => {
  const { options, window } = open()
  expect(options).toMatchObject({ x: 5, y: 6, width: 800, height: 600 })
  window.emit('ready-to-show')
  expect(window.maximize).toHaveBeenCalledBefore(window.show)
})

test('[DT-012] pedals, playback and recording go on while another program is in front', () => {
  expect(open().options.webPreferences).toMatchObject({ backgroundThrottling: false })
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
  for (const risk of ['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures'])
    expect(open().options.webPreferences).not.toHaveProperty(risk)
})

test.each(['will-frame-navigate', 'will-redirect'] as const)('[DT-004] on %s the page stays in the app', (event) => {
  const { go, openExternal } = open()
  expect(go(event, 'app://longhand/editor/1')).toBe(true)
  for (const address of [
    'app://evil/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'app://longhand.evil/',
  ])
    expect(go(event, address), address).toBe(false)
  expect(openExternal).not.toHaveBeenCalled()
  expect(go(event, 'https://longhand.example/pricing')).toBe(false)
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://longhand.example/pricing')
  expect(go(event, 'https://evil.example/', false)).toBe(false)
  expect(openExternal).toHaveBeenCalledOnce()
})

test('[DT-004] new windows open outside or not at all', () => {
  const { openNew, openExternal } = open()
  expect(openNew('file:///etc/passwd')).toEqual({ action: 'deny' })
  expect(openExternal).not.toHaveBeenCalled()
  expect(openNew('https://longhand.example/')).toEqual({ action: 'deny' })
  expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://longhand.example/')
})

test('[DT-004] a page of ours that is asked for in a new window, as the terms, opens in the browser', () => {
  const { openNew, openExternal } = open()
  expect(openNew('app://longhand/terms-of-services')).toEqual({ action: 'deny' })
  expect(openNew('app://longhand/account/checkout/pay-human-quota?id=f1')).toEqual({ action: 'deny' })
  expect(openNew('app://longhand/#contact')).toEqual({ action: 'deny' })
  expect(openExternal.mock.calls).toEqual([
    ['https://longhand.example/terms-of-services'],
    ['https://longhand.example/account/checkout/pay-human-quota?id=f1'],
    ['https://longhand.example/#contact'],
  ])
})

test('[DT-004] no page is put into the page', () => {
  const { webContents } = open()
  const preventDefault = vi.fn()
  webContents.emit('will-attach-webview', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

test.each(['media', 'display-capture', 'hid'])('[DT-005] %s is granted to the app and to nobody else', (permission) => {
  expect(isPermissionGranted(permission, 'app://longhand/files')).toBe(true)
  for (const origin of ['https://evil.example', 'app://evil', 'file:///', 'null', ''])
    expect(isPermissionGranted(permission, origin), origin).toBe(false)
})

test.each([
  'geolocation',
  'notifications',
  'midi',
  'usb',
  'serial',
  'clipboard-read',
  'openExternal',
  'fullscreen',
  'pointerLock',
  'unknown',
])('[DT-005] %s is granted to nobody', (permission) => {
  expect(isPermissionGranted(permission, 'app://longhand/')).toBe(false)
})

test('[DT-005] the session asks us about every permission and device', () => {
  type Handlers = Parameters<typeof guardPermissions>[0]
  const handlers: { request?: Function; check?: Function; device?: Function } = {}
  guardPermissions({
    setPermissionRequestHandler: (handler: Function) => {
      handlers.request = handler
    },
    setPermissionCheckHandler: (handler: Function) => {
      handlers.check = handler
    },
    setDevicePermissionHandler: (handler: Function) => {
      handlers.device = handler
    },
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

/** The labels and clicks of a menu by its label or role. */
function submenu(menu: Partial<AppMenu>, name: string) {
  const nothing = () => {}
  const template = menuTemplate({
    isMac: false,
    menus: [],
    choose: nothing,
    update: { at: 'off' },
    checkForUpdates: nothing,
    installUpdate: nothing,
    openWebsite: nothing,
    changeServer: nothing,
    showSettings: nothing,
    ...menu,
  })
  const found = template.find(({ label, role }) => (label ?? role) === name)
  return {
    names: template.map(({ role, label }) => label ?? role),
    items: (found?.submenu ?? []) as {
      label?: string
      accelerator?: string
      registerAccelerator?: boolean
      enabled?: boolean
      click?: () => void
    }[],
  }
}

test('the menu has what every app has, and the ways to the web and to another server', () => {
  const [openWebsite, changeServer] = [vi.fn(), vi.fn()]
  const { names, items } = submenu({ openWebsite, changeServer }, 'help')
  expect(names).toEqual(['fileMenu', 'editMenu', 'View', 'windowMenu', 'help'])
  expect(submenu({ isMac: true }, 'appMenu').names[0]).toBe('appMenu')
  for (const { click } of items) click?.()
  expect([openWebsite.mock.calls.length, changeServer.mock.calls.length]).toEqual([1, 1])
})

test('the commands of the open transcript are menus, whose keys are shown and left to the page', () => {
  const choose = vi.fn()
  const { names, items } = submenu(
    {
      choose,
      menus: [
        {
          label: 'Playback',
          commands: [
            { name: 'skip-back', label: 'Back 5 seconds', accelerator: 'F1' },
            { name: 'follow', label: 'Follow' },
          ],
        },
      ],
    },
    'Playback',
  )
  expect(names).toEqual(['fileMenu', 'editMenu', 'Playback', 'View', 'windowMenu', 'help'])
  expect(items).toMatchObject([
    { label: 'Back 5 seconds', accelerator: 'F1', registerAccelerator: false },
    { label: 'Follow' },
  ])
  items[0]?.click?.()
  expect(choose).toHaveBeenCalledExactlyOnceWith('skip-back')
})

test('the menu shows how far an update is', () => {
  const label = (update: AppMenu['update']) =>
    submenu({ update }, 'help')
      .items.map((item) => item.label)
      .find((words) => words?.includes('pdate'))
  expect(label({ at: 'off' })).toBeUndefined()
  expect(label({ at: 'idle' })).toBe('Check for updates')
  expect(label({ at: 'failed' })).toBe('Check for updates')
  expect(label({ at: 'checking' })).toBe('Looking for updates')
  expect(label({ at: 'loading', percent: 40 })).toBe('Loading the update, 40 %')
  expect(label({ at: 'ready', version: '1.3.0' })).toBe('Restart to update to 1.3.0')
})

test('the server is the given one, else the stored one, else this computer', async () => {
  const file = `${await temporaryFolder()}/settings.json`
  expect(givenServer(['electron', '.', '--server=https://a.example'], { LONGHAND_SERVER: 'https://b.example' })).toBe(
    'https://a.example',
  )
  expect(givenServer(['electron'], { LONGHAND_SERVER: 'https://b.example' })).toBe('https://b.example')
  expect(givenServer(['electron'], {})).toBeUndefined()
  const settings = createSettings({ file, given: undefined })
  expect([settings.serverAddress(), settings.isServerChosen()]).toEqual([DEFAULT_SERVER, false])
  await settings.setServerAddress('longhand.example/app')
  expect(createSettings({ file, given: undefined }).serverAddress()).toBe('https://longhand.example')
  expect(createSettings({ file, given: 'http://localhost:4801' }).serverAddress()).toBe('http://localhost:4801')
  expect(() => createSettings({ file, given: 'not an address' })).toThrow('server address')
})

test('a server is spoken to in the clear on this computer only', async () => {
  const settings = createSettings({ file: `${await temporaryFolder()}/settings.json`, given: undefined })
  for (const address of [
    'http://longhand.example',
    'http://10.0.0.2:4800',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ]) {
    await expect(settings.setServerAddress(address), address).rejects.toThrow('not encrypted')
  }
  for (const address of [
    'http://127.0.0.1:4800',
    'http://localhost:4800',
    'http://[::1]:4800',
    'https://10.0.0.2:4800',
  ]) {
    await settings.setServerAddress(address)
    expect(settings.serverAddress()).toBe(address)
  }
})

test('settings that are cut off or broken count as none, and the last of two changes stands', async () => {
  const file = `${await temporaryFolder()}/settings.json`
  const settings = createSettings({ file, given: undefined })
  await Promise.all([settings.setServerAddress('https://a.example'), settings.setServerAddress('https://b.example')])
  expect(createSettings({ file, given: undefined }).serverAddress()).toBe('https://b.example')
  for (const text of ['', '{"serverAdd', '{"serverAddress":5}', '{"serverAddress":"http://evil.example"}']) {
    await writeFile(file, text)
    expect(createSettings({ file, given: undefined }).isServerChosen(), text).toBe(false)
  }
})
