import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { APP_ORIGIN } from '../shared/bridge.ts'
import { isOwnAddress, mayOpenOutside } from './navigation.ts'
import { LEAST_SIZE, type WindowPlace } from './shell/window-state.ts'

export interface WindowDeps {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** The built preload script. */
  preloadPath: string
  /** Opens an address in the system's own program. */
  openExternal: (address: string) => Promise<void>
  /** A screen of ours as an address of the server, whose pages everybody's browser shows. */
  onServer: (path: string) => string
  /** Where on which display, and how large. */
  place: WindowPlace
  /** Path of the first screen. */
  path: string
  /** What makes this window another than the main one. */
  look?: Pick<
    BrowserWindowConstructorOptions,
    'minWidth' | 'minHeight' | 'alwaysOnTop' | 'maximizable' | 'fullscreenable'
  >
}

/** Opens a window of the app: the page has no Node, sees only the bridge, and cannot leave the app. */
export function createWindow({
  BrowserWindow,
  preloadPath,
  openExternal,
  onServer,
  place: { isMaximized, ...bounds },
  path,
  look,
}: WindowDeps): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    ...look,
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
      // Foot pedals, playback and recording go on while another program is in front.
      backgroundThrottling: false,
    },
  })
  lockNavigation(window, { openExternal, onServer })
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  void window.loadURL(APP_ORIGIN + path)
  return window
}

function lockNavigation(
  { webContents }: BrowserWindow,
  { openExternal, onServer }: Pick<WindowDeps, 'openExternal' | 'onServer'>,
): void {
  const outside = (address: string) => {
    if (mayOpenOutside(address)) void openExternal(address)
  }
  const guard = (event: { preventDefault: () => void }, address: string, isMainFrame: boolean) => {
    if (isOwnAddress(address)) return
    event.preventDefault()
    if (isMainFrame) outside(address)
  }
  webContents.setWindowOpenHandler(({ url }) => {
    outside(isOwnAddress(url) ? onServer(pathOf(url)) : url)
    return { action: 'deny' }
  })
  webContents.on('will-frame-navigate', (event) => guard(event, event.url, event.isMainFrame))
  webContents.on('will-redirect', (event) => guard(event, event.url, event.isMainFrame))
  webContents.on('will-attach-webview', (event) => event.preventDefault())
}

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}
