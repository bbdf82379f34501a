import type { Db } from '../../../kernel/db/schema.ts'
import { sha256Of } from '../../../kernel/sha256.ts'
import { tableShapes } from '../transfer/shapes.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'

/** The database of a version before encryption has none. */
const mayHaveSome = (db: Db) => hasTable(db, 'blob_envelope')

const hasTable = async (db: Db, table: string) => (await tableShapes(db)).some(({ name }) => name === table)

/** Keys of the media that a database has data keys for: what lies there under them has another checksum. */
export async function encryptedMedia(db: Db): Promise<Set<string>> {
  if (!(await mayHaveSome(db))) return new Set()
  const rows = await db.selectFrom('blob_envelope').select('blob_key').distinct().execute()
  return new Set(rows.map(({ blob_key }) => blob_key))
}

/** Ids of the keys of the installation that wrapped these data keys. */
export async function ringKeysOf(db: Db): Promise<string[]> {
  const keys = new Set<string>()
  for (const table of ['blob_envelope', 'text_key'] as const) {
    if (!(await hasTable(db, table))) continue
    const rows = await db.selectFrom(table).select('ring_key').distinct().execute()
    for (const { ring_key } of rows) keys.add(ring_key)
  }
  return [...keys].toSorted()
}

/** Whether a medium, read with its key, is not what was uploaded. One that is gone by now is not damaged. */
export async function isDamaged(blobs: BlobStore, key: string, sha256: string): Promise<boolean> {
  try {
    return (await sha256Of(await blobs.read(key))) !== sha256
  } catch (error) {
    if (error instanceof BlobMissing) return false
    if (error instanceof BlobDamaged) return true
    throw error
  }
}
