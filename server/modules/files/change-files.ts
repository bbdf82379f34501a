import type { z } from 'zod'
import type { changeFiles, ManyOutcome } from '../../../src/shared/contract/files/changes.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { writeCall } from '../audit/index.ts'
import type { Changing } from './changing.ts'
import { assertMayLeave } from './holds/guards.ts'
import { fileAway, foldersOfFiles, isOwnFolder, ownIds } from './repository.ts'
import { folderHolders } from './shares/repository.ts'
import type { TellAccess } from './shares/tell-access.ts'

/** Changes where an owner keeps files, many at a time. */
export function createChangeFiles({
  changing,
  tellAccess,
  now,
}: {
  changing: Changing
  tellAccess: TellAccess
  now: () => number
}) {
  /** Moves files; whoever gains or loses sight of them by that, because folders are shared, hears of it. */
  async function move(tx: Db, ownerId: string, ids: readonly string[], folderId: string | null): Promise<void> {
    const places = new Set([...(await foldersOfFiles(tx, ids)), folderId])
    for (const place of places) await assertMayLeave(tx, place, folderId)
    await fileAway(tx, ownerId, ids, { folder_id: folderId })
    const concerned = new Set<string>()
    for (const place of places)
      if (place !== null) for (const id of await folderHolders(tx, place, now())) concerned.add(id)
    await tellAccess.changedMany(tx, { ids }, [...concerned])
  }

  /**
   * Changes those of these files that are the caller's, in one transaction in which their row is taken, and with it
   * what `also` does with them; answers which they are. Their pages hear of it.
   */
  async function changeMany(
    caller: Caller,
    { ids, say }: { ids: readonly string[]; say: (words: Phrase) => string },
    also: (tx: Db, own: readonly string[]) => Promise<void>,
  ): Promise<ManyOutcome> {
    return changing(async (tx, publish) => {
      await holdUser(tx, caller.id)
      const own = new Set(await ownIds(tx, caller.id, ids))
      if (own.size > 0) await also(tx, [...own])
      for (const id of own) await publish('file-changed', id, caller.id)
      if (own.size > 0) await writeCall(tx)
      const notThere = { code: 'not_found', message: say(messages.notFound) }
      return { done: [...own], failed: ids.filter((id) => !own.has(id)).map((_id) => ({ _id, ...notThere })) }
    })
  }

  return {
    changeMany,

    /** Archives files or brings them back, and moves them to a folder or to none. @throws AppError 404 */
    change(
      caller: Caller,
      { ids, is_archived: isArchived, folder_id: folderId }: z.output<typeof changeFiles.body>,
      say: (words: Phrase) => string,
    ): Promise<ManyOutcome> {
      return changeMany(caller, { ids, say }, async (tx, own) => {
        if (folderId && !(await isOwnFolder(tx, caller.id, folderId))) throw notFound()
        if (isArchived !== undefined) await fileAway(tx, caller.id, own, { is_archived: isArchived ? 1 : 0 })
        if (folderId !== undefined) await move(tx, caller.id, own, folderId)
      })
    },
  }
}
