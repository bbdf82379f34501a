import type { Db } from '../../../kernel/db/schema.ts'

/** Whether there is any account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether there is any code, or the one with this hash. */
export async function hasCode(db: Db, hash?: string): Promise<boolean> {
  const codes = db.selectFrom('setup_code').select('code_hash').limit(1)
  return (await (hash === undefined ? codes : codes.where('code_hash', '=', hash)).executeTakeFirst()) !== undefined
}

/** Keeps a code beside those of other servers, and forgets those from before a time. */
export async function addCode(tx: Db, hash: string, { at, before }: { at: number; before: number }): Promise<void> {
  await tx.deleteFrom('setup_code').where('created_at', '<', before).execute()
  await tx.insertInto('setup_code').values({ code_hash: hash, created_at: at }).execute()
}

/** Uses a code up; false where it is none. */
export async function takeCode(tx: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setup_code').where('code_hash', '=', hash).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removeCodes(tx: Db): Promise<void> {
  await tx.deleteFrom('setup_code').execute()
}
