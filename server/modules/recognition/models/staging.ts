import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { CatalogueModel } from './catalogue.ts'

/** Where a model lies until it is whole. */
export function stagingFolder(modelsDir: string, name: string): string {
  return path.join(modelsDir, '.adding', name)
}

/** Bytes of a model that an earlier try has left there. */
export async function fetchedBytes(modelsDir: string, model: CatalogueModel): Promise<number> {
  const folder = stagingFolder(modelsDir, model.name)
  const parts = model.files.flatMap((file) => [file.path, `${file.path}.part`])
  const sizes = await Promise.all(
    parts.map((part) =>
      stat(path.join(folder, part)).then(
        (found) => found.size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
