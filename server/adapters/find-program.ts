import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'

/** The absolute path of a program on the search path, or null. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(path.delimiter)) {
    if (folder === '') continue
    const file = path.join(folder, name)
    if (await isRunnable(file)) return file
  }
  return null
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
