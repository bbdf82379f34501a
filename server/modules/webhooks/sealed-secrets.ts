import type { Db } from '../../kernel/db/schema.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import * as store from './repository.ts'
import { SECRET_PREFIX } from './signature.ts'

/** What signs a webhook's deliveries; null where no secret of today's installation sealed it. */
export function openSecret(sealer: Sealer, { id }: Pick<store.WebhookRow, 'id'>, stored: string): string | null {
  // As it was stored before secrets were sealed.
  return stored.startsWith(SECRET_PREFIX) ? stored : sealer.open(stored, id)
}

/**
 * Seals what signs deliveries by the newest secret of the installation: what was stored plain, and what older ones
 * sealed, so that these can go. Answers how many webhooks it were.
 */
export async function sealWebhooksAnew({ db, sealer }: { db: Db; sealer: Sealer }, most = 1000): Promise<number> {
  let count = 0
  for (const row of await store.sealedOtherwise(db, sealer.newestMark, most)) {
    const [secret, former] = [row.secret, row.former_secret].map((stored) =>
      stored === null ? null : openSecret(sealer, row, stored),
    )
    if (!secret) continue
    await store.sealAnew(db, row, {
      secret: sealer.seal(secret, row.id),
      // One that cannot be opened any more signs nothing.
      former_secret: former ? sealer.seal(former, row.id) : null,
    })
    count += 1
  }
  return count
}
