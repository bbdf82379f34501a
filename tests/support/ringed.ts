import { gunzipSync } from 'node:zlib'
import type { Db } from '../../server/kernel/db/schema.ts'
import { openKeyRing, type KeyRing } from '../../server/kernel/key-ring.ts'
import { useTextKeys } from '../../server/kernel/text-keys/text-keys.ts'
import { tableShapes } from '../../server/modules/ops/transfer/shapes.ts'
import { newRingFile } from './key-ring.ts'

/** Has the texts of a database be encrypted by the ring of a new file, or of one that is there. */
export async function encryptTexts(db: Db, file?: string): Promise<{ ringFile: string; ring: KeyRing }> {
  const ringFile = file ?? (await newRingFile())
  const ring = openKeyRing(ringFile)
  useTextKeys(db, ring)
  return { ringFile, ring }
}

/** Columns in which one of these words stands for whoever reads the tables, packed or not. */
export async function columnsThatSay(db: Db, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const { name } of await tableShapes(db)) {
    const rows: Record<string, unknown>[] = await db
      .selectFrom(name as 'file')
      .selectAll()
      .execute()
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (words.some((word) => readable(value).includes(word))) found.add(`${name}.${column}`)
  }
  return [...found].toSorted()
}

function readable(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value)
  try {
    return gunzipSync(value).toString('utf8')
  } catch {
    return Buffer.from(value).toString('utf8')
  }
}
