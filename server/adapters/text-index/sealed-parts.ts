import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Before an encrypted part. */
const MARK = '\u0001lhi.'

/** Whose text a part of an index is. */
export interface PartPlace {
  fileId: string
  language: string
  paragraph: string
}

/**
 * Encrypts what an index keeps to show, and decrypts it. Nonces are random: one comes twice with a probability below
 * 2^-32 after 2^32 parts, which are 28 million hours of speech, or as many in all fillings of an index together.
 */
export function createPartSealer(bytes: Buffer) {
  const key = createSecretKey(bytes)
  const aadOf = ({ fileId, language, paragraph }: PartPlace) =>
    Buffer.from(JSON.stringify([fileId, language, paragraph]))
  return {
    seal(text: string, place: PartPlace): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(aadOf(place))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return MARK + sealed.toString('base64url')
    },

    /** Null for what this key did not encrypt for this place. */
    open(stored: string, place: PartPlace): string | null {
      if (!stored.startsWith(MARK)) return null
      const sealed = Buffer.from(stored.slice(MARK.length), 'base64url')
      if (sealed.byteLength < NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(aadOf(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
