import type { Db } from '../../../kernel/db/schema.ts'
import { removeUser } from '../../identity/index.ts'
import { usersLeftBehind } from './repository.ts'

/** Removes guests of links whose file is gone: nothing that they wrote is left. Answers how many. */
export async function removeUsersLeftBehind(db: Db): Promise<number> {
  const ids = await usersLeftBehind(db)
  for (const id of ids) await removeUser(db, id)
  return ids.length
}
