import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, isMissing } from '../../../kernel/error-code.ts'

const SECRET_FILE = 'session-secret'

/**
 * The secret that signs sessions: made once into the data folder, readable by its owner only. Safe when two processes
 * start at once.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE)
  const existing = await readSecret(file)
  if (existing !== null) return existing

  // Written whole under another name first; the link then fails for all but one process.
  const draft = path.join(dataDir, `.session-secret-${randomUUID()}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(48).toString('base64url'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(draft, file).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(draft)
  const secret = await readSecret(file)
  if (secret === null) throw new Error(`${file} was removed while it was being made.`)
  return secret
}

/** Puts the secret that a backup kept in the place of this installation's. */
export async function writeSecret(dataDir: string, from: string): Promise<void> {
  const secret = await readSecret(from)
  if (secret === null) throw new Error(`${from} is not there.`)
  const draft = path.join(dataDir, `.session-secret-${randomUUID()}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(secret)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path.join(dataDir, SECRET_FILE))
}

async function readSecret(file: string): Promise<string | null> {
  const secret = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (secret !== null && secret.length < 32)
    throw new Error(`${file} is damaged. Remove it to make a new secret; everybody then has to log in again.`)
  return secret
}
