import { rm, stat } from 'node:fs/promises'
import { findModel } from './add.ts'
import type { Catalogue } from './catalogue.ts'
import { modelFolder } from './installed.ts'
import { stagingFolder } from './staging.ts'

/**
 * Removes a model, and what there is of a broken-off download. Answers whether there was anything.
 * @throws ModelError for a name that is not in the catalogue
 */
export async function removeModel({
  name,
  modelsDir,
  catalogue,
}: {
  name: string
  modelsDir: string
  catalogue?: Catalogue
}): Promise<boolean> {
  const model = findModel(name, catalogue)
  const folders = [modelFolder(modelsDir, model.name), stagingFolder(modelsDir, model.name)]
  const found = await Promise.all(
    folders.map((folder) =>
      stat(folder).then(
        () => true,
        () => false,
      ),
    ),
  )
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  return found.some(Boolean)
}
