import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sweepOrphans } from '../../server/modules/files/sweep.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

const put = async (t: TestApp, text: string) =>
  (await t.deps.blobs.put([Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>)).key

/** A file with media, a playable copy, peaks, a picture, segments, a text and a job. */
async function buildWholeFile(t: TestApp, ownerId: string) {
  const [media_key, playable_key, waveform_key, thumbnail_key] = [
    await put(t, 'media'),
    await put(t, 'playable'),
    await put(t, 'peaks'),
    await put(t, 'picture'),
  ]
  const file = await buildFile(t.db, {
    owner_id: ownerId,
    status: 'TRANSCRIBE',
    media_key,
    playable_key,
    waveform_key,
    thumbnail_key,
  })
  await t.db
    .insertInto('segment')
    .values({ file_id: file.id, seq: 0, start_seconds: 0, end_seconds: 60, words: '[]' })
    .execute()
  await t.db.insertInto('transcript').values({ file_id: file.id, language: 'original', version: 1 }).execute()
  await t.db
    .insertInto('transcript_version')
    .values({
      file_id: file.id,
      language: 'original',
      version: 1,
      body: gzipSync('{}'),
      words: 0,
      saved_at: 1,
      author_id: null,
    })
    .execute()
  await t.deps.jobs.add('transcribe-file', { fileId: file.id }, { key: `transcribe:${file.id}` })
  return file
}

test('[FI-028] [FI-046] [AP-041] a file goes with its media, its text and its work', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const kept = await buildWholeFile(t, id)
  const gone = await buildWholeFile(t, id)
  const reply = await t.api('DELETE', `/file/${gone.id}`, { headers: bearer })
  expect([reply.statusCode, reply.body]).toEqual([204, ''])

  for (const table of ['file', 'segment', 'transcript', 'transcript_version'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
  expect(await t.mediaNames()).toHaveLength(4)
  expect(await t.deps.blobs.size(kept.media_key)).toBe(5)
  expect(await t.deps.jobs.claim(['transcribe-file'], 'w')).toMatchObject({ payload: { fileId: kept.id } })
  expect(await t.deps.jobs.claim(['transcribe-file'], 'w')).toBeNull()
  expect(await t.db.selectFrom('event').select(['kind', 'file_id']).execute()).toEqual([
    { kind: 'file-removed', file_id: gone.id },
  ])
  expect((await t.api('DELETE', `/file/${gone.id}`, { headers: bearer })).statusCode).toBe(404)
})

test('[FI-046] a process killed between row and media leaves an orphan that the sweep removes, alone', async () => {
  const t = await buildTestApp()
  const { id } = await t.signIn()
  const kept = await buildWholeFile(t, id)
  const gone = await buildWholeFile(t, id)
  const script = path.join(import.meta.dirname, '../support/remove-and-die.ts')
  await expect(
    promisify(execFile)(process.execPath, [script, JSON.stringify(t.settings), id, gone.id]),
  ).rejects.toMatchObject({ signal: 'SIGKILL' })

  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([{ id: kept.id }])
  expect(await t.mediaNames()).toHaveLength(8)
  expect(await sweepOrphans({ db: t.db, blobs: t.deps.blobs })).toBe(0)
  expect(await sweepOrphans({ db: t.db, blobs: t.deps.blobs, olderThanMs: 0 })).toBe(4)
  for (const key of [kept.media_key, kept.playable_key, kept.waveform_key, kept.thumbnail_key])
    expect(await t.deps.blobs.size(key!)).not.toBeNull()
})

test('a store that fails to remove a blob does not undo the removal', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const file = await buildWholeFile(t, id)
  t.deps.blobs.remove = () => Promise.reject(new Error('the disk is read-only'))
  expect((await t.api('DELETE', `/file/${file.id}`, { headers: bearer })).statusCode).toBe(204)
  expect(await t.db.selectFrom('file').selectAll().execute()).toEqual([])
})
