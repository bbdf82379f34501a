import { open } from 'node:fs/promises'
import process from 'node:process'

/**
 * Makes new and changed names in a folder survive a power cut: a rename is safe on disk only once the folder that names
 * the file is.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and writes the names down by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
