import { createHash } from 'node:crypto'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeCheck } from '../../server/commands/storage.ts'
import { checkStorage } from '../../server/modules/ops/storage/check.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

const tomorrow = () => Date.now() + DAY_MS
const put = async (t: TestApp, text: string) =>
  (await t.deps.blobs.put([Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>)).key
/** Other bytes under a key that is there. */
const putBack = (t: TestApp, key: string, text: string) =>
  t.deps.blobs.restore(key, [Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>)
const check = (t: TestApp, options: { repair?: boolean; deep?: boolean; now?: number } = {}) =>
  checkStorage(t.deps, { repair: false, deep: false, now: tomorrow(), ...options })
const found = async (t: TestApp, options?: Parameters<typeof check>[1]) =>
  (await check(t, options)).findings.map(({ kind, id, isRepaired }) => ({ kind, id, isRepaired }))

/** A file with everything that belongs to it. */
async function wholeFile(t: TestApp, over: Parameters<typeof buildFile>[1] = {}) {
  const text = 'the medium'
  return buildFile(t.db, {
    type: 'video/mp4',
    size: text.length,
    media_key: await put(t, text),
    media_sha256: createHash('sha256').update(text).digest('hex'),
    playable_key: await put(t, 'copy'),
    playable_type: 'video/mp4',
    waveform_key: await put(t, '{}'),
    thumbnail_key: await put(t, 'picture'),
    ...over,
  })
}

async function beginUpload(t: TestApp, over: object = {}) {
  const { id } = await t.signIn()
  const key = t.deps.blobs.newKey()
  await t.deps.blobs.append(key, [Buffer.from('some')] as unknown as AsyncIterable<Uint8Array>, { at: 0 })
  const row = {
    id: `upload-${id}`,
    user_id: id,
    blob_key: key,
    received: 4,
    size: 10,
    metadata: '{}',
    created_at: Date.now(),
    expires_at: Date.now() + 7 * DAY_MS,
    ...over,
  }
  await t.db.insertInto('upload').values(row).execute()
  return row
}

const jobs = async (t: TestApp) =>
  (await t.db.selectFrom('job').select(['name']).orderBy('name').execute()).map(({ name }) => name)

describe('[FI-046] the check of the media', () => {
  test('finds nothing wrong where nothing is', async () => {
    const t = await buildTestApp()
    await wholeFile(t)
    await beginUpload(t)
    const checked = await check(t, { deep: true })
    expect(checked).toEqual({ objects: 5, files: 1, uploads: 1, findings: [] })
    expect(describeCheck(checked)).toBe('5 objects, 1 file, 1 unfinished upload: all is well.')
  })

  test('leaves alone what may be about to get its file', async () => {
    const t = await buildTestApp()
    await put(t, 'just stored')
    await buildFile(t.db, { media_key: await put(t, 'medium'), size: 6 })
    expect(await found(t, { repair: true, now: Date.now() })).toEqual([])
  })

  test('removes objects that nothing names', async () => {
    const t = await buildTestApp()
    const file = await wholeFile(t)
    const orphan = await put(t, 'left over')
    const piece = t.deps.blobs.newKey()
    await t.deps.blobs.append(piece, [Buffer.from('left over')] as unknown as AsyncIterable<Uint8Array>, { at: 0 })
    expect(await found(t)).toEqual(
      expect.arrayContaining([orphan, piece].map((id) => ({ kind: 'orphan', id, isRepaired: false }))),
    )
    expect(await t.deps.blobs.size(orphan)).not.toBeNull()
    expect(await found(t, { repair: true })).toHaveLength(2)
    expect(await t.deps.blobs.size(orphan)).toBeNull()
    expect(await t.deps.blobs.size(file.media_key)).not.toBeNull()
    expect(await found(t)).toEqual([])
  })

  test('removes uploads that are over, and those whose bytes are gone', async () => {
    const t = await buildTestApp()
    const old = await beginUpload(t, { expires_at: Date.now() - 1 })
    const empty = await beginUpload(t)
    await t.deps.blobs.remove(empty.blob_key)
    const going = await beginUpload(t)
    expect(await found(t, { repair: true })).toEqual(
      expect.arrayContaining([
        { kind: 'upload expired', id: old.id, isRepaired: true },
        { kind: 'upload empty', id: empty.id, isRepaired: true },
      ]),
    )
    expect(await t.db.selectFrom('upload').select('id').execute()).toEqual([{ id: going.id }])
    expect(await found(t)).toEqual([])
  })

  test('has made anew what is made of a medium', async () => {
    const t = await buildTestApp()
    const file = await wholeFile(t)
    for (const key of [file.playable_key, file.waveform_key, file.thumbnail_key]) await t.deps.blobs.remove(key!)
    const unread = await wholeFile(t)
    await t.deps.blobs.remove(unread.waveform_key!)
    await t.db.updateTable('file').set({ waveform_key: null }).where('id', '=', unread.id).execute()
    expect(await found(t)).toHaveLength(4)
    expect(await jobs(t)).toEqual([])
    expect(
      (await found(t, { repair: true })).every(({ kind, isRepaired }) => kind === 'copy missing' && isRepaired),
    ).toBe(true)
    expect(await jobs(t)).toEqual(['make-playable', 'make-thumbnail', 'read-sound', 'read-sound'])
    const row = await t.db.selectFrom('file').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      playable_key: null,
      playable_type: null,
      waveform_key: null,
      thumbnail_key: null,
      media_key: file.media_key,
    })
  })

  test('has a picture made of a video that never had one, which is no fault', async () => {
    const t = await buildTestApp()
    const undrawn = async (type: string) => {
      const { id, thumbnail_key } = await wholeFile(t, { type })
      await t.deps.blobs.remove(thumbnail_key!)
      await t.db.updateTable('file').set({ thumbnail_key: null }).where('id', '=', id).execute()
      return id
    }
    const id = await undrawn('video/mp4')
    await undrawn('audio/ogg')
    expect(await found(t)).toEqual([])
    expect(await found(t, { repair: true })).toEqual([{ kind: 'copy missing', id, isRepaired: true }])
    expect(await jobs(t)).toEqual(['make-thumbnail'])
  })

  test('says which media are gone, cut or damaged, and cannot mend them', async () => {
    const t = await buildTestApp()
    const gone = await wholeFile(t)
    await t.deps.blobs.remove(gone.media_key)
    const cut = await wholeFile(t)
    await putBack(t, cut.media_key, 'the')
    const damaged = await wholeFile(t)
    await putBack(t, damaged.media_key, 'THE medium')
    expect(await found(t)).toEqual([
      { kind: 'medium missing', id: gone.id, isRepaired: false },
      { kind: 'medium size', id: cut.id, isRepaired: false },
    ])
    const deep = await check(t, { deep: true, repair: true })
    expect(deep.findings.map(({ kind, isRepaired }) => [kind, isRepaired])).toEqual([
      ['medium missing', false],
      ['medium size', false],
      ['medium damaged', false],
    ])
    expect(describeCheck(deep)).toContain(`wrong     medium damaged  ${damaged.id}`)
    expect(describeCheck(deep)).not.toContain(path.dirname(t.dataDir))
  })
})
