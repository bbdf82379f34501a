import { access, constants } from 'node:fs/promises'
import path from 'node:path'

/** The folder of Debian's pocketsphinx-en-us. */
export const DEBIAN_MODEL = '/usr/share/pocketsphinx/model/en-us'

/** The English model's three parts in a model folder. */
export function modelFiles(folder: string) {
  return {
    acoustic: path.join(folder, 'en-us'),
    language: path.join(folder, 'en-us.lm.bin'),
    dictionary: path.join(folder, 'cmudict-en-us.dict'),
  }
}

/** Whether the English model is all there. */
export async function hasModel(folder: string): Promise<boolean> {
  const { acoustic, language, dictionary } = modelFiles(folder)
  const found = await Promise.all([path.join(acoustic, 'mdef'), language, dictionary].map(isThere))
  return found.every(Boolean)
}

async function isThere(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}
