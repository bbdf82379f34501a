import { ipcRenderer, webUtils } from 'electron'
import { MEDIA_CHANNELS, type MediaBridge } from '../shared/bridge/media.ts'
import { listen } from './listen.ts'

/** Work on media of this computer. A page names no path: only a file that the person chose has one. */
export const media = {
  isAvailable: () => ipcRenderer.invoke(MEDIA_CHANNELS.isAvailable),
  prepare: (job, file, work) =>
    ipcRenderer.invoke(MEDIA_CHANNELS.prepare, job, webUtils.getPathForFile(file as File), work),
  peaks: (job, address) => ipcRenderer.invoke(MEDIA_CHANNELS.peaks, job, address),
  onProgress: (listener) => listen(MEDIA_CHANNELS.progress, listener),
  cancel: (job) => ipcRenderer.send(MEDIA_CHANNELS.cancel, job),
  release: (id) => ipcRenderer.invoke(MEDIA_CHANNELS.release, id),
} satisfies MediaBridge
