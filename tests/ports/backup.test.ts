import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { openWork } from '../../server/adapters/work.ts'
import { migrate, migrateTo } from '../../server/kernel/db/migrate.ts'
import { openAlone } from '../../server/kernel/db/open-alone.ts'
import type { OpenDatabase } from '../../server/kernel/db/open.ts'
import { chooseSnapshot, mediaFolder, snapshotsIn } from '../../server/modules/ops/backup/folder.ts'
import { restoreBackup } from '../../server/modules/ops/backup/restore.ts'
import { verifySnapshot } from '../../server/modules/ops/backup/verify.ts'
import { writeBackup } from '../../server/modules/ops/backup/write.ts'
import { isUnused } from '../../server/modules/ops/transfer/load.ts'
import { BlobMissing, type BlobStore } from '../../server/ports/blob-store.ts'
import {
  type DatabaseSettings,
  eachDatabase,
  emptyPostgres,
  emptySqlite,
  type OpenFresh,
} from '../support/databases.ts'
import { addInstallation, addWholeFile, brokenInvariants, bytesOf } from '../support/installation.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const storeIn = (folder: string) => createDiskBlobStore({ folder })

async function queueOf(database: OpenDatabase) {
  const work = await openWork(database)
  onTestFinished(() => work.close())
  return work.jobs
}

/** An installation that is in use, with a folder for its backups. */
async function inUse(open: OpenFresh) {
  const database = await open({ seesTables: true })
  const blobs = storeIn(await emptyFolder())
  const jobs = await queueOf(database)
  const parts = { db: database.db, blobs, jobs }
  const owner = await addInstallation(parts)
  const folder = await emptyFolder()
  const archive = storeIn(mediaFolder(folder))
  const backUp = (options: { keep?: number; at?: number; from?: BlobStore } = {}) =>
    writeBackup(
      {
        database,
        dataDir: database.settings.dataDir,
        blobs: options.from ?? blobs,
        jobs,
        secret: 'a secret of more than 32 characters',
        version: '1.2.3',
        folder,
        archive,
      },
      { ...(options.keep && { keep: options.keep }), now: () => new Date(options.at ?? Date.now()) },
    )
  return { ...parts, database, owner, folder, archive, backUp }
}

/** An installation that nobody has used. */
async function unused(settings: DatabaseSettings) {
  const database = await openAlone(settings)
  onTestFinished(() => database.close())
  await migrate(database.db)
  return { db: database.db, blobs: storeIn(await emptyFolder()), jobs: await queueOf(database) }
}

const everything = async (db: OpenDatabase['db']) =>
  Object.fromEntries(
    await Promise.all(
      (
        [
          'user',
          'file',
          'file_summary',
          'transcript',
          'transcript_version',
          'long_text',
          'text_piece',
          'plan_balance',
          'ledger',
          'payment',
          'event',
        ] as const
      ).map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute()
        return [table, rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()] as const
      }),
    ),
  )

eachDatabase((open, name) => {
  const empty = name === 'SQLite' ? emptySqlite : emptyPostgres

  test('what was backed up comes back as it was: rows, media, jobs', async () => {
    const source = await inUse(open)
    const addImport = async (id: string, fileId: string | null) => {
      const textId = `text of ${id}`
      await source.db
        .insertInto('import')
        .values({
          id,
          user_id: source.owner,
          name: 'a',
          link: '',
          options: '{}',
          state: 'checking',
          blob_key: null,
          file_id: fileId,
          created_at: 1,
          expires_at: 1,
        })
        .execute()
      await source.db.insertInto('long_text').values({ id: textId, bytes: 4, unnamed_at: null }).execute()
      await source.db
        .insertInto('text_piece')
        .values({ text_id: textId, seq: 0, body: Buffer.from('text') })
        .execute()
      await source.db
        .insertInto('import_transcript')
        .values({ import_id: id, name: 'a.srt', body: Buffer.from(''), text_id: textId })
        .execute()
    }
    await addImport('texted', 'file')
    const before = await everything(source.db)
    // What is not fetched yet does not come back, and its text neither.
    await addImport('fetched', null)
    const { snapshot, copied } = await source.backUp()
    expect(copied.count).toBe(6)
    expect(snapshot.manifest.faults).toEqual([])
    await addInstallation(source)

    const target = await unused(await empty())
    await restoreBackup({ ...target, archive: source.archive }, await chooseSnapshot(source.folder))
    expect(await everything(target.db)).toEqual(before)
    expect(await brokenInvariants(target)).toEqual([])
    expect((await target.jobs.unfinished()).map(({ name: job, key }) => [job, key])).toEqual(
      (await source.jobs.unfinished()).slice(0, 3).map(({ name: job, key }) => [job, key]),
    )
    // An upload that was no file yet begins again.
    expect(await target.db.selectFrom('upload').selectAll().execute()).toEqual([])
    const texts = await target.db.selectFrom('import_transcript').selectAll().execute()
    expect(texts.map(({ import_id, text_id }) => [import_id, text_id])).toEqual([['texted', 'text of texted']])
    const pieces = await target.db
      .selectFrom('text_piece')
      .select(['text_id', 'body'])
      .where('text_id', 'like', 'text of%')
      .execute()
    expect(pieces.map(({ text_id, body }) => [text_id, Buffer.from(body).toString()])).toEqual([
      ['text of texted', 'text'],
    ])
    await target.db
      .insertInto('event')
      .values({ user_id: source.owner, kind: 'file-changed', file_id: 'new', created_at: 1 })
      .execute()
    const ids = (await target.db.selectFrom('event').select('id').execute()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(await migrate(target.db)).toEqual([])
  })

  test('a second backup copies only the media that are new, and the first stays', async () => {
    const source = await inUse(open)
    await source.backUp()
    await addWholeFile(source, source.owner, 'one more')
    expect((await source.backUp()).copied.count).toBe(2)
    const [first] = await snapshotsIn(source.folder)
    const target = await unused(await empty())
    await restoreBackup({ ...target, archive: source.archive }, first!)
    expect(await target.db.selectFrom('file').selectAll().execute()).toHaveLength(3)
    expect(await brokenInvariants({ ...target })).toEqual([])
  })

  test('a file that is deleted between the snapshot and the copy of its medium is not in the backup', async () => {
    const source = await inUse(open)
    const doomed = await addWholeFile(source, source.owner, 'doomed')
    let isGone = false
    const from: BlobStore = {
      ...source.blobs,
      async read(key, range) {
        if (key !== doomed.media_key) return source.blobs.read(key, range)
        if (!isGone) {
          isGone = true
          throw new BlobMissing('not yet')
        }
        await source.db.deleteFrom('file').where('id', '=', doomed.id).execute()
        throw new BlobMissing('gone')
      },
    }
    const { snapshot } = await source.backUp({ from })
    expect(snapshot.manifest.faults).toEqual([])
    const target = await unused(await empty())
    await restoreBackup({ ...target, archive: source.archive }, snapshot)
    expect(await target.db.selectFrom('file').select('id').where('id', '=', doomed.id).execute()).toEqual([])
    expect((await brokenInvariants(target)).filter((line) => !line.startsWith('orphan'))).toEqual([])
  })

  test('a medium that the store has lost or damaged is told, and does not stop the backup', async () => {
    const source = await inUse(open)
    const [lost, damaged] = await source.db.selectFrom('file').selectAll().orderBy('id').execute()
    await source.blobs.remove(lost!.media_key!)
    await source.blobs.restore(damaged!.media_key!, bytesOf('something else'))
    const { snapshot } = await source.backUp()
    expect(snapshot.manifest.faults).toEqual([
      { key: lost!.media_key, of: `file ${lost!.id}`, kind: 'missing' },
      { key: damaged!.media_key, of: `file ${damaged!.id}`, kind: 'damaged' },
    ])
  })

  test('an installation that is in use is not written over, unless it is said', async () => {
    const source = await inUse(open)
    const { snapshot } = await source.backUp()
    const before = await everything(source.db)
    const target = await unused(await empty())
    await addInstallation(target, 1)
    await expect(restoreBackup({ ...target, archive: source.archive }, snapshot)).rejects.toThrow('--force')
    expect(await target.db.selectFrom('file').selectAll().execute()).toHaveLength(1)
    await restoreBackup({ ...target, archive: source.archive }, snapshot, { force: true })
    expect(await everything(target.db)).toEqual(before)
  })

  test('a backup of an older version comes back, and is brought up to date', async () => {
    const source = await inUse(open)
    const older = '2026-12-05-preview'
    await migrateTo(source.db, older)
    const { snapshot } = await source.backUp()
    expect(snapshot.manifest.migrations.at(-1)).toBe(older)
    const target = await unused(await empty())
    await restoreBackup({ ...target, archive: source.archive }, snapshot)
    expect(await migrate(target.db)).toEqual([])
    expect(await brokenInvariants(target)).toEqual([])
  })
})

describe('a backup folder', () => {
  const sqliteOnly = (body: (open: OpenFresh) => Promise<void>) => async () =>
    body((await import('../support/databases.ts')).openTestDatabase)

  test(
    'keeps as many backups as are wanted, with the media that they name',
    sqliteOnly(async (open) => {
      const source = await inUse(open)
      await source.backUp({ at: 1000 })
      const first = await source.db.selectFrom('file').selectAll().orderBy('id').executeTakeFirstOrThrow()
      await source.db.deleteFrom('file').where('id', '=', first.id).execute()
      await source.backUp({ at: 2000, keep: 2 })
      expect(await source.archive.size(first.media_key!)).not.toBeNull()
      expect((await source.backUp({ at: 3000, keep: 2 })).dropped).toEqual({ snapshots: 1, media: 2 })
      expect(await source.archive.size(first.media_key!)).toBeNull()
      for (const snapshot of await snapshotsIn(source.folder))
        await verifySnapshot(snapshot, source.archive, { read: 'all' })
    }),
  )

  test.each([
    ['a row', (at: string) => path.join(at, 'table-file.jsonl.gz'), /table file is damaged/],
    ['the manifest', (at: string) => path.join(at, 'manifest.json'), /manifest .* is damaged/],
    ['the list of media', (at: string) => path.join(at, 'media.jsonl.gz'), /list of media is damaged/],
  ])('notices that %s was damaged, and restores nothing', (_, fileIn, message) =>
    sqliteOnly(async (open) => {
      const source = await inUse(open)
      const { snapshot } = await source.backUp()
      const file = fileIn(snapshot.path)
      const bytes = await readFile(file)
      bytes[Math.floor(bytes.length / 2)]! ^= 1
      await writeFile(file, bytes)
      const target = await unused(await emptySqlite())
      await expect(
        (async () => restoreBackup({ ...target, archive: source.archive }, await chooseSnapshot(source.folder)))(),
      ).rejects.toThrow(message)
      expect(await isUnused(target.db)).toBe(true)
    })(),
  )

  test(
    'notices a medium that was damaged, and restores no row',
    sqliteOnly(async (open) => {
      const source = await inUse(open)
      const { snapshot } = await source.backUp()
      const { media_key, size } = await source.db.selectFrom('file').selectAll().orderBy('id').executeTakeFirstOrThrow()
      await source.archive.restore(media_key!, bytesOf('x'.repeat(size)))
      await expect(verifySnapshot(snapshot, source.archive, { read: 'all' })).rejects.toThrow(
        `The media file ${media_key} is damaged.`,
      )
      const target = await unused(await emptySqlite())
      await expect(restoreBackup({ ...target, archive: source.archive }, snapshot)).rejects.toThrow(media_key)
      expect(await isUnused(target.db)).toBe(true)
    }),
  )

  test(
    'a backup that was killed leaves nothing that counts, and the next one clears it away',
    sqliteOnly(async (open) => {
      const source = await inUse(open)
      const from: BlobStore = { ...source.blobs, read: () => Promise.reject(new Error('killed')) }
      await expect(source.backUp({ from })).rejects.toThrow('killed')
      expect(await snapshotsIn(source.folder)).toEqual([])
      await source.backUp()
      expect(
        (await readdir(path.join(source.folder, 'snapshots'))).filter((entry) => entry.endsWith('.partial')),
      ).toEqual([])
    }),
  )
})
