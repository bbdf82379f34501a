import { ipcRenderer, webUtils } from 'electron'
import { OUTBOX_CHANNELS as CHANNELS, OUTBOX_PIECE_BYTES, type OutboxBridge } from '../shared/bridge/outbox.ts'
import type { PageFile } from '../shared/bridge/page-file.ts'
import { listen } from './listen.ts'

/** Media that wait on this computer's disk until the server has them. */
export const outbox = {
  async add(file, { id, options, transcript = null }) {
    const about = {
      name: file.name,
      size: file.size,
      options,
      transcript: transcript && { name: transcript.name, size: transcript.size },
      ...(id !== undefined && { id }),
    }
    const intake = (await ipcRenderer.invoke(CHANNELS.begin, about)) as string | null
    // It is there already.
    if (intake === null) return
    try {
      if (transcript) await append(intake, 'transcript', transcript)
      // Empty for a file that the page has made.
      const path = webUtils.getPathForFile(file as File)
      await (path === '' ? append(intake, 'media', file) : ipcRenderer.invoke(CHANNELS.copy, intake, path))
      await ipcRenderer.invoke(CHANNELS.finish, intake)
    } catch (error) {
      await ipcRenderer.invoke(CHANNELS.remove, intake).catch(() => undefined)
      throw error
    }
  },
  list: () => ipcRenderer.invoke(CHANNELS.list),
  onChange: (listener) => listen(CHANNELS.changed, listener),
  pause: (id) => ipcRenderer.invoke(CHANNELS.pause, id),
  resume: (id) => ipcRenderer.invoke(CHANNELS.resume, id),
  remove: (id) => ipcRenderer.invoke(CHANNELS.remove, id),
  sendFirst: (id) => ipcRenderer.invoke(CHANNELS.sendFirst, id),
  getLimit: () => ipcRenderer.invoke(CHANNELS.getLimit),
  setLimit: (bytesPerSecond) => ipcRenderer.invoke(CHANNELS.setLimit, bytesPerSecond),
  wake: () => ipcRenderer.send(CHANNELS.wake),
} satisfies OutboxBridge

/** One piece after another, so that a large file is never whole in memory. */
async function append(id: string, part: 'media' | 'transcript', file: PageFile): Promise<void> {
  for (let at = 0; at < file.size; at += OUTBOX_PIECE_BYTES) {
    await ipcRenderer.invoke(
      CHANNELS.append,
      id,
      part,
      new Uint8Array(await file.slice(at, at + OUTBOX_PIECE_BYTES).arrayBuffer()),
    )
  }
}
