import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sweepHolds } from '../../server/modules/files/account-storage/repository.ts'
import { createAccountStorage } from '../../server/modules/files/account-storage/service.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { appendVersion, ORIGINAL, removeVersions } from '../../server/modules/texts/repository.ts'
import type { StorageUse } from '../../src/shared/contract/account.ts'
import { messages } from '../../src/shared/messages.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { tone } from '../support/media-samples.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const FULL = expect.objectContaining({
  code: 'account_storage_full',
  message: expect.stringContaining('Your storage is full'),
})

/** An app with a quota for each account, and Ann who uploads a tone. */
async function quotaApp(quota: number) {
  const t = await buildTestApp({ engines: presentEngines(), env: { ACCOUNT_STORAGE: String(quota) } })
  const ann = await t.signIn()
  const sound = await readFile(await tone({ seconds: 2 }))
  return {
    t,
    ann,
    bytes: sound.byteLength,
    use: async (who: SignedIn = ann) =>
      (await t.api('GET', '/account/storage', { headers: who.bearer })).json<StorageUse>(),
    upload: async ({ who = ann, isOwn = false }: { who?: SignedIn; isOwn?: boolean } = {}) => {
      const { headers, payload } = multipart([{ field: 'media', fileName: 'tone.wav', content: sound }])
      return t.api('POST', uploadPath({ language_code: 'en', is_for_transcribe: String(!isOwn) }), {
        headers: { ...who.bearer, ...headers },
        payload,
      })
    },
  }
}

const tus = (size: number | null) => ({
  'tus-resumable': '1.0.0',
  'upload-metadata': [`filename ${btoa('tone.wav')}`, `language_code ${btoa('en')}`].join(),
  ...(size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) }),
})

/** A text that packs to more than so many bytes. */
const largeText = (bytes: number) =>
  buildTranscript(Array.from({ length: Math.ceil(bytes / 40) }, () => randomBytes(30).toString('hex')).join(' '))

describe('what an account stores', () => {
  test('is shown: media, also those waiting for their text, all versions of texts, and uploads under way', async () => {
    const { t, ann, bytes, use, upload } = await quotaApp(10_000_000)
    expect(await use()).toEqual({ used: 0, quota: 10_000_000, media: 0, texts: 0, uploads: 0 })
    const { _id } = (await upload()).json<{ _id: string }>()
    await upload({ isOwn: true })
    expect(await use()).toMatchObject({ media: 2 * bytes, texts: 0 })

    const body = gzipSync('{}')
    for (const language of [ORIGINAL, ORIGINAL, 'es'])
      await appendVersion(t.db, { fileId: _id, language, body, words: 0, authorId: null, expectedVersion: null })
    expect(await use()).toMatchObject({ texts: 3 * body.byteLength })
    await t.db.transaction().execute((tx) => removeVersions(tx, _id, ORIGINAL, [1]))
    expect(await use()).toMatchObject({ texts: 2 * body.byteLength })

    expect((await t.api('POST', '/uploads', { headers: { ...ann.bearer, ...tus(70_000) } })).statusCode).toBe(201)
    expect(await use()).toMatchObject({ uploads: 70_000, used: 2 * bytes + 2 * body.byteLength + 70_000 })

    await t.api('DELETE', `/file/${_id}`, { headers: ann.bearer })
    expect(await use()).toMatchObject({ media: bytes, texts: 0 })
    expect(await use(await t.signIn())).toMatchObject({ used: 0 })
  })

  test('a medium whose time was over counts no more', async () => {
    const { t, ann, use } = await quotaApp(10_000_000)
    await buildFile(t.db, { owner_id: ann.id, size: 500 })
    await t.db.updateTable('file').set({ media_key: null }).execute()
    expect(await use()).toMatchObject({ media: 0 })
  })

  test('without a quota nothing is refused', async () => {
    const { t, ann, use, upload } = await quotaApp(0)
    expect((await upload()).statusCode).toBe(200)
    expect(await use()).toMatchObject({ quota: null })
    const storage = createAccountStorage({ db: t.db, limits: { accountStorageBytes: null, uploadLimitBytes: 1000 } })
    expect(await storage.hold(ann.id, 10)).toMatchObject({ mostBytes: Infinity })
    expect(await use()).toMatchObject({ uploads: 0 })
  })
})

describe('what an account has no room for', () => {
  test('is refused with 507 and words, for that account alone, and nothing is left of it', async () => {
    const { t, bytes, use, upload } = await quotaApp(100_000)
    expect(bytes).toBeLessThan(100_000)
    expect((await upload({ isOwn: true })).statusCode).toBe(200)
    const before = await t.mediaNames()
    const refused = await upload({ isOwn: true })
    expect([refused.statusCode, refused.json().message]).toEqual([
      507,
      inEnglish(messages.accountStorageFull(bytes, 100_000)),
    ])
    expect(await t.mediaNames()).toEqual(before)
    expect(await use()).toMatchObject({ used: bytes })
    expect((await upload({ who: await t.signIn() })).statusCode).toBe(200)
  })

  test('of two uploads at once that would fit alone, one is taken', async () => {
    const { t, bytes, use, upload } = await quotaApp(100_000)
    const replies = await Promise.all([upload(), upload(), upload()])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 507, 507])
    expect(await use()).toMatchObject({ used: bytes })
    expect(await t.db.selectFrom('storage_hold').selectAll().execute()).toEqual([])
  })

  test('an upload in pieces takes its room when it begins; two at once cannot both have the last of it', async () => {
    const { t, ann, use } = await quotaApp(100_000)
    const begin = (size: number | null) => t.api('POST', '/uploads', { headers: { ...ann.bearer, ...tus(size) } })
    const replies = await Promise.all([begin(60_000), begin(60_000)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 507])
    expect(replies.find(({ statusCode }) => statusCode === 507)!.json()).toEqual(FULL)
    expect((await begin(null)).statusCode).toBe(507)
    expect(await use()).toMatchObject({ used: 60_000 })
    const { location } = replies.find(({ statusCode }) => statusCode === 201)!.headers
    await t.api('DELETE', `/uploads/${String(location).split('/').at(-1)}`, {
      headers: { ...ann.bearer, 'tus-resumable': '1.0.0' },
    })
    expect((await begin(90_000)).statusCode).toBe(201)
  })

  test('room that is held by a single request counts while it comes, and is given back', async () => {
    const { t, ann, use } = await quotaApp(100_000)
    const storage = createAccountStorage({ db: t.db, limits: { accountStorageBytes: 100_000, uploadLimitBytes: 1000 } })
    const hold = await storage.hold(ann.id, 90_000)
    expect(hold.mostBytes).toBe(100_000)
    await expect(storage.hold(ann.id, 20_000)).rejects.toMatchObject({ status: 507, code: 'account_storage_full' })
    expect(await use()).toMatchObject({ uploads: 90_000 })
    await storage.release(hold)
    await storage.hold(ann.id, 20_000)
    // The last byte may be taken; what is left is all that another one may have.
    expect(await storage.hold(ann.id, 80_000)).toMatchObject({ mostBytes: 80_000 })
    await expect(storage.hold(ann.id, 1)).rejects.toMatchObject({
      status: 507,
      message: inEnglish(messages.accountStorageFull(100_000, 100_000)),
    })
    expect(await sweepHolds({ db: t.db, now: Date.now() + 23 * 3_600_000 })).toBe(0)
    expect(await sweepHolds({ db: t.db, now: Date.now() + 25 * 3_600_000 })).toBe(2)
  })

  test('versions of large texts are refused, what is there stays; a text of usual size is always saved', async () => {
    const { t, ann } = await quotaApp(300_000)
    const { id } = await buildFile(t.db, { owner_id: ann.id, size: 1000, length_seconds: 1e6 })
    const save = (text: object) =>
      t.api('PUT', `/file/transcription/${id}`, {
        headers: { ...ann.bearer, 'content-type': 'application/octet-stream' },
        payload: gzipSync(JSON.stringify(text)),
      })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await save(largeText(120_000)))
    const refused = statuses.filter(({ statusCode }) => statusCode === 507)
    expect(statuses[0]!.statusCode).toBe(200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.json()).toEqual(FULL)
    const kept = await t.db.selectFrom('transcript_version').select('version').execute()
    expect(kept).toHaveLength(4 - refused.length)
    await buildFile(t.db, { owner_id: ann.id, size: 1_000_000 })
    expect((await save(buildTranscript('Good morning.'))).statusCode).toBe(200)
  })

  test('an own text is refused, and the file waits for it as before', async () => {
    const { t, ann, upload } = await quotaApp(100_000)
    const { _id } = (await upload({ isOwn: true })).json<{ _id: string }>()
    await buildFile(t.db, { owner_id: ann.id, size: 100_000 })
    const { headers, payload } = multipart([{ field: 'json', fileName: 'talk.txt', content: 'Good morning.' }])
    const refused = await t.api('POST', `/file/transcription/${_id}`, {
      headers: { ...ann.bearer, ...headers },
      payload,
    })
    expect([refused.statusCode, refused.json()]).toEqual([507, FULL])
    expect((await t.api('GET', `/file/${_id}`, { headers: ann.bearer })).json()).toMatchObject({ status: 'STANDBY' })
  })
})

test('the quota is 100 GB unless it is set, and 0 is none', () => {
  expect(readConfig({}).accountStorageBytes).toBe(100_000_000_000)
  expect(readConfig({ ACCOUNT_STORAGE: '5000' }).accountStorageBytes).toBe(5000)
  expect(readConfig({ ACCOUNT_STORAGE: '0' }).accountStorageBytes).toBeNull()
})
