import type { BrowserWindow, Screen } from 'electron'
import { createWindow } from '../window.ts'
import { keepWindowState, placeWindow, readWindowState } from './window-state.ts'

/** What windows are opened with. */
export interface OpenWindowDeps {
  BrowserWindow: typeof BrowserWindow
  screen: Pick<Screen, 'getAllDisplays'>
  preloadPath: string
  openExternal: (address: string) => Promise<void>
  serverAddress: () => string
  /** Where a window's place is written down, by the file's name. */
  stateFile: (name: string) => string
}

/** A screen in a window of its own, and where its place is written down. */
export interface WantedWindow {
  path: string
  stateName: string
  sizes?: Parameters<typeof placeWindow>[2]
  look?: Parameters<typeof createWindow>[0]['look']
}

/** Opens windows where they were last. */
export function createOpenWindow({
  BrowserWindow: Window,
  screen,
  preloadPath,
  openExternal,
  serverAddress,
  stateFile,
}: OpenWindowDeps) {
  return function openWindow({ path, stateName, sizes, look }: WantedWindow): BrowserWindow {
    const file = stateFile(stateName)
    const place = placeWindow(
      readWindowState(file),
      screen.getAllDisplays().map(({ workArea }) => workArea),
      sizes,
    )
    const window = createWindow({
      BrowserWindow: Window,
      preloadPath,
      openExternal,
      onServer: (address) => serverAddress() + address,
      place,
      path,
      look,
    })
    keepWindowState(window, file)
    return window
  }
}
