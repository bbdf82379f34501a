import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, WebhookDeliveryTable, WebhookTable } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<WebhookDeliveryTable>

export async function insertWebhook(tx: Db, row: Insertable<WebhookTable>): Promise<void> {
  await tx.insertInto('webhook').values(row).execute()
}

/** The person's webhooks, newest first. */
export function webhooksOf(db: Db, userId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function webhookOf(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export function webhookById(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Answers the row as it is then; undefined when it is not there. */
export function changeWebhook(tx: Db, id: string, change: Updateable<WebhookTable>): Promise<WebhookRow | undefined> {
  return tx.updateTable('webhook').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Webhooks of which something is stored plain, or was sealed by an older secret of the installation. */
export function sealedOtherwise(db: Db, newestMark: string, most: number): Promise<WebhookRow[]> {
  const newest = `${newestMark}.%`
  return db
    .selectFrom('webhook')
    .selectAll()
    .where((eb) => eb.or([eb('secret', 'not like', newest), eb('former_secret', 'not like', newest)]))
    .limit(most)
    .execute()
}

/** Keeps secrets under another seal, unless they were changed meanwhile. */
export async function sealAnew(
  db: Db,
  { id, secret, former_secret: former }: Pick<WebhookRow, 'id' | 'secret' | 'former_secret'>,
  sealed: Pick<WebhookRow, 'secret' | 'former_secret'>,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set(sealed)
    .where('id', '=', id)
    .where('secret', '=', secret)
    .where('former_secret', former === null ? 'is' : '=', former)
    .execute()
}

export async function removeWebhookOf(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('webhook').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function removeWebhooksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('webhook').where('user_id', '=', userId).execute()
}

export async function insertDelivery(tx: Db, row: DeliveryRow): Promise<void> {
  await tx.insertInto('webhook_delivery').values(row).execute()
}

export function deliveryById(db: Db, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest deliveries of a webhook, newest first. */
export function deliveriesOf(
  db: Db,
  webhookId: string,
  { since, limit }: { since: number; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Changes a delivery that is still in this status; undefined when it is not. */
export function changeDelivery(
  tx: Db,
  id: string,
  from: readonly DeliveryRow['status'][],
  change: Updateable<WebhookDeliveryTable>,
): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable('webhook_delivery')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** Forgets deliveries from before a time; answers how many. */
export const removeDeliveriesBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('webhook_delivery').where('created_at', '<', at))
