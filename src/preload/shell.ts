import { ipcRenderer } from 'electron'
import { SHELL_CHANNELS, type ShellBridge } from '../shared/bridge/shell.ts'
import { listen } from './listen.ts'

/** What the page shares with the system around it. */
export const shell = {
  checkServer: (address) => ipcRenderer.invoke(SHELL_CHANNELS.checkServer, address),
  setMenus: (menus) => ipcRenderer.send(SHELL_CHANNELS.setMenus, menus),
  setLanguage: (language) => ipcRenderer.send(SHELL_CHANNELS.setLanguage, language),
  onCommand: (listener) => listen(SHELL_CHANNELS.command, listener),
  onPath: (listener) => listen(SHELL_CHANNELS.path, listener),
  setRecordingState: (state) => ipcRenderer.send(SHELL_CHANNELS.setRecordingState, state),
  notify: (notice) => ipcRenderer.send(SHELL_CHANNELS.notify, notice),
} satisfies ShellBridge
