import { ipcRenderer } from 'electron'
import { RECORDING_CHANNELS, type RecordingsBridge } from '../shared/bridge/recordings.ts'

/** Recordings on this computer. */
export const recordings = {
  begin: (userId, recording) => ipcRenderer.invoke(RECORDING_CHANNELS.begin, userId, recording),
  append: (userId, id, slice, recordedMs) =>
    ipcRenderer.invoke(RECORDING_CHANNELS.append, userId, id, slice, recordedMs),
  close: (userId, id) => ipcRenderer.invoke(RECORDING_CHANNELS.close, userId, id),
  list: (userId) => ipcRenderer.invoke(RECORDING_CHANNELS.list, userId),
  remove: (userId, id) => ipcRenderer.invoke(RECORDING_CHANNELS.remove, userId, id),
  removeAll: (userId) => ipcRenderer.invoke(RECORDING_CHANNELS.removeAll, userId),
  freeBytes: () => ipcRenderer.invoke(RECORDING_CHANNELS.freeBytes),
  sources: () => ipcRenderer.invoke(RECORDING_CHANNELS.sources),
} satisfies RecordingsBridge
