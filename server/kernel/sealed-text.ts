import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from './sha256.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Of the keys' names: enough to tell an installation's secrets apart. */
const MARK_LETTERS = 12

/** What a text is sealed for. */
export type SealPurpose = 'factors' | 'destinations' | 'sources' | 'sign-on' | 'webhooks'

/**
 * Encrypts what must be read again, such as the key of an authenticator app, by keys derived from the secrets of the
 * installation: the first encrypts, all of them decrypt, so that secrets can be rotated. What is sealed for one purpose
 * or one owner does not open for another.
 */
export function createSealer(secrets: readonly string[], purpose: SealPurpose) {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `longhand ${purpose}`, 32))
    return { key, mark: sha256(Buffer.concat([Buffer.from('mark'), key])).slice(0, MARK_LETTERS) }
  })
  const [newest] = keys
  if (!newest) throw new Error('SESSION_SECRET is empty')

  return {
    /** How everything begins that the newest secret sealed. */
    newestMark: newest.mark,

    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, newest.key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${newest.mark}.${sealed.toString('base64url')}`
    },

    /** Null where no secret of today sealed it, or not for this owner. */
    open(sealed: string, owner: string): string | null {
      const [mark, text = ''] = sealed.split('.')
      const key = keys.find((one) => one.mark === mark)?.key
      if (!key) return null
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
        return opened.toString('utf8')
      } catch {
        return null
      }
    },
  }
}

export type Sealer = ReturnType<typeof createSealer>
