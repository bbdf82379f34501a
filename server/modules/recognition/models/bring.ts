import { createReadStream } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sha256Of } from '../../../kernel/sha256.ts'
import type { CatalogueModel } from './catalogue.ts'
import { ModelError } from './model-error.ts'

/**
 * Copies the files of a model from a folder that was filled on another machine, once each of them is known to be whole.
 * Without a checksum in the catalogue the size is all there is to check. @throws ModelError
 */
export async function bringModel({ name, files }: CatalogueModel, from: string, to: string): Promise<void> {
  for (const { path: file, size, sha256, url } of files) {
    const source = path.join(from, file)
    const found = await stat(source).catch(() => null)
    if (!found) throw new ModelError('not_found', `There is no ${file} in ${from}. ${name} needs it: ${url}`)
    if (found.size !== size || (sha256 !== undefined && (await sha256Of(createReadStream(source))) !== sha256))
      throw new ModelError('wrong_content', `${source} is not the file that ${name} needs. Download it again: ${url}`)
  }
  for (const { path: file } of files) await copyFile(path.join(from, file), path.join(to, file))
}
