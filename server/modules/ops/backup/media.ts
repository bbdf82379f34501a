import { sha256Of } from '../../../kernel/sha256.ts'
import { type BlobStore, BlobMissing, type StoredBlob } from '../../../ports/blob-store.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'
import type { NamedBlob } from '../../files/index.ts'

/** Media that are copied at once. */
const AT_ONCE = 4

/** A medium that should be copied; `sha256` is null where nobody knows it before. */
export type WantedBlob = Pick<NamedBlob, 'key' | 'sha256'>

/** What came of copying. */
export interface CopiedMedia {
  /** All that are there now, those that were there before too. */
  there: Map<string, StoredBlob>
  copied: StoredBlob[]
  /** Those that the source does not have. */
  missing: string[]
}

/**
 * Copies media from one store to another under their keys; `known` says which are there already, and is not read again.
 */
export async function copyMedia({
  from,
  to,
  wanted,
  known,
}: {
  from: BlobStore
  to: BlobStore
  wanted: readonly WantedBlob[]
  known: ReadonlyMap<string, StoredBlob>
}): Promise<CopiedMedia> {
  const result: CopiedMedia = { there: new Map(), copied: [], missing: [] }
  const semaphore = createSemaphore(AT_ONCE)
  await Promise.all(
    wanted.map(({ key, sha256 }) =>
      semaphore.use(async () => {
        const before = await alreadyThere(to, known.get(key), { key, sha256 })
        if (before) result.there.set(key, before)
        else await copy(key)
      }),
    ),
  )
  return result

  async function copy(key: string): Promise<void> {
    try {
      const stored = await to.restore(key, await from.read(key))
      result.there.set(key, stored)
      result.copied.push(stored)
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
      result.missing.push(key)
    }
  }
}

/**
 * What is known needs to have its length only; what nobody has written down, as after a killed copy, is read and
 * compared.
 */
async function alreadyThere(
  store: BlobStore,
  known: StoredBlob | undefined,
  { key, sha256 }: WantedBlob,
): Promise<StoredBlob | null> {
  const sizeBytes = await store.size(key)
  if (sizeBytes === null) return null
  if (known) return known.sizeBytes === sizeBytes ? known : null
  if (sha256 === null) return null
  return (await sha256Of(await store.read(key))) === sha256 ? { key, sizeBytes, sha256 } : null
}
