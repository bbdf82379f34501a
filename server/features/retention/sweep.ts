import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'

const DAY_MS = 24 * 3_600_000

/** For how many days audit log, worked-on payment events and mails in the folder are kept; null for ever. */
export type KeptDays = Config['keptDays']

/** Removes what has been kept long enough. Answers how many rows and files went. */
export async function sweepKept({ db, mailFolder, days, now = Date.now() }: { db: Db; mailFolder: string; days: KeptDays; now?: number }): Promise<number> {
  const before = (kept: number) => now - kept * DAY_MS
  let removed = 0
  if (days.audit !== null) removed += Number((await db.deleteFrom('audit').where('at', '<', before(days.audit)).executeTakeFirst()).numDeletedRows)
  if (days.paymentEvents !== null) {
    removed += Number((await db.deleteFrom('webhook_event').where('handled_at', 'is not', null).where('received_at', '<', before(days.paymentEvents)).executeTakeFirst()).numDeletedRows)
  }
  if (days.mails !== null) removed += await removeMails(mailFolder, before(days.mails))
  return removed
}

async function removeMails(folder: string, before: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    if (!name.endsWith('.eml') || (await stat(file)).mtimeMs >= before) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
