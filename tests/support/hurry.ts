import type { Db } from '../../server/kernel/db/schema.ts'

/**
 * Lets jobs that wait for their time be due at once: all, those of a name, or those whose time would come until then,
 * in milliseconds since 1970.
 */
export async function hurry(db: Db, { name, until }: { name?: string; until?: number } = {}): Promise<void> {
  let waiting = db.updateTable('job').set({ run_at: 0 }).where('state', '=', 'ready')
  if (name !== undefined) waiting = waiting.where('name', '=', name)
  if (until !== undefined) waiting = waiting.where('run_at', '<=', until)
  await waiting.execute()
}
