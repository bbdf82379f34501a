import { stat } from 'node:fs/promises'
import path from 'node:path'
import { counted } from '../../src/shared/domain/counted.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db/schema.ts'
import { isMissing } from '../kernel/error-code.ts'
import type { Finding } from '../kernel/finding.ts'
import { type KeyRing, openKeyRing, replaceRing, type RingKey, withNewKey, withNextKey } from '../kernel/key-ring.ts'
import { messageOf } from '../kernel/message-of.ts'
import { ConfigError } from '../kernel/settings.ts'
import { rewrapTextKeys, textKeysWrappedBy } from '../kernel/text-keys/text-keys.ts'
import { missingKeys } from '../modules/ops/index.ts'
import { recodeTexts } from '../modules/texts/index.ts'
import type { BlobEncryption } from '../ports/blob-encryption.ts'
import type { BlobStore } from '../ports/blob-store.ts'

/** What the commands about keys work with. */
export interface KeysParts {
  config: Pick<Config, 'storageKeys'>
  blobs: Pick<BlobStore, 'list'>
  encryption: BlobEncryption | null
  db: Db
}

/** @throws ConfigError */
function ringFile({ storageKeys }: Pick<Config, 'storageKeys'>): string {
  if (storageKeys === null)
    throw new ConfigError('STORAGE_KEYS is not set. Set it to a file outside the data folder and the backups.')
  return storageKeys
}

function assertOn({ config, encryption }: KeysParts): { file: string; encryption: BlobEncryption } {
  const file = ringFile(config)
  if (encryption === null) throw new ConfigError('Media are not encrypted.')
  return { file, encryption }
}

/** The keys of the ring by their ids, and how many media each has wrapped, as lines for a terminal. */
export async function describeKeys(parts: KeysParts): Promise<string> {
  const { file, encryption } = assertOn(parts)
  const wrapped = await encryption.wrappedBy()
  const ofTexts = await textKeysWrappedBy(parts.db)
  const keys = await openKeyRing(file).keys()
  return keys
    .map(({ id, state }) => {
      const texts = ofTexts.get(id) ?? 0
      const rest = texts === 0 ? '' : `, ${counted(texts, 'data key')} of texts`
      return `${id}  ${state.padEnd(7)}  ${counted(wrapped.get(id) ?? 0, 'object')}${rest}`
    })
    .join('\n')
}

/** Makes the ring's first key, or one that waits for the rotation. Works without an installation. */
export async function addKey(config: Pick<Config, 'storageKeys'>): Promise<string> {
  const file = ringFile(config)
  const isThere = await stat(file).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )
  const keys = withNewKey(isThere ? await openKeyRing(file).keys() : [])
  await replaceRing(file, keys)
  const added = keys.at(-1) as RingKey
  const loss = 'Keep a copy of the file elsewhere: without it, media and texts that it encrypted are lost.'
  return added.state === 'current'
    ? `The key ${added.id} was added. New media and texts are encrypted once the server has started again. ${loss}`
    : `The key ${added.id} waits. Give the file to all machines, then run \`longhand keys rotate\`. ${loss}`
}

/** Has the key that waits wrap from now on, and wraps all data keys by it. */
export async function rotateKeys(parts: KeysParts, say: (text: string) => void): Promise<string> {
  const { file, encryption } = assertOn(parts)
  const before = await openKeyRing(file).keys()
  if (before.some(({ state }) => state === 'next')) await replaceRing(file, withNextKey(before))
  const count = await encryption.rewrap((done) => {
    if (done % 10_000 === 0) say(counted(done, 'data key'))
  })
  const ofTexts = await rewrapTextKeys(parts.db, openKeyRing(file))
  const current = (await openKeyRing(file).keys()).find(({ state }) => state === 'current')
  return (
    `The key ${current?.id} is in use. It has wrapped ${counted(count + ofTexts, 'data key')} anew; ` +
    'no medium and no text was written. ' +
    'Backups from before need the old keys.'
  )
}

/** Ids of the keys that are set; none where STORAGE_KEYS is not. @throws ConfigError */
export async function keysHere({ storageKeys }: Pick<Config, 'storageKeys'>): Promise<Set<string>> {
  return new Set(storageKeys === null ? [] : (await openKeyRing(storageKeys).keys()).map(({ id }) => id))
}

/** Gives up the media and texts of a key that is lost. @throws Error while the ring has it, or it wrapped nothing */
export async function forgetKey(
  config: Config,
  id: string,
  forget: (config: Config, id: string) => Promise<number>,
): Promise<string> {
  if ((await keysHere(config)).has(id)) throw new Error(`The key ${id} is not lost. Take it out of the file first.`)
  const count = await forget(config, id)
  if (count === 0) throw new Error(`No media and no texts were encrypted by a key ${id}.`)
  const lost = `What ${counted(count, 'data key')} encrypted cannot be read any more.`
  return `${lost} \`longhand storage check\` names the media.`
}

/** Encrypts in their places the media and texts that are not encrypted yet; goes on where it was ended. */
export async function encryptStored(parts: KeysParts, say: (text: string) => void): Promise<string> {
  const { encryption } = assertOn(parts)
  let seen = 0
  let count = 0
  for await (const { key } of parts.blobs.list()) {
    if (await encryption.encrypt(key)) count += 1
    seen += 1
    if (seen % 1000 === 0) say(`${counted(seen, 'object')} looked at, ${count} encrypted`)
  }
  return (
    `${counted(seen, 'object')}: ${count} encrypted now, the others were before. ` +
    `${counted(await recodeTexts(parts.db, 'encrypted'), 'row')} of texts: encrypted now. ` +
    'Backups from before, and what a disk, a database or a bucket keeps of earlier versions, are not.'
  )
}

/** Decrypts all texts in their places; media stay as they are. Goes on where it was ended. */
export async function decryptTexts(parts: KeysParts): Promise<string> {
  assertOn(parts)
  const count = await recodeTexts(parts.db, 'plain')
  return (
    `${counted(count, 'row')} of texts: plain now. What a server that has the keys writes from now on is encrypted ` +
    'again. Run `longhand search rebuild` once none has them.'
  )
}

/**
 * Whether the keys of stored media are there, and where nobody finds them together with the media; nothing where media
 * are not encrypted.
 */
export async function lookAtKeys(
  { storageKeys, dataDir, backupDir }: Pick<Config, 'storageKeys' | 'dataDir' | 'backupDir'>,
  db: Db,
): Promise<Finding[]> {
  const name = 'Storage keys'
  try {
    const ring = storageKeys === null ? null : openKeyRing(storageKeys)
    const missing = await missingKeys(db, ring)
    if (missing.length > 0)
      return [
        {
          name,
          isFine: false,
          text:
            `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: media and texts cannot be read. ` +
            (storageKeys === null ? 'Set STORAGE_KEYS.' : `Bring ${storageKeys} back from its copy.`),
        },
      ]
    if (storageKeys === null || ring === null) return []
    const fault = await faultOfPlace(storageKeys, { dataDir, backupDir })
    return [{ name, isFine: fault === null, text: fault ?? (await describeRing(storageKeys, ring)) }]
  } catch (error) {
    // What is wrong with the database itself is said elsewhere.
    if (storageKeys === null) return []
    return [{ name, isFine: false, text: messageOf(error) }]
  }
}

async function describeRing(file: string, ring: KeyRing): Promise<string> {
  const keys = await ring.keys()
  const current = keys.find(({ state }) => state === 'current')
  if (!current) return `${file} has no key. Add one with \`longhand keys add\`.`
  const loss = 'Keep a copy elsewhere: without it all media and texts are lost.'
  return `${counted(keys.length, 'key')} in ${file}, ${current.id} in use. ${loss}`
}

/** Why keys should not lie where they do; null where all is well. */
async function faultOfPlace(file: string, folders: Pick<Config, 'dataDir' | 'backupDir'>): Promise<string | null> {
  if (isWithin(folders.dataDir, file) || isWithin(folders.backupDir, file))
    return `${file} lies with what it encrypts: whoever has that disk has the keys. Move it, and set STORAGE_KEYS.`
  const { mode } = await stat(file)
  return (mode & 0o077) === 0 ? null : `${file} can be read by others. Run \`chmod 600 ${file}\`.`
}

function isWithin(folder: string, file: string): boolean {
  const from = path.relative(folder, file)
  return !from.startsWith('..') && !path.isAbsolute(from)
}
