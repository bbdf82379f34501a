import type { Db } from '../../kernel/db/schema.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import * as store from './repository.ts'

/** What opens sources is sealed by the newest secret of the installation, so that older ones can go. */
export async function sealSourcesAnew({ db, sealer }: { db: Db; sealer: Sealer }, most = 1000): Promise<number> {
  let count = 0
  for (const row of await store.sealedByOlder(db, sealer.newestMark, most)) {
    const secret = row.sealed_secret === null ? null : sealer.open(row.sealed_secret, row.id)
    if (secret === null) continue
    await store.sealAnew(db, row, sealer.seal(secret, row.id))
    count += 1
  }
  return count
}
