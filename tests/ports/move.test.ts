import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { openWork } from '../../server/adapters/work.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { DatabaseInUse } from '../../server/kernel/db/open-sqlite.ts'
import { openAlone } from '../../server/kernel/db/open-alone.ts'
import type { OpenDatabase } from '../../server/kernel/db/open.ts'
import { moveInstallation } from '../../server/modules/ops/transfer/move.ts'
import { parentsFirst } from '../../server/modules/ops/transfer/shapes.ts'
import { eachDatabase, emptyPostgres, emptySqlite } from '../support/databases.ts'
import { addInstallation, brokenInvariants } from '../support/installation.ts'

async function installation(database: OpenDatabase) {
  await migrate(database.db)
  const work = await openWork(database)
  onTestFinished(() => work.close())
  return { db: database.db, jobs: work.jobs }
}

eachDatabase((open, name) => {
  test('moves everything to the other database, once', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-move-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const blobs = createDiskBlobStore({ folder })
    const source = await open({ seesTables: true })
    const from = await installation(source)
    await addInstallation({ ...from, blobs })
    const target = await openAlone(await (name === 'SQLite' ? emptyPostgres() : emptySqlite()))
    onTestFinished(() => target.close())
    const to = await installation(target)

    const moved = await moveInstallation({ from, to })
    expect(moved.jobs).toBe(3)
    for (const table of [
      'file',
      'transcript_version',
      'long_text',
      'text_piece',
      'ledger',
      'upload',
      'event',
    ] as const) {
      const rows = await source.db.selectFrom(table).selectAll().execute()
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual(expect.arrayContaining(rows))
      expect(moved.rows).toBeGreaterThan(rows.length)
    }
    expect(await brokenInvariants({ ...to, blobs })).toEqual([])
    expect((await to.jobs.unfinished()).map(({ payload, key }) => ({ payload, key }))).toEqual(
      (await from.jobs.unfinished()).map(({ payload, key }) => ({ payload, key })),
    )
    // Counting goes on after what was moved.
    await target.db
      .insertInto('event')
      .values({ user_id: 'u', kind: 'file-changed', file_id: 'f', created_at: 1 })
      .execute()
    await expect(moveInstallation({ from, to })).rejects.toThrow('has to be empty')
  })

  test('a database that somebody else has open is not touched', async () => {
    const { settings, ping } = await open({ seesTables: true })
    await ping()
    await expect(openAlone(settings)).rejects.toThrow(DatabaseInUse)
  })
})

test('tables come after those that they refer to', () => {
  const tables = ['child', 'grandchild', 'parent', 'self'].map((name) => ({ name }))
  const references = [
    { child: 'child', parent: 'parent' },
    { child: 'grandchild', parent: 'child' },
    { child: 'self', parent: 'self' },
  ]
  expect(parentsFirst(tables, references).map(({ name }) => name)).toEqual(['parent', 'self', 'child', 'grandchild'])
  expect(() => parentsFirst(tables, [...references, { child: 'parent', parent: 'grandchild' }])).toThrow('circle')
})
