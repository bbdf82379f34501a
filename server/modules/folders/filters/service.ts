import { v7 as uuidv7 } from 'uuid'
import { type FileFilterWish, MOST_FILTERS, type SavedFilter } from '../../../../src/shared/contract/filters.ts'
import { cleanTypedName } from '../../../../src/shared/domain/file-name.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import * as store from './repository.ts'

const present = ({ id, name, filter }: store.SavedFilterRow): SavedFilter => ({
  _id: id,
  name,
  filter: JSON.parse(filter) as FileFilterWish,
})

/** Filters of the list of files that people have saved. */
export function createSavedFilters({ db, now }: { db: Db; now: () => number }) {
  const list = async (ownerId: string): Promise<SavedFilter[]> => (await store.filtersOf(db, ownerId)).map(present)

  async function shown(ownerId: string, id: string): Promise<SavedFilter> {
    const found = (await list(ownerId)).find(({ _id }) => _id === id)
    if (!found) throw notFound()
    return found
  }

  return {
    list,

    /** @throws AppError 409 for one too many */
    async save(ownerId: string, { name, filter }: { name: string; filter: FileFilterWish }): Promise<SavedFilter> {
      const id = uuidv7()
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, ownerId)
        if ((await store.filtersOf(tx, ownerId)).length >= MOST_FILTERS)
          throw new AppError(409, 'too_many_filters', messages.tooManyFilters)
        const row = { id, owner_id: ownerId, name: cleanTypedName(name), filter: JSON.stringify(filter) }
        await store.insertFilter(tx, { ...row, created_at: now() })
      })
      return shown(ownerId, id)
    },

    /** @throws AppError 404 */
    async update(
      ownerId: string,
      id: string,
      { name, filter }: { name?: string | undefined; filter?: FileFilterWish | undefined },
    ): Promise<SavedFilter> {
      const change = {
        ...(name !== undefined && { name: cleanTypedName(name) }),
        ...(filter !== undefined && { filter: JSON.stringify(filter) }),
      }
      if (!(await store.changeFilter(db, { ownerId, id }, change))) throw notFound()
      return shown(ownerId, id)
    },

    /** @throws AppError 404 */
    async remove(ownerId: string, id: string): Promise<void> {
      if (!(await store.deleteFilter(db, ownerId, id))) throw notFound()
    },
  }
}

export type SavedFilters = ReturnType<typeof createSavedFilters>
