import type { Compilable } from 'kysely'
import { expect, test, vi } from 'vitest'
import { filesOfSizes } from '../../server/modules/media/same-content/repository.ts'
import { listOf, sumsOf } from '../../server/modules/files/list-repository.ts'
import { allSecondsInWorkOrFailed, secondsInWorkOrFailed } from '../../server/modules/files/work-seconds.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { FILE_SORTS } from '../../src/shared/contract/files/list.ts'
import { openTestDatabase } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'

/** What SQLite says it will do for each statement that `work` sends. */
async function plansOf(db: Db, work: (watched: Db) => Promise<unknown>): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const executor = db.getExecutor()
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    statements.push(query)
    return { rows: [] }
  })
  await work(db)
  spy.mockRestore()
  const plans = statements.map(async (statement) => {
    const explained: Compilable = {
      compile: () => ({
        ...(statement as ReturnType<Compilable['compile']>),
        sql: `explain query plan ${statement.sql}`,
      }),
    }
    const { rows } = await db.executeQuery<{ detail: string }>(explained)
    return rows.map(({ detail }) => detail).join('; ')
  })
  return Promise.all(plans)
}

const open = async () => {
  const { db } = await openTestDatabase()
  return { db, viewer: { id: (await buildUser(db)).id, role: 'USER' as const } }
}

test.each(FILE_SORTS)('a page sorted by %s is read from an index, and no other row is touched', async (sort) => {
  const { db, viewer } = await open()
  const [plan] = await plansOf(db, (watched) => listOf(watched, viewer, { sort }, { offset: 0, limit: 20 }))
  expect(plan).toMatch(/USING INDEX file_list_/)
  expect(plan).not.toMatch(/TEMP B-TREE|SCAN/)
})

test('sums are looked up, or added up from an index alone', async () => {
  const { db, viewer } = await open()
  expect(await plansOf(db, (watched) => sumsOf(watched, viewer))).toEqual([
    expect.stringContaining('SEARCH file_count'),
  ])
  for (const human of [true, false]) {
    expect(await plansOf(db, (watched) => secondsInWorkOrFailed(watched, viewer.id, { human }))).toEqual([
      expect.stringContaining('COVERING INDEX file_owner_status'),
    ])
  }
  const both = await plansOf(db, (watched) => allSecondsInWorkOrFailed(watched, viewer.id))
  expect(both).toEqual([
    expect.stringContaining('COVERING INDEX file_owner_status (owner_id=? AND status=? AND for_human_transcribe=?)'),
  ])
})

test('what a language, the days of upload or a tag leave is added up from an index alone', async () => {
  const { db, viewer } = await open()
  for (const filter of [{ language: 'de' }, { from: '2026-01-01T00:00:00Z' }])
    expect(await plansOf(db, (watched) => sumsOf(watched, viewer, filter))).toEqual([
      expect.stringContaining('COVERING INDEX file_list_'),
    ])
  const tagged = await plansOf(db, (watched) => sumsOf(watched, viewer, { tag: viewer.id }))
  expect(tagged).toEqual([expect.stringContaining('COVERING INDEX file_tag_sums')])
})

test('files that may be the same as an upload are found by their size', async () => {
  const { db, viewer } = await open()
  expect(await plansOf(db, (watched) => filesOfSizes(watched, viewer.id, [1, 2]))).toEqual([
    expect.stringMatching(/INDEX (?:file_owner_size|file_stored_owner) \(owner_id=\? AND size=\?\)/u),
  ])
})
