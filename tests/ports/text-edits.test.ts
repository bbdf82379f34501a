import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { migrate, migrateTo } from '../../server/kernel/db/migrate.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import {
  appendEdit,
  appendVersion,
  findVersion,
  listVersions,
  ORIGINAL,
} from '../../server/modules/texts/repository.ts'
import { forgetHeads } from '../../server/modules/texts/heads.ts'
import { unpackTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'

const BEFORE = '2027-01-02-undone-corrections'
const FILES = 50

const allOf = async (db: Db) => ({
  texts: await db
    .selectFrom('transcript')
    .select(['file_id', 'language', 'version', 'bytes'])
    .orderBy('file_id')
    .execute(),
  versions: await db.selectFrom('transcript_version').selectAll().orderBy('file_id').orderBy('version').execute(),
})

eachDatabase((open) => {
  test('texts that were there before edits stay as they are, and take edits', async () => {
    const { db } = await open({ seesTables: true })
    const { id: owner } = await buildUser(db)
    const text = buildTranscript('Hello there.')
    const files: string[] = []
    for (let n = 0; n < FILES; n++) files.push((await buildFile(db, { owner_id: owner })).id)
    await migrateTo(db, BEFORE)
    for (const fileId of files) {
      const version = { fileId, language: ORIGINAL, body: gzipSync(JSON.stringify(text)), words: 2, authorId: owner }
      await writeAsBefore(db, { ...version, number: 1 })
      await writeAsBefore(db, { ...version, number: 2 })
    }
    const before = await allOf(db)
    await migrate(db)
    expect(await allOf(db)).toEqual(before)

    const fileId = before.texts[0]!.file_id
    const edit = JSON.stringify({ removed: [], inserted: [], changed: [], notes: ['New.'] })
    const saved = await db.transaction().execute((tx) =>
      appendEdit(tx, {
        fileId,
        language: ORIGINAL,
        base: 2,
        editId: randomUUID(),
        edit,
        words: 2,
        authorId: owner,
        savedAt: 3,
      }),
    )
    expect(saved).toEqual({ number: 3 })
    forgetHeads()
    const found = await findVersion(db, fileId, ORIGINAL)
    expect(await unpackTranscript((await found!.body())!)).toEqual({ ...text, notes: ['New.'] })
    expect((await listVersions(db, fileId, ORIGINAL)).map(({ version }) => version)).toEqual([3, 2, 1])
    const next = { fileId, language: ORIGINAL, body: gzipSync('{}'), words: 0, authorId: owner, expectedVersion: 3 }
    expect(await appendVersion(db, next)).toEqual({ version: 4 })
  })
})

/** A version as it was written when there were no edits. */
async function writeAsBefore(
  db: Db,
  {
    fileId,
    language,
    body,
    words,
    authorId,
    number,
  }: { fileId: string; language: string; body: Uint8Array; words: number; authorId: string; number: number },
): Promise<void> {
  const at = { file_id: fileId, language, version: number }
  if (number === 1)
    await db
      .insertInto('transcript')
      .values({ ...at, bytes: body.byteLength })
      .execute()
  else await db.updateTable('transcript').set({ version: number }).where('file_id', '=', fileId).execute()
  await db
    .insertInto('transcript_version')
    .values({ ...at, body, words, saved_at: number, author_id: authorId })
    .execute()
}
