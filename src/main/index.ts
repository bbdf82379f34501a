import path from 'node:path'
import { BrowserWindow, Menu, app, dialog, ipcMain, protocol, safeStorage, session, shell } from 'electron'
import { APP_SCHEME, CHANNELS } from '../shared/bridge.ts'
import { APP_PRIVILEGES, createAppHandler } from './app-protocol.ts'
import { createBridgeGate } from './bridge-gate.ts'
import { createForward } from './forward.ts'
import { chooseHidDevice } from './hid-chooser.ts'
import { registerIpc } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { guardPermissions } from './permissions.ts'
import { givenServer } from './server-argument.ts'
import { createSessionKeeper } from './session-keeper.ts'
import { createSessionNews } from './session-news.ts'
import { noticeUnkeptSession } from './session-notice.ts'
import { createSettings } from './settings.ts'
import { createSockets } from './sockets.ts'
import { createTokenVault } from './token-vault.ts'
import { createWindow } from './window.ts'

protocol.registerSchemesAsPrivileged([APP_PRIVILEGES])
app.enableSandbox()
if (!app.requestSingleInstanceLock()) app.quit()

let window: BrowserWindow | null = null
const outFolder = path.join(import.meta.dirname, '..')
const inUserData = (name: string) => path.join(app.getPath('userData'), name)
const openExternal = (address: string) => shell.openExternal(address)
const tell = (channel: string, message: unknown) => {
  if (window === null || window.isDestroyed()) return false
  window.webContents.send(channel, message)
  return true
}

function openWindow(onReload: () => void): void {
  window = createWindow({ BrowserWindow, preloadPath: path.join(outFolder, 'preload/index.cjs'), openExternal })
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onReload()
  })
  window.on('closed', () => {
    window = null
    onReload()
  })
}

async function start(): Promise<void> {
  await app.whenReady()
  const settings = createSettings({ file: inUserData('settings.json'), given: givenServer(process.argv, process.env) })
  const sessions = createSessionKeeper({ vault: createTokenVault({ file: inUserData('session.json'), safeStorage }) })
  const news = createSessionNews({ tell: (message) => tell(CHANNELS.sessionChanged, message) })
  sessions.onChange((changed) => news.publish(changed))
  noticeUnkeptSession({ sessions, show: (message) => void dialog.showMessageBox({ type: 'info', title: app.getName(), message }) })
  const serverAddress = () => settings.serverAddress()
  const sockets = createSockets({ serverAddress, sessions, report: (report) => void tell(CHANNELS.socketEvent, report) })
  const forward = createForward({ fetch, serverAddress, sessions })
  protocol.handle(APP_SCHEME, createAppHandler({ buildFolder: path.join(outFolder, 'renderer'), forward }))
  guardPermissions(session.defaultSession)
  chooseHidDevice({ session: session.defaultSession, ask: async (question) => (await dialog.showMessageBox(question)).response })
  const gate = createBridgeGate({ ipcMain, windowOf: (id) => (id === window?.webContents.id ? 'main' : null) })
  registerIpc(gate, { appVersion: app.getVersion(), settings, sessions, sockets, seen: (n) => news.seen(n), openExternal })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ isMac: process.platform === 'darwin', openWebsite: () => void openExternal(serverAddress()) })))

  const open = () => openWindow(() => sockets.closeAll())
  open()
  app.on('activate', () => window ?? open())
  app.on('second-instance', () => (window === null ? open() : window.focus()))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  app.exit(1)
})
