import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { APP_ORIGIN } from '../shared/bridge.ts'
import { isOwnAddress, mayOpenOutside } from './navigation.ts'

export interface WindowDeps {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** The built preload script. */
  preloadPath: string
  /** Opens an address in the system's own program. */
  openExternal: (address: string) => Promise<void>
}

/** Opens the app's window: the page has no Node, sees only the bridge, and cannot leave the app. */
export function createWindow({ BrowserWindow, preloadPath, openExternal }: WindowDeps): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    minWidth: 390,
    minHeight: 480,
    show: false,
    webPreferences: {
      preload: preloadPath,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
    },
  })
  lockNavigation(window, openExternal)
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${APP_ORIGIN}/`)
  return window
}

function lockNavigation({ webContents }: BrowserWindow, openExternal: WindowDeps['openExternal']): void {
  const outside = (address: string) => {
    if (mayOpenOutside(address)) void openExternal(address)
  }
  const guard = (event: { preventDefault: () => void }, address: string, isMainFrame: boolean) => {
    if (isOwnAddress(address)) return
    event.preventDefault()
    if (isMainFrame) outside(address)
  }
  webContents.setWindowOpenHandler(({ url }) => {
    outside(url)
    return { action: 'deny' }
  })
  webContents.on('will-frame-navigate', (event) => guard(event, event.url, event.isMainFrame))
  webContents.on('will-redirect', (event) => guard(event, event.url, event.isMainFrame))
  webContents.on('will-attach-webview', (event) => event.preventDefault())
}
