import { sql } from 'kysely'
import type { Db } from '../../kernel/db/schema.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import { findsNothing, NOTHING } from '../text-index/collect-hits.ts'
import { formOnce, type IndexKey } from '../text-index/index-form.ts'
import { firstPlaceOf } from '../text-index/places.ts'
import { findHits, type SearchSteps } from './find-hits.ts'
import { putText, removeTexts } from './put-text.ts'
import { type IndexDb, makeTables } from './tables.ts'

/**
 * An index of tsvectors in a schema of its own of the same database: no backup carries it, and no save waits for it.
 */
export function createPostgresTextIndex({
  db,
  key = () => Promise.resolve(null),
  steps,
}: {
  db: Db
  /** Null for plain words. */
  key?: IndexKey
  /** Left out, those that suit large libraries. */
  steps?: SearchSteps
}): TextIndex {
  const form = formOnce(key)
  let made: Promise<IndexDb> | undefined
  const index = () => {
    made ??= makeTables(db).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  return {
    async generation() {
      const row = await (await index()).selectFrom('search.state').select('generation').executeTakeFirst()
      return (await form()).generation(row?.generation ?? null)
    },
    async begin(begun) {
      const generation = (await form()).noted(begun)
      await (await index()).transaction().execute(async (tx) => {
        await sql`truncate search.part, search.held_text, search.file`.execute(tx)
        await tx.updateTable('search.state').set({ generation }).execute()
      })
    },
    put: async (text) => putText(await index(), text, await form()),
    remove: async (texts) => removeTexts(await index(), texts),
    async texts(after, most) {
      return (await index())
        .selectFrom('search.file')
        .innerJoin('search.held_text', 'search.held_text.number', 'search.file.number')
        .select(['file_id as fileId', 'language', 'version'])
        .where((eb) =>
          eb(
            sql`(file_id collate "C", language collate "C")`,
            '>',
            sql`(${after?.fileId ?? ''}, ${after?.language ?? ''})`,
          ),
        )
        .orderBy(sql`file_id collate "C"`)
        .orderBy(sql`language collate "C"`)
        .limit(most)
        .execute()
    },
    async places(fileIds) {
      if (fileIds.length === 0) return new Map()
      const rows = await (
        await index()
      )
        .selectFrom('search.file')
        .select(['file_id', 'number'])
        .where('file_id', 'in', fileIds)
        .execute()
      return new Map(rows.map(({ file_id, number }) => [file_id, firstPlaceOf(number)]))
    },
    find: async (search) =>
      findsNothing(search) ? NOTHING : findHits(await index(), search, { form: await form(), steps }),
    close: () => Promise.resolve(),
  }
}
