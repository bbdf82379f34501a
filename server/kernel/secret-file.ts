import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, isMissing } from './error-code.ts'

/** What a file of the data folder says, null while there is none. */
export async function readSecretFile(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/**
 * Makes a file that only its owner reads, whole or not at all. Of two processes that start at once one makes it.
 * Answers what it says then.
 */
export async function createSecretFile(file: string, text: string): Promise<string> {
  const draft = await writeDraft(file, text)
  await link(draft, file).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(draft)
  const written = await readSecretFile(file)
  if (written === null) throw new Error(`${file} was removed while it was being made.`)
  return written
}

/** Puts a file that only its owner reads in the place of what is there. */
export async function replaceSecretFile(file: string, text: string): Promise<void> {
  await rename(await writeDraft(file, text), file)
}

/** Written whole under another name first. */
async function writeDraft(file: string, text: string): Promise<string> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}-${randomUUID()}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}
