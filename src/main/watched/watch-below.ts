import { watch } from 'node:fs'

/**
 * Calls back when something below a folder changes, as far as its disk tells; many do not, such as those of a network,
 * so that whoever asks also looks from time to time. Answers how to stop.
 */
export function watchBelow(folder: string, changed: () => void): () => void {
  try {
    const watcher = watch(folder, { recursive: true }, changed)
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    // It is not there; who looks finds that out.
    return () => {}
  }
}
