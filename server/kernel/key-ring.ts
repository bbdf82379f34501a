import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { isMissing } from './error-code.ts'
import { replaceSecretFile } from './secret-file.ts'
import { ConfigError } from './settings.ts'
import { sha256 } from './sha256.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Of the keys' names: enough to tell those of an installation apart. */
const ID_LETTERS = 12
/** Before a key that waits until all machines have it. */
const NEXT = 'next '

/** A key of the installation, as a line of the ring's file has it. */
export interface RingKey {
  /** Follows from its bytes, so that no other key passes for it. */
  id: string
  /** `current` wraps what is new; `next` takes its place with the next rotation; all of them unwrap. */
  state: 'current' | 'next' | 'old'
  bytes: Buffer
}

/** A data key, wrapped by a key of the installation. */
export interface WrappedKey {
  /** The {@link RingKey} that wrapped it. */
  ringKey: string
  /** Base64url. */
  wrapped: string
}

/** A data key is wrapped by a key that the ring has not, or not for this owner; the message says which. */
export class KeyMissing extends Error {
  override name = 'KeyMissing'
}

/** The keys of an installation, which wrap the data keys of what it stores. */
export interface KeyRing {
  /** Those of the file as it is now: one to wrap with first, if there is any. @throws ConfigError */
  keys(): Promise<readonly RingKey[]>
  /** Wraps a data key by the current key, for one owner. @throws ConfigError without a key */
  wrap(dataKey: Buffer, owner: string): Promise<WrappedKey>
  /** @throws KeyMissing when the ring lacks its key, or it was wrapped for another owner */
  unwrap(wrapped: WrappedKey, owner: string): Promise<Buffer>
}

/**
 * Reads a ring's lines: Base64 of 32 bytes, `next ` before one that waits, `#` before a comment. @throws ConfigError
 */
export function readRing(text: string): RingKey[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
  const keys = lines.map((line, at) => {
    const isNext = line.startsWith(NEXT)
    const bytes = Buffer.from(isNext ? line.slice(NEXT.length) : line, 'base64')
    if (bytes.byteLength !== KEY_BYTES || !/^(?:next )?[A-Za-z0-9+/]{43}=$/.test(line))
      throw new ConfigError(`STORAGE_KEYS is not usable: key ${at + 1} of its file is not 32 bytes in Base64`)
    return { id: idOf(bytes), isNext, bytes }
  })
  const current = keys.findIndex(({ isNext }) => !isNext)
  if (keys.length > 0 && current < 0)
    throw new ConfigError('STORAGE_KEYS is not usable: every key of its file waits to be the next')
  return keys.map(({ id, isNext, bytes }, at) => ({
    id,
    state: at === current ? 'current' : isNext ? 'next' : 'old',
    bytes,
  }))
}

/** The file of a ring, in which the current key comes first. */
export const writeRing = (keys: readonly RingKey[]): string =>
  [
    '# Keys of stored media and texts, from `longhand keys`. Without them these are lost: keep a copy elsewhere.',
    ...keys.map(({ state, bytes }) => `${state === 'next' ? NEXT : ''}${bytes.toString('base64')}`),
    '',
  ].join('\n')

/** With a new key: the current one of an empty ring, else one that waits. */
export function withNewKey(keys: readonly RingKey[], bytes = randomBytes(KEY_BYTES)): RingKey[] {
  return [...keys, { id: idOf(bytes), state: keys.length === 0 ? 'current' : 'next', bytes }]
}

/** With the key that has waited longest in the place of the current one; the same where none waits. */
export function withNextKey(keys: readonly RingKey[]): RingKey[] {
  const next = keys.find(({ state }) => state === 'next')
  if (!next) return [...keys]
  const others = keys.filter((key) => key !== next)
  return [
    { ...next, state: 'current' },
    ...others.map((key) => (key.state === 'current' ? { ...key, state: 'old' as const } : key)),
  ]
}

const idOf = (bytes: Buffer) => sha256(Buffer.concat([Buffer.from('longhand key'), bytes])).slice(0, ID_LETTERS)

/** Puts a ring in the place of its file. */
export const replaceRing = (file: string, keys: readonly RingKey[]) => replaceSecretFile(file, writeRing(keys))

/** The ring of a file, which is read again whenever it has changed. */
export function openKeyRing(file: string): KeyRing {
  let known: { changed: string; keys: readonly RingKey[] } | null = null

  async function keys(): Promise<readonly RingKey[]> {
    try {
      const { mtimeMs, ino, size } = await stat(file)
      const changed = `${mtimeMs} ${ino} ${size}`
      if (known?.changed !== changed) known = { changed, keys: readRing(await readFile(file, 'utf8')) }
      return known.keys
    } catch (error) {
      if (isMissing(error))
        throw new ConfigError(`STORAGE_KEYS names ${file}, which is not there. Make it with \`longhand keys add\`.`)
      throw error
    }
  }

  return {
    keys,
    async wrap(dataKey, owner) {
      const current = (await keys()).find(({ state }) => state === 'current')
      if (!current)
        throw new ConfigError(`STORAGE_KEYS names ${file}, which has no key. Add one with \`longhand keys add\`.`)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, wrappingKey(current), nonce).setAAD(Buffer.from(owner))
      const wrapped = Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()])
      return { ringKey: current.id, wrapped: wrapped.toString('base64url') }
    },
    async unwrap({ ringKey, wrapped }, owner) {
      const key = (await keys()).find(({ id }) => id === ringKey)
      if (!key) throw new KeyMissing(`The key ${ringKey} is not in the file that STORAGE_KEYS names.`)
      const bytes = Buffer.from(wrapped, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, wrappingKey(key), bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      } catch (error) {
        throw new KeyMissing(`The data key of ${owner} is damaged, or of another.`, { cause: error })
      }
    },
  }
}

/** Keys of the ring do nothing but wrap; another use would have a key of its own. */
const wrappingKey = ({ bytes }: RingKey) =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'longhand storage wrap', KEY_BYTES))
