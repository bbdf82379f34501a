import { ipcRenderer } from 'electron'
import { WATCHED_CHANNELS as CHANNELS, type WatchedBridge } from '../shared/bridge/watched.ts'
import { listen } from './listen.ts'

/** A folder of this computer whose recordings are uploaded by themselves. */
export const watched = {
  get: () => ipcRenderer.invoke(CHANNELS.get),
  choose: () => ipcRenderer.invoke(CHANNELS.choose),
  start: (options) => ipcRenderer.invoke(CHANNELS.start, options),
  stop: () => ipcRenderer.invoke(CHANNELS.stop),
  onChange: (listener) => listen(CHANNELS.changed, listener),
} satisfies WatchedBridge
