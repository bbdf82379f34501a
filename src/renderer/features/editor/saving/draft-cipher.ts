import { platform } from '../../../platform/index.ts'

const IV_BYTES = 12

/** Encrypts unsaved edits, so that the database which keeps them cannot be read on the disk. */
export interface DraftCipher {
  encrypt: (bytes: Uint8Array) => Promise<ArrayBuffer>
  /** Rejects for bytes that were changed, or encrypted with another key. */
  decrypt: (encrypted: ArrayBuffer) => Promise<ArrayBuffer>
}

/** AES-256-GCM; the random part comes first. */
export async function createDraftCipher(rawKey: Uint8Array): Promise<DraftCipher> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(rawKey), 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async encrypt(bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes)))
      const all = new Uint8Array(IV_BYTES + encrypted.length)
      all.set(iv)
      all.set(encrypted, IV_BYTES)
      return all.buffer
    },
    decrypt: (encrypted) =>
      crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: new Uint8Array(encrypted, 0, IV_BYTES) },
        key,
        new Uint8Array(encrypted, IV_BYTES),
      ),
  }
}

let own: Promise<DraftCipher | undefined> | undefined

/** The cipher of this computer; undefined in a browser, and where there is no safe place for its key. */
export function draftCipher(): Promise<DraftCipher | undefined> {
  own ??= (platform.offline?.draftKey() ?? Promise.resolve(null)).then((key) =>
    key ? createDraftCipher(key) : undefined,
  )
  return own
}
