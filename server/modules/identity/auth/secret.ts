import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createSecretFile, readSecretFile, replaceSecretFile } from '../../../kernel/secret-file.ts'

const SECRET_FILE = 'session-secret'

/**
 * The secret that signs sessions: made once into the data folder, readable by its owner only. Safe when two processes
 * start at once.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE)
  return (await readSecret(file)) ?? createSecretFile(file, randomBytes(48).toString('base64url'))
}

/** Puts the secret that a backup kept in the place of this installation's. */
export async function writeSecret(dataDir: string, from: string): Promise<void> {
  const secret = await readSecret(from)
  if (secret === null) throw new Error(`${from} is not there.`)
  await replaceSecretFile(path.join(dataDir, SECRET_FILE), secret)
}

async function readSecret(file: string): Promise<string | null> {
  const secret = await readSecretFile(file)
  if (secret !== null && secret.length < 32)
    throw new Error(`${file} is damaged. Remove it to make a new secret; everybody then has to log in again.`)
  return secret
}
