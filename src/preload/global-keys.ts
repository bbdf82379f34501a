import { ipcRenderer } from 'electron'
import { GLOBAL_KEYS_CHANNELS, type GlobalKeysBridge } from '../shared/bridge/global-keys.ts'

/** Keys that play while another program is in front. */
export const globalKeys = {
  list: () => ipcRenderer.invoke(GLOBAL_KEYS_CHANNELS.list),
  set: (command, key) => ipcRenderer.invoke(GLOBAL_KEYS_CHANNELS.set, command, key),
  restore: () => ipcRenderer.invoke(GLOBAL_KEYS_CHANNELS.restore),
} satisfies GlobalKeysBridge
