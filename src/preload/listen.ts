import { ipcRenderer } from 'electron'

/**
 * Hears what the main process tells on a channel, without the event that would hand out Electron; answers how to stop.
 */
export function listen(channel: string, listener: (message: never) => void): () => void {
  const hear = (_event: unknown, message: unknown) => listener(message as never)
  ipcRenderer.on(channel, hear)
  return () => void ipcRenderer.off(channel, hear)
}
