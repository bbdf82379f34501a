import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Bytes of media below some folders, without the JSON that lies beside them. */
export async function storedBytes(folders: readonly string[]): Promise<number> {
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  )
  const media = entries.flat().filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
  const sizes = await Promise.all(
    media.map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
