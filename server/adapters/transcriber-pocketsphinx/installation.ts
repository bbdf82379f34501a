import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'

/** The folder of Debian's pocketsphinx-en-us. */
export const DEBIAN_MODEL = '/usr/share/pocketsphinx/model/en-us'

/** The English model's three parts in a model folder. */
export function modelFiles(folder: string) {
  return { acoustic: path.join(folder, 'en-us'), language: path.join(folder, 'en-us.lm.bin'), dictionary: path.join(folder, 'cmudict-en-us.dict') }
}

/** Whether the English model is all there. */
export async function hasModel(folder: string): Promise<boolean> {
  const { acoustic, language, dictionary } = modelFiles(folder)
  const found = await Promise.all([path.join(acoustic, 'mdef'), language, dictionary].map(isThere))
  return found.every(Boolean)
}

/** The absolute path of a program on the search path, or null. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(path.delimiter)) {
    if (folder === '') continue
    const file = path.join(folder, name)
    if ((await isRunnable(file))) return file
  }
  return null
}

async function isThere(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(() => true, () => false)
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
