import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { migrate, migrateTo } from '../../server/kernel/db/migrate.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { deleteFile, deleteFilesOf } from '../../server/modules/files/repository.ts'
import { storageOf } from '../../server/modules/files/account-storage/repository.ts'
import { deleteImport, keepTranscript, transcriptOf } from '../../server/modules/media/imports/repository.ts'
import { removeTexts, sweepTexts, withStagedText } from '../../server/modules/texts/long-texts.ts'
import {
  appendVersion,
  findVersion,
  deleteTexts,
  longTextsOf,
  ORIGINAL,
  readVersion,
  removeVersions,
  type VersionsOf,
} from '../../server/modules/texts/repository.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildFile } from '../support/factories.ts'

const LARGEST = 16 * 1024 * 1024
const text = (fileId: string, body: Uint8Array, expectedVersion: number | null = null) => ({
  fileId,
  language: ORIGINAL,
  body,
  words: 1,
  authorId: null,
  expectedVersion,
})

/** How much there is of long texts. */
async function left(db: Db) {
  const texts = await db.selectFrom('long_text').select('bytes').execute()
  const { pieces } = await db
    .selectFrom('text_piece')
    .select((eb) => eb.fn.countAll<number>().as('pieces'))
    .executeTakeFirstOrThrow()
  return { bytes: texts.reduce((sum, { bytes }) => sum + bytes, 0), pieces }
}
const NOTHING = { bytes: 0, pieces: 0 }

eachDatabase((open) => {
  async function start(options?: { seesTables: boolean }) {
    const { db } = await open(options)
    const { id: fileId, owner_id: ownerId } = await buildFile(db)
    return {
      db,
      fileId,
      ownerId,
      bytesOfText: async () => (await db.selectFrom('transcript').select('bytes').executeTakeFirstOrThrow()).bytes,
    }
  }

  test.each([1, 256 * 1024, 256 * 1024 + 1, 512 * 1024, 1024 * 1024, 1_300_000])(
    'a text of %i bytes is read as it was written',
    async (bytes) => {
      const { db, fileId, bytesOfText } = await start()
      const body = randomBytes(bytes)
      expect(await appendVersion(db, text(fileId, body, 0))).toEqual({ version: 1 })
      expect(Buffer.from((await readVersion(db, fileId, ORIGINAL))!.body).equals(body)).toBe(true)
      const found = await findVersion(db, fileId, ORIGINAL)
      expect(found).toMatchObject({ version: 1, words: 1, bytes })
      expect(Buffer.from((await found!.body())!).equals(body)).toBe(true)
      expect(await bytesOfText()).toBe(bytes)
    },
  )

  test('others read between the pieces of the largest text, when it is written, read and removed', async () => {
    const { db, fileId } = await start()
    const body = randomBytes(LARGEST)
    const turnsIn = async (work: () => Promise<unknown>) => {
      const state = { isDone: false }
      const done = work().finally(() => {
        state.isDone = true
      })
      let turns = 0
      for (; !state.isDone; turns++) {
        await db.selectFrom('file').select('id').execute()
        await nextTurn()
      }
      await done
      return turns
    }
    expect(await turnsIn(() => appendVersion(db, text(fileId, body)))).toBeGreaterThan(16)
    expect(await turnsIn(() => readVersion(db, fileId, ORIGINAL))).toBeGreaterThan(16)
    const texts = await longTextsOf(db, { fileId })
    await deleteFile(db, fileId)
    expect(await turnsIn(() => removeTexts(db, texts))).toBeGreaterThan(3)
    expect(await left(db)).toEqual(NOTHING)
  })

  test('of a save that is refused nothing stays', async () => {
    const { db, fileId, bytesOfText } = await start()
    const first = randomBytes(400_000)
    await appendVersion(db, text(fileId, first, 0))
    expect(await appendVersion(db, text(fileId, randomBytes(900_000), 0))).toBe('conflict')
    const failing = db.transaction().execute(async (tx) => {
      await appendVersion(tx, text(fileId, randomBytes(900_000)))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await left(db)).toEqual({ bytes: first.byteLength, pieces: 1 })
    expect(await bytesOfText()).toBe(first.byteLength)
  })

  test.each(['one version', 'a language', 'a file', 'all files of a person'])(
    'long texts go with %s, and no others',
    async (what) => {
      const { db, fileId, ownerId } = await start()
      const other = await buildFile(db)
      for (const id of [fileId, other.id]) await appendVersion(db, text(id, randomBytes(700_000)))
      const gone = async (tx: Db, of: VersionsOf, remove: () => Promise<unknown>) => {
        const texts = await longTextsOf(tx, of)
        await remove()
        return texts
      }
      const ofLanguage = { fileId, language: ORIGINAL }
      const remove: Record<string, (tx: Db) => Promise<string[]>> = {
        'one version': (tx) => removeVersions(tx, fileId, ORIGINAL, [1]),
        'a language': (tx) => gone(tx, ofLanguage, () => deleteTexts(tx, ofLanguage)),
        'a file': (tx) => gone(tx, { fileId }, () => deleteFile(tx, fileId)),
        'all files of a person': (tx) => gone(tx, { ownerId }, () => deleteFilesOf(tx, ownerId)),
      }
      // What somebody else has removed is not waited for.
      await db.insertInto('long_text').values({ id: 'of somebody else', bytes: 1, unnamed_at: 0 }).execute()
      await removeTexts(db, await db.transaction().execute((tx) => remove[what]!(tx)))
      expect(await sweepTexts({ db })).toBe(1)
      expect(await left(db)).toEqual({ bytes: 700_000, pieces: 2 })
      expect((await readVersion(db, other.id, ORIGINAL))!.body).toHaveLength(700_000)
      const texts = await db
        .selectFrom('transcript')
        .select(['file_id', 'bytes'])
        .where('file_id', '=', fileId)
        .execute()
      expect(texts.every(({ bytes }) => what !== 'one version' || bytes === 0)).toBe(true)
    },
  )

  test('more versions than go at once are all removed', async () => {
    const { db, fileId } = await start()
    for (let n = 0; n < 40; n++) await appendVersion(db, text(fileId, randomBytes(10)))
    await db.transaction().execute((tx) => deleteTexts(tx, { fileId }))
    expect(await db.selectFrom('transcript_version').select('version').execute()).toEqual([])
  })

  test('what a crash left is swept: at once where its version is gone, after an hour where none came', async () => {
    const { db, fileId } = await start()
    await appendVersion(db, text(fileId, randomBytes(300_000)))
    await db.deleteFrom('file').where('id', '=', fileId).execute()
    await db.insertInto('long_text').values({ id: 'staged', bytes: 10, unnamed_at: Date.now() }).execute()
    await db
      .insertInto('text_piece')
      .values({ text_id: 'staged', seq: 0, body: randomBytes(10) })
      .execute()
    expect(await sweepTexts({ db })).toBe(1)
    expect(await left(db)).toEqual({ bytes: 10, pieces: 1 })
    expect(await sweepTexts({ db, now: Date.now() + HOUR_MS })).toBe(1)
    expect(await left(db)).toEqual(NOTHING)
  })

  test('a long text that waits for an import is read as brought, counts for its owner, and goes with it', async () => {
    const { db, ownerId } = await start()
    const body = randomBytes(700_000)
    await db
      .insertInto('import')
      .values({
        id: 'import',
        user_id: ownerId,
        name: 'a',
        link: '',
        options: '{}',
        state: 'waiting',
        blob_key: null,
        created_at: 1,
        expires_at: 1,
      })
      .execute()
    const coming = async () => (await storageOf(db, ownerId, { at: 0, unsaidBytes: 0 })).uploads
    const before = await coming()
    await withStagedText(db, body, (staged) =>
      db.transaction().execute((tx) => keepTranscript(tx, 'import', { name: 'a.srt', text: staged })),
    )
    expect(await left(db)).toEqual({ bytes: 700_000, pieces: 2 })
    const kept = await transcriptOf(db, 'import')
    expect(kept?.name).toBe('a.srt')
    expect(Buffer.from(kept!.body).equals(body)).toBe(true)
    expect((await coming()) - before).toBe(700_000)
    await deleteImport(db, 'import')
    expect(await sweepTexts({ db })).toBe(1)
    expect(await left(db)).toEqual(NOTHING)
  })

  describe('the migration', () => {
    const BEFORE = '2026-12-13-version-other-changes'

    test('cuts texts that are there, and puts them together again', async () => {
      const { db, fileId } = await start({ seesTables: true })
      await migrateTo(db, BEFORE)
      const bodies = [randomBytes(100), randomBytes(256 * 1024), randomBytes(1_300_000), randomBytes(1024 * 1024)]
      await db
        .insertInto('transcript')
        .values({ file_id: fileId, language: ORIGINAL, version: bodies.length, bytes: 1 })
        .execute()
      for (const [at, body] of bodies.entries())
        await db
          .insertInto('transcript_version')
          .values({
            file_id: fileId,
            language: ORIGINAL,
            version: at + 1,
            body,
            words: 0,
            saved_at: 1,
            author_id: null,
          })
          .execute()

      await migrate(db)
      expect(await left(db)).toEqual({ bytes: 1_300_000 + 1024 * 1024, pieces: 3 + 2 })
      for (const [at, body] of bodies.entries())
        expect(Buffer.from((await readVersion(db, fileId, ORIGINAL, at + 1))!.body).equals(body)).toBe(true)

      await migrateTo(db, BEFORE)
      const rows = await db.selectFrom('transcript_version').select('body').orderBy('version').execute()
      expect(rows.map(({ body }, at) => Buffer.from(body).equals(bodies[at]!))).toEqual([true, true, true, true])
      await migrate(db)
    })
  })
})
