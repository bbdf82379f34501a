import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../../../kernel/db/schema.ts'
import { contentState, replaceContent } from './repository.ts'

/** The content that ships. */
export const SHIPPED_CONTENT = path.resolve(import.meta.dirname, '../../../../resources/content')

/**
 * Fills the site on the first start, and again when what ships has changed; content that somebody brought is left
 * alone.
 * @throws Error naming the first file that cannot be used
 */
export async function fillContent(db: Db, folder: string = SHIPPED_CONTENT): Promise<void> {
  const state = await contentState(db)
  if (state && state.shipped === null) return
  const fingerprint = await fingerprintOf(folder)
  if (state?.shipped === fingerprint) return
  // Loaded only now: most starts need none of it.
  const { readContentFolder } = await import('./folder/read.ts')
  const content = await readContentFolder(folder)
  const [fault] = content.faults
  if (fault) throw new Error(`${path.join(folder, fault.file)} cannot be used: ${fault.message}`)
  await replaceContent(db, content, fingerprint)
}

async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(ya?ml|md)$/.test(name))
    .toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(folder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
