import { ipcRenderer } from 'electron'
import { OFFLINE_CHANNELS as CHANNELS, type OfflineBridge } from '../shared/bridge/offline.ts'
import { listen } from './listen.ts'

/** Files that are taken along for work without a network. */
export const offline = {
  isAvailable: () => ipcRenderer.invoke(CHANNELS.isAvailable),
  list: () => ipcRenderer.invoke(CHANNELS.list),
  onChange: (listener) => listen(CHANNELS.changed, listener),
  take: (id) => ipcRenderer.invoke(CHANNELS.take, id),
  remove: (id) => ipcRenderer.invoke(CHANNELS.remove, id),
  draftKey: () => ipcRenderer.invoke(CHANNELS.draftKey),
} satisfies OfflineBridge
