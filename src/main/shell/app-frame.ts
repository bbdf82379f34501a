import type * as Electron from 'electron'
import { type CommandMenu, type RecordingState, SHELL_CHANNELS } from '../../shared/bridge/shell.ts'
import { menuTemplate } from './app-menu.ts'
import { createAwake } from './awake.ts'
import type { MainWindow } from './main-window.ts'
import { TRAY_IMAGES } from './tray-images.ts'
import { createTray } from './tray.ts'
import { createUpdates } from './updates.ts'

/** What stands around the windows, and what it acts on. */
export interface AppFrameDeps {
  electron: Pick<typeof Electron, 'app' | 'Menu' | 'nativeImage' | 'powerSaveBlocker' | 'Tray'>
  main: Pick<MainWindow, 'show' | 'tell'>
  updater: Parameters<typeof createUpdates>[0]['updater']
  openWebsite: () => void
  /** Shows a message to the person. */
  tell: (message: string) => void
  isMac: boolean
}

/** What stands around the windows: menu and tray, updates, and a computer that stays awake while it records. */
export function createAppFrame({
  electron: { app, Menu, nativeImage, powerSaveBlocker, Tray },
  main,
  updater,
  openWebsite,
  tell,
  isMac,
}: AppFrameDeps) {
  const choose = (command: string) => void main.tell(SHELL_CHANNELS.command, command)
  const awake = createAwake(powerSaveBlocker)
  const showInTray = createTray({
    makeTray: (image) => new Tray(image),
    imageOf: (state) => nativeImage.createFromBuffer(Buffer.from(TRAY_IMAGES[state], 'base64'), { scaleFactor: 2 }),
    buildMenu: (template) => Menu.buildFromTemplate(template),
    show: () => main.show(),
    choose,
    quit: () => app.quit(),
  })
  let recordingState: RecordingState = 'idle'
  let menus: readonly CommandMenu[] = []
  const updates = createUpdates({
    updater,
    onChange: () => showMenu(),
    tell,
    isBusy: () => recordingState !== 'idle',
  })
  const showMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({
          isMac,
          menus,
          choose,
          update: updates.state(),
          checkForUpdates: () => void updates.check(true),
          installUpdate: () => updates.install(),
          openWebsite,
          changeServer: () => main.show('/server'),
          showSettings: () => main.show('/account/app'),
        }),
      ),
    )
  return {
    showMenu,
    /** Draws menu and tray in the language that is spoken now. */
    redraw: () => {
      showMenu()
      showInTray(recordingState)
    },
    setMenus: (changed: readonly CommandMenu[]) => {
      menus = changed
      showMenu()
    },
    setRecordingState: (state: RecordingState) => {
      recordingState = state
      awake(state)
      showInTray(state)
    },
    /** Looks for a newer version and says nothing unless there is one. */
    checkForUpdates: () => void updates.check(),
  }
}
