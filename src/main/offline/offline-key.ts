import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../json-file.ts'
import { isSafePlace, type SafeStorage } from '../token-vault.ts'

const KEY_BYTES = 32
const stored = z.object({ encrypted: z.base64() })

/**
 * The key of everything that is kept for work offline, itself encrypted by the system; null where the system has no
 * safe place, or cannot open what it encrypted. What was encrypted with a key is never given up for a new one.
 */
export async function openOfflineKey({
  file,
  safeStorage,
}: {
  file: string
  safeStorage: SafeStorage
}): Promise<Buffer | null> {
  if (!isSafePlace(safeStorage)) return null
  if (!existsSync(file)) {
    const key = randomBytes(KEY_BYTES)
    await writeJsonFile(file, { encrypted: safeStorage.encryptString(key.toString('base64')).toString('base64') })
    return key
  }
  try {
    const key = Buffer.from(
      safeStorage.decryptString(Buffer.from(stored.parse(readJsonFile(file)).encrypted, 'base64')),
      'base64',
    )
    return key.length === KEY_BYTES ? key : null
  } catch {
    return null
  }
}

/** A key for one purpose, from which neither the first nor that of another purpose can be told. */
export function keyFor(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `longhand ${purpose}`, KEY_BYTES))
}
