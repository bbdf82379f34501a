import type { Db } from '../../../kernel/db/schema.ts'
import type { KeyRing } from '../../../kernel/key-ring.ts'
import { ConfigError } from '../../../kernel/settings.ts'

/** Ids of the keys that stored media and texts are wrapped by, and that the ring, null for none, has not. */
export async function missingKeys(db: Db, ring: Pick<KeyRing, 'keys'> | null): Promise<string[]> {
  const needed = await db
    .selectFrom('blob_envelope')
    .select('ring_key')
    .union(db.selectFrom('text_key').select('ring_key'))
    .orderBy('ring_key')
    .execute()
  const there = new Set((await ring?.keys())?.map(({ id }) => id))
  return needed.map(({ ring_key }) => ring_key).filter((id) => !there.has(id))
}

/** So that nobody works on media and texts that they cannot read. @throws ConfigError */
export async function assertKeys(db: Db, ring: Pick<KeyRing, 'keys'> | null): Promise<void> {
  const missing = await missingKeys(db, ring)
  if (missing.length === 0) {
    if (ring !== null && (await ring.keys()).length === 0)
      throw new ConfigError('The file that STORAGE_KEYS names has no key. Add one with `longhand keys add`.')
    return
  }
  const names = missing.length === 1 ? `the key ${missing[0]}` : `the keys ${missing.join(' and ')}`
  throw new ConfigError(
    ring === null
      ? `Media or texts are encrypted by ${names}. Set STORAGE_KEYS to the file that has it.`
      : `Media or texts are encrypted by ${names}, which the file that STORAGE_KEYS names lacks. Bring it back.`,
  )
}
