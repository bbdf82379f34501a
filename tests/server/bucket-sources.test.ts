import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBucket } from '../../server/adapters/blob-store-s3/bucket.ts'
import { createRecordingSources } from '../../server/adapters/recording-sources/index.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { readStorageUrl } from '../../server/kernel/storage-url.ts'
import { sealSourcesAnew } from '../../server/modules/feeds/seal-anew.ts'
import { runWorker } from '../../server/worker.ts'
import type { Episode, Feed } from '../../src/shared/contract/feeds.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { speak, tone } from '../support/media-samples.ts'
import { S3_KEYS } from '../support/s3-keys.ts'
import { startS3Server } from '../support/s3-server.ts'
import { presentEngines } from '../support/uploads.ts'

const KEYS = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY }

/** An app beside a store that speaks S3, in which somebody has a bucket. */
async function bucketApp() {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const address = readStorageUrl(await s3.newBucket('radio'))
  const bucket = openBucket(address, {}, { credentials: KEYS })
  const t = await buildTestApp({
    engines: presentEngines(),
    sources: createRecordingSources({ folders: null, hasBuckets: true, mail: null, allow: ['127.0.0.1'] }),
    env: { WEBHOOK_ALLOW: '127.0.0.1' },
  })
  const me = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', more: string, payload?: object) =>
    t.api(method, `/account/feeds${more}`, { headers: me.bearer, ...(payload && { payload }) })
  const place = {
    kind: 'bucket',
    endpoint: address.endpoint,
    region: 'us-east-1',
    bucket: address.bucket,
    prefix: 'radio',
    access_key_id: KEYS.accessKeyId,
  }
  const feed = async () => (await call('GET', '')).json<Feed[]>()[0]!
  return {
    t,
    me,
    call,
    place,
    feed,
    put: async (name: string, sample: string) => bucket.put(name, await readFile(sample)),
    remove: (name: string) => bucket.remove([name]),
    add: (more: object = {}) =>
      call('POST', '', {
        kind: 'bucket',
        place,
        secret: KEYS.secretAccessKey,
        language_code: 'en',
        folder_id: null,
        most_hours: 1,
        old_episodes: 0,
        ...more,
      }),
    /** Has the bucket looked at until that holds. */
    async check(id: string, holds: () => Promise<void>) {
      for (let isDone = false; !isDone;) {
        // So seldom as may be asked.
        await call('POST', `/${id}/check`)
        isDone = await vi.waitFor(holds, { timeout: 8000, interval: 100 }).then(
          () => true,
          () => false,
        )
      }
    },
    reaches: (id: string, states: Record<string, Episode['state']>) => async () => {
      const now = (await call('GET', `/${id}/episodes`)).json<Episode[]>()
      expect(Object.fromEntries(now.map(({ title, state }) => [title, state]))).toEqual(states)
    },
    async work() {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
    },
    files: async () => (await t.db.selectFrom('file').select('name').orderBy('name').execute()).map(({ name }) => name),
  }
}

test('each new object becomes a file once, copied and moved as it may be, and its key is sealed', async () => {
  const w = await bucketApp()
  await w.put('old.wav', await tone({ seconds: 2 }))
  const made = await w.add()
  expect(made.json<Feed>()).toMatchObject({ kind: 'bucket', url: `s3://${w.place.bucket}/radio`, place: w.place })
  expect((await w.add()).json().code).toBe('feed_is_there')
  const { _id: id } = made.json<Feed>()
  const { sealed_secret: sealed } = await w.t.db.selectFrom('feed').selectAll().executeTakeFirstOrThrow()
  expect([sealed?.includes(KEYS.secretAccessKey), made.body.includes('secret')]).toEqual([false, false])
  await w.work()
  await w.check(id, w.reaches(id, { 'old.wav': 'skipped' }))
  await w.put('new/a.wav', await speak())
  await w.check(id, w.reaches(id, { 'old.wav': 'skipped', 'new/a.wav': 'done' }))
  await w.put('later.wav', await speak())
  await w.remove('new/a.wav')
  await w.put('other.wav', await tone({ seconds: 3 }))
  await w.check(id, w.reaches(id, { 'old.wav': 'skipped', 'new/a.wav': 'done', 'other.wav': 'done' }))
  expect(await w.files()).toEqual(['new/a.wav', 'other.wav'].map((name) => name.split('/').at(-1)))
  // What is stored of the imports, and shown of them, holds no key either.
  const links = await w.t.db.selectFrom('feed_episode').select('link').execute()
  expect(JSON.stringify(links)).not.toContain(KEYS.secretAccessKey)
})

test('is switched off with a mail after days of failures, and goes on with new keys', async () => {
  const w = await bucketApp()
  const { _id: id } = (await w.add({ place: { ...w.place, access_key_id: 'wrong' } })).json<Feed>()
  await w.work()
  await vi.waitFor(async () => expect((await w.feed()).problem).not.toBeNull(), { timeout: 20_000, interval: 200 })
  expect((await w.feed()).is_enabled).toBe(true)
  await w.t.db
    .updateTable('feed')
    .set({ failing_since: Date.now() - 3 * DAY_MS })
    .execute()
  await w.check(id, async () => expect((await w.feed()).paused_because).toBe('failing'))
  expect((await w.feed()).is_enabled).toBe(false)
  await vi.waitFor(
    async () => {
      const mails = await sendQueuedMails(w.t)
      expect(mails.filter((mail) => mail.includes('New recordings are no longer fetched'))).toHaveLength(1)
    },
    { timeout: 20_000, interval: 200 },
  )
  await w.put('a.wav', await speak())
  await w.call('PUT', `/${id}`, {
    is_enabled: true,
    keys: { access_key_id: KEYS.accessKeyId, secret: KEYS.secretAccessKey },
  })
  await vi.waitFor(async () => expect((await w.feed()).checked_date).not.toBeNull(), { timeout: 20_000, interval: 200 })
  expect(await w.feed()).toMatchObject({ is_enabled: true, paused_because: null, problem: null })
})

test('leads into no private network, takes no keys for what has none, and its secret is sealed anew', async () => {
  const w = await bucketApp()
  for (const endpoint of ['https://10.0.0.1', 'http://example.org@127.0.0.1', 'https://169.254.169.254/latest'])
    expect([endpoint, (await w.add({ place: { ...w.place, endpoint } })).statusCode]).toEqual([endpoint, 422])
  const without = await buildTestApp()
  const bob = await without.signIn()
  const wish = { kind: 'bucket', place: w.place, secret: 'a', language_code: 'en', folder_id: null }
  const payload = { ...wish, most_hours: 1, old_episodes: 0 }
  expect((await without.api('POST', '/account/feeds', { headers: bob.bearer, payload })).statusCode).toBe(404)
  const { _id: id } = (await w.add()).json<Feed>()
  const sealer = createSealer(['a newer secret', 'a secret for tests only'], 'sources')
  expect([await sealSourcesAnew({ db: w.t.db, sealer }), await sealSourcesAnew({ db: w.t.db, sealer })]).toEqual([1, 0])
  const row = await w.t.db.selectFrom('feed').selectAll().executeTakeFirstOrThrow()
  expect(sealer.open(row.sealed_secret!, id)).toBe(KEYS.secretAccessKey)
})
