import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { sessionCookie } from '../shared/contract/auth.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

/** A session with its token, which never leaves the main process but for the server it came from. */
export const keptSession = z.object({
  /** Origin of the server that gave it: it is sent nowhere else. */
  server: z.string(),
  token: z.string(),
  session: sessionCookie,
})
export type KeptSession = z.infer<typeof keptSession>

/** What we use of Electron's safeStorage. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean
  /** Linux only. */
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(encrypted: Buffer): string
}

/** Whether what is encrypted by the system can be opened by this person only. */
export function isSafePlace(safeStorage: SafeStorage): boolean {
  return safeStorage.isEncryptionAvailable() && safeStorage.getSelectedStorageBackend?.() !== 'basic_text'
}

/** Keeps a session on disk, encrypted by the system; where that is not possible, keeps nothing. */
export interface TokenVault {
  /** Whether the system has a safe place. `basic_text` is none: its key is known to everybody. */
  isSafe(): boolean
  read(): KeptSession | null
  write(kept: KeptSession): Promise<void>
  clear(): Promise<void>
}

const stored = z.object({ encrypted: z.base64() })

export function createTokenVault({ file, safeStorage }: { file: string; safeStorage: SafeStorage }): TokenVault {
  const isSafe = () => isSafePlace(safeStorage)
  return {
    isSafe,
    read() {
      if (!isSafe()) return null
      try {
        const { encrypted } = stored.parse(readJsonFile(file))
        return keptSession.parse(JSON.parse(safeStorage.decryptString(Buffer.from(encrypted, 'base64'))))
      } catch {
        // Missing, broken, or encrypted by another user of this computer: nobody is signed in.
        return null
      }
    },
    async write(kept) {
      if (!isSafe()) return
      await writeJsonFile(file, { encrypted: safeStorage.encryptString(JSON.stringify(kept)).toString('base64') })
    },
    clear: () => rm(file, { force: true }),
  }
}
