import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ValuePlace } from './sealed-columns.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** So many that they never come twice: 2^48 values of a data key collide with a probability below 2^-32. */
const SALT_BYTES = 16
/** Of a data key's name. */
const ID_BYTES = 8

/** How an encrypted value begins; gzip and WAV begin otherwise. The last byte is the format. */
const MAGIC = Buffer.from([0x00, 0x4c, 0x48, 0x01])
const HEAD_BYTES = MAGIC.byteLength + ID_BYTES

/** How many bytes an encrypted value is longer than the plain one. */
export const SEAL_BYTES = HEAD_BYTES + SALT_BYTES + TAG_BYTES

/** As much is encrypted until others have their turn: a quarter of a millisecond. */
const AT_ONCE = 256 * 1024

/** Before an encrypted text, in Base64url. */
export const TEXT_MARK = '\u0001lh1.'
/** Before a plain text that begins as an encrypted one would. */
const PLAIN_MARK = '\u0001='

/** A data key with its name. */
export interface DataKey {
  /** Hex. */
  id: string
  bytes: Buffer
}

/** A value that was changed, or is that of another place. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

/**
 * Each value has a key and a nonce of its own, which follow from the data key and a random salt: so what bounds a key
 * of AES-GCM with random nonces, some four thousand million values, bounds no data key.
 */
function derive(dataKey: Buffer, salt: Uint8Array) {
  const bytes = createHmac('sha512', keyObjectOf(dataKey)).update('longhand text').update(salt).digest()
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES) }
}

/** A key that is made ready once takes a fifth of the time that its bytes take. */
function keyObjectOf(dataKey: Buffer): KeyObject {
  let made = keyObjects.get(dataKey)
  if (!made) keyObjects.set(dataKey, (made = createSecretKey(dataKey)))
  return made
}
const keyObjects = new WeakMap<Buffer, KeyObject>()

const aadOf = (place: ValuePlace) => Buffer.from(JSON.stringify(place))

/** Encrypts bytes for their place. */
export async function sealBytes(plain: Uint8Array, { id, bytes }: DataKey, place: ValuePlace): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, nonce } = derive(bytes, salt)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(aadOf(place))
  const parts = [MAGIC, Buffer.from(id, 'hex'), salt]
  await piecewise(plain, (piece) => parts.push(cipher.update(piece)))
  return Buffer.concat([...parts, cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what {@link sealBytes} encrypted for this place. @throws SealBroken */
export async function openBytes(sealed: Uint8Array, dataKey: Buffer, place: ValuePlace): Promise<Buffer> {
  const body = HEAD_BYTES + SALT_BYTES
  if (sealed.byteLength < body + TAG_BYTES) throw new SealBroken(broken(place))
  const { key, nonce } = derive(dataKey, sealed.subarray(HEAD_BYTES, body))
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(aadOf(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const parts: Buffer[] = []
  await piecewise(sealed.subarray(body, -TAG_BYTES), (piece) => parts.push(decipher.update(piece)))
  try {
    return Buffer.concat([...parts, decipher.final()])
  } catch (error) {
    throw new SealBroken(broken(place), { cause: error })
  }
}

const broken = ([table, column, ...id]: ValuePlace) =>
  `What ${table} has as ${column} of ${id.join(' ')} was changed, or is that of another row.`

async function piecewise(bytes: Uint8Array, use: (piece: Uint8Array) => unknown): Promise<void> {
  for (let at = 0; at < bytes.byteLength; at += AT_ONCE) {
    if (at > 0) await nextTurn()
    use(bytes.subarray(at, at + AT_ONCE))
  }
}

/** The name of the data key of an encrypted value; null for a plain one. */
export function keyOfBytes(value: Uint8Array): string | null {
  if (value.byteLength < HEAD_BYTES || !MAGIC.equals(value.subarray(0, MAGIC.byteLength))) return null
  return Buffer.from(value.subarray(MAGIC.byteLength, HEAD_BYTES)).toString('hex')
}

/** An encrypted value as a text, for columns of texts. */
export const textOfSealed = (sealed: Buffer): string => TEXT_MARK + sealed.toString('base64url')

/** The bytes of an encrypted text; null for a plain one. */
export const sealedOfText = (text: string): Buffer | null =>
  text.startsWith(TEXT_MARK) ? Buffer.from(text.slice(TEXT_MARK.length), 'base64url') : null

/** A plain text as it is stored, so that none passes for an encrypted one; and back. */
export const escapeText = (text: string): string => (text.startsWith('\u0001') ? PLAIN_MARK + text : text)
export const unescapeText = (text: string): string =>
  text.startsWith(PLAIN_MARK) ? text.slice(PLAIN_MARK.length) : text
