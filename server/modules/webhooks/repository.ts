import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, WebhookDeliveryTable, WebhookTable } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<WebhookDeliveryTable>
/** A delivery without what it says. */
export type TriedDelivery = Omit<DeliveryRow, 'body'>

export interface WebhookFilter {
  /** Only those that fail or are switched off. */
  trouble: boolean
  /** The id of the last before these. */
  from?: string | undefined
  limit: number
}

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

/** Of all accounts, newest first, with whose they are. */
export function webhooksOfAll(db: Db, { trouble, from, limit }: WebhookFilter) {
  let query = db
    .selectFrom('webhook')
    .innerJoin('user', 'user.id', 'webhook.user_id')
    .leftJoin('workspace', 'workspace.id', 'webhook.user_id')
    .selectAll('webhook')
    .select(['webhook.user_id as owner_id', 'user.email', 'workspace.name as team'])
    .orderBy('webhook.id', 'desc')
    .limit(limit)
  if (trouble) query = query.where((eb) => eb.or([eb('is_enabled', '=', 0), eb('failing_since', 'is not', null)]))
  if (from !== undefined) query = query.where('webhook.id', '<', from)
  return query.execute()
}

/** The row as it is until the transaction ends; undefined when it is not there. */
export const holdWebhook = (tx: Db, id: string): Promise<WebhookRow | undefined> => changeWebhook(tx, id, { id })

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

/** The latest deliveries of each webhook, newest first. */
export async function latestDeliveries(db: Db, webhookIds: readonly string[], limit: number): Promise<TriedDelivery[]> {
  const [first, ...others] = webhookIds.map((id) => db.selectFrom(latestOf(db, id, limit).as('latest')).selectAll())
  if (!first) return []
  // One query for all: what is looked at is a short piece of the index for each.
  const rows = await others.reduce((all, next) => all.unionAll(next), first).execute()
  return rows.toSorted((one, other) => other.created_at - one.created_at || (other.id > one.id ? 1 : -1))
}

const latestOf = (db: Db, webhookId: string, limit: number) =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_id', 'event', 'status', 'attempts', 'created_at', 'tried_at', 'next_try_at'])
    .select(['response_status', 'duration_ms', 'problem'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

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
