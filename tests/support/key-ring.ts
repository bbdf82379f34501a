import path from 'node:path'
import { replaceRing, withNewKey } from '../../server/kernel/key-ring.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A file with a key of an installation, for `STORAGE_KEYS`. */
export async function newRingFile(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'storage-keys')
  await replaceRing(file, withNewKey([]))
  return file
}
