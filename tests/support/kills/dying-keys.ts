import path from 'node:path'
import { createEncryptedBlobStore } from '../../../server/adapters/blob-store-encrypted/index.ts'
import { encryptStored, rotateKeys } from '../../../server/commands/keys.ts'
import { openKeyRing } from '../../../server/kernel/key-ring.ts'
import { useTextKeys } from '../../../server/kernel/text-keys/text-keys.ts'
import type { BlobStore } from '../../../server/ports/blob-store.ts'
import { openInstallation } from '../open-installation.ts'
import { stepping, toldOf } from './stepping.ts'

/** What a command that dies is told as its argument, in JSON. */
export interface DyingKeysSettings {
  /** What names its database, its media and its keys. */
  settings: Record<string, string>
  command: 'encrypt' | 'rotate'
  /** At which of its steps it is killed; 0 for never. */
  dieAt: number
}

/**
 * `longhand keys encrypt` or `longhand keys rotate`, killed by `kill -9` at a step: before each query, before and after
 * each transaction and each call of the store and of the ring, and at each piece of a medium that is written.
 */
const { settings, command, dieAt } = JSON.parse(process.argv[2] ?? '') as DyingKeysSettings
let steps = 0
function step(): void {
  steps += 1
  process.send?.(steps)
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL')
}

const { db, blobs, config, close } = await openInstallation(settings)
useTextKeys(db, stepping(openKeyRing(config.storageKeys ?? ''), step))
const told = toldOf(
  db.withPlugin({
    transformQuery({ node }) {
      step()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }),
  step,
)
const encryption = createEncryptedBlobStore({
  inner: stepping(inPieces(blobs), step),
  db: told,
  ring: stepping(openKeyRing(config.storageKeys ?? ''), step),
  folder: path.join(config.dataDir, 'copies'),
  keptBytes: 0,
})
const parts = { config, blobs: encryption, encryption: stepping(encryption, step), db: told }
await (command === 'encrypt' ? encryptStored(parts, () => {}) : rotateKeys(parts, () => {}))
await close()
process.disconnect?.()

/** A store that steps at each piece of what is written into it. */
function inPieces(store: BlobStore): BlobStore {
  async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      step()
      yield piece
    }
  }
  return { ...store, restore: (key, source) => store.restore(key, pieces(source)) }
}
