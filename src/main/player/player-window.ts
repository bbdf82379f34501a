import type { BrowserWindow } from 'electron'
import { PLAYER_CHANNELS, PLAYER_PATH } from '../../shared/bridge/player.ts'
import { SHELL_CHANNELS } from '../../shared/bridge/shell.ts'
import { APP_ORIGIN } from '../../shared/bridge.ts'
import type { GlobalKeys } from './global-keys.ts'

/** Room for the name, the time and the buttons, in points. */
export const PLAYER_SIZE = { width: 360, height: 170 }

/** It stays above the program that the person types in, and is no place to work in. */
export const PLAYER_LOOK = {
  minWidth: PLAYER_SIZE.width,
  minHeight: PLAYER_SIZE.height,
  alwaysOnTop: true,
  maximizable: false,
  fullscreenable: false,
}

export interface PlayerWindowDeps {
  /** Makes the window, on top of all others, with the screen of that path in it. */
  open: (path: string) => BrowserWindow
  /** Sends to the page of the main window. */
  tellMain: (channel: string, message: unknown) => void
  keys: Pick<GlobalKeys, 'setArmed'>
}

/** The small player: one window at most, and where keys go that are pressed while another program is in front. */
export interface PlayerWindow {
  open: (fileId: string) => void
  close: () => void
  has: (contentsId: number) => boolean
  tell: (channel: string, message: unknown) => boolean
  /** Whether a window has something to play. */
  setPlayable: (window: 'main' | 'player', isPlayable: boolean) => void
  /** Sends a command to the player where there is one, else to the main window. */
  press: (command: string) => void
}

export function createPlayerWindow({ open, tellMain, keys }: PlayerWindowDeps): PlayerWindow {
  let window: BrowserWindow | null = null
  const playable = new Set<'main' | 'player'>()
  const current = () => (window === null || window.isDestroyed() ? null : window)

  function setPlayable(which: 'main' | 'player', isPlayable: boolean): void {
    if (isPlayable) playable.add(which)
    else playable.delete(which)
    keys.setArmed(playable.size > 0)
    // A page that is loaded again does not know it yet.
    if (which === 'main' && isPlayable) tellMain(PLAYER_CHANNELS.isOpen, current() !== null)
  }

  function create(path: string): void {
    const made = open(path)
    window = made
    made.on('closed', () => {
      window = null
      setPlayable('player', false)
      tellMain(PLAYER_CHANNELS.isOpen, false)
    })
    tellMain(PLAYER_CHANNELS.isOpen, true)
  }

  return {
    open(fileId) {
      const shown = current()
      if (shown === null) return create(PLAYER_PATH + fileId)
      const address = APP_ORIGIN + PLAYER_PATH + fileId
      if (shown.webContents.getURL() !== address) {
        setPlayable('player', false)
        void shown.loadURL(address)
      }
      shown.show()
    },
    close: () => current()?.close(),
    has: (contentsId) => current()?.webContents.id === contentsId,
    tell(channel, message) {
      const told = current()
      told?.webContents.send(channel, message)
      return told !== null
    },
    setPlayable,
    press(command) {
      const player = current()
      if (player && playable.has('player')) player.webContents.send(SHELL_CHANNELS.command, command)
      else tellMain(SHELL_CHANNELS.command, command)
    },
  }
}
