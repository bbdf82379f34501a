import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import {
  appendVersion,
  currentVersion,
  listVersions,
  ORIGINAL,
  readVersion,
} from '../../server/modules/texts/repository.ts'
import { createTranscripts } from '../../server/modules/transcripts/service.ts'
import { createThreads } from '../../server/kernel/threads/threads.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { eachDatabase } from '../support/databases.ts'
import { transcriptEventsOf } from '../support/domain-events.ts'
import { buildFile } from '../support/factories.ts'

const body = (text: string) => gzipSync(JSON.stringify(buildTranscript(text)))
const text = (fileId: string, said: string, expectedVersion: number | null) => ({
  fileId,
  language: ORIGINAL,
  body: body(said),
  words: 1,
  authorId: null,
  expectedVersion,
})
const wins = (results: readonly (object | 'conflict')[]) => results.filter((result) => result !== 'conflict')

eachDatabase((open) => {
  /** Two connections, as two processes have them, and a file. */
  async function start() {
    const { db, again, work } = await open()
    const { db: other } = await again()
    const file = await buildFile(db)
    return { db, other, work, fileId: file.id, ownerId: file.owner_id }
  }

  test('a text begins with version 1, once', async () => {
    const { db, other, fileId } = await start()
    expect(await currentVersion(db, fileId, ORIGINAL)).toBe(0)
    expect(await readVersion(db, fileId, ORIGINAL)).toBeUndefined()
    const first = await Promise.all(
      Array.from({ length: 6 }, (_, i) => appendVersion(i % 2 ? db : other, text(fileId, `try ${i}`, 0))),
    )
    expect(wins(first)).toEqual([{ version: 1 }])
    expect(await appendVersion(db, text(fileId, 'again', 0))).toBe('conflict')
    expect(await listVersions(db, fileId, ORIGINAL)).toHaveLength(1)
  })

  test('of several saves from one version one wins', async () => {
    const { db, other, fileId } = await start()
    await appendVersion(db, text(fileId, 'first', 0))
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) => appendVersion(i % 2 ? db : other, text(fileId, `save ${i}`, 1))),
    )
    expect(wins(results)).toEqual([{ version: 2 }])
    expect(await currentVersion(db, fileId, ORIGINAL)).toBe(2)
    const winner = results.findIndex((result) => result !== 'conflict')
    expect(Buffer.from((await readVersion(db, fileId, ORIGINAL))!.body).equals(body(`save ${winner}`))).toBe(true)
  })

  test('saves that name no version all come one after another', async () => {
    const { db, other, fileId } = await start()
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) => appendVersion(i % 2 ? db : other, text(fileId, `save ${i}`, null))),
    )
    expect(results.map((result) => (result as { version: number }).version).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect((await listVersions(db, fileId, ORIGINAL)).map(({ version }) => version)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
  })

  test('a save is part of its transaction', async () => {
    const { db, fileId } = await start()
    const failing = db.transaction().execute(async (tx) => {
      await appendVersion(tx, text(fileId, 'no', 0))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await currentVersion(db, fileId, ORIGINAL)).toBe(0)
    expect(await listVersions(db, fileId, ORIGINAL)).toEqual([])
  })

  test('languages have versions of their own', async () => {
    const { db, fileId } = await start()
    await appendVersion(db, text(fileId, 'Hello', 0))
    await appendVersion(db, { ...text(fileId, 'Hallo', 0), language: 'de' })
    await appendVersion(db, { ...text(fileId, 'Hallo!', 1), language: 'de' })
    expect([
      await currentVersion(db, fileId, ORIGINAL),
      await currentVersion(db, fileId, 'de'),
      await currentVersion(db, fileId, 'fr'),
    ]).toEqual([1, 2, 0])
  })

  test('a save while the file leaves EDITING either comes before, or is refused', async () => {
    const { db, other, work, fileId, ownerId } = await start()
    const threads = createThreads()
    onTestFinished(() => threads.close())
    const transcripts = createTranscripts({ db, threads, transcriptEvents: transcriptEventsOf(await work()) })
    const [saved] = await Promise.allSettled([
      transcripts.save({ id: ownerId, role: 'USER' }, fileId, body('late'), undefined),
      other.updateTable('file').set({ status: 'TRANSCRIBE' }).where('id', '=', fileId).execute(),
    ])
    if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ status: 409 })
    expect(await currentVersion(db, fileId, ORIGINAL)).toBe(saved.status === 'fulfilled' ? 1 : 0)
  })
})
