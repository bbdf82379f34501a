import { gunzipSync, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { createGuests } from '../../server/modules/transcripts/sharing/guests.ts'
import { createSharing } from '../../server/modules/transcripts/sharing/service.ts'
import { appendVersion, findVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { loggable } from '../../server/kernel/http/security-headers.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile, type BuiltFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'

async function open() {
  const clock = { now: Date.UTC(2026, 10, 21) }
  const t = await buildTestApp({ now: () => clock.now })
  const ann = await t.signIn()
  const media = await t.deps.blobs.put(Readable.from([Buffer.from('0123456789')]), {})
  const file = await buildFile(t.db, { owner_id: ann.id, name: 'Talk.mp3', media_key: media.key, size: 10 })
  const transcript = buildTranscript('Hello there, all.', 'Good bye.')
  transcript.paragraphs[0]!.words[1]!.is_strike = true
  transcript.paragraphs[0]!.note = 'between us'
  transcript.notes = ['a secret']
  await appendVersion(t.db, {
    fileId: file.id,
    language: 'original',
    body: gzipSync(JSON.stringify(transcript)),
    words: 5,
    authorId: null,
    expectedVersion: 0,
  })
  const share = (payload: object = { days: 7 }, headers = ann.bearer) =>
    t.api('POST', `/file/share/${file.id}`, { headers, payload })
  const links = async () => (await t.api('GET', `/file/share/${file.id}`, { headers: ann.bearer })).json()
  const keyOf = async (days = 7) =>
    String((await share({ days })).json().url)
      .split('/')
      .at(-1)!
  return { t, ann, file, clock, share, links, keyOf }
}

test('a link lets anybody read the text and play the media, without what its writer keeps to themselves', async () => {
  const { t, share } = await open()
  const made = await share()
  expect(made.statusCode).toBe(201)
  expect(made.json().url).toMatch(/^http:\/\/127\.0\.0\.1:4800\/shared\/[A-Za-z0-9_-]{43}$/)
  const key = made.json().url.split('/').at(-1)
  const read = await t.api('GET', `/shared/${key}`)
  expect(read.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  })
  expect(read.json()).toMatchObject({
    name: 'Talk.mp3',
    length: 60,
    language_code: 'en',
    expires_date: '2026-11-28T00:00:00.000Z',
    paragraphs: [{ text: 'Hello all.' }, { text: 'Good bye.' }],
  })
  expect(Object.keys(read.json()).toSorted()).toEqual([
    'expires_date',
    'has_media',
    'language_code',
    'length',
    'name',
    'paragraphs',
    'type',
  ])
  expect(read.body).not.toMatch(/secret|between us|confidence|marked|_id/)
  const part = await t.api('GET', `/shared/${key}/media`, { headers: { range: 'bytes=2-4' } })
  expect([part.statusCode, part.body]).toEqual([206, '234'])
})

test('only the hash of a key is kept, and no key stands in a log', async () => {
  const { t, keyOf } = await open()
  const key = await keyOf()
  expect(JSON.stringify(await t.db.selectFrom('share_link').selectAll().execute())).not.toContain(key)
  expect(loggable(`/api/longhand/shared/${key}/media?x=1`)).toBe('/api/longhand/shared/:key/media')
  expect(loggable(`/shared/${key}`)).toBe('/shared/:key')
})

test('a link opens nothing but its own file', async () => {
  const { t, file, keyOf } = await open()
  const key = await keyOf()
  for (const path of [`/file/${file.id}`, `/file/media/${file.id}`, `/file/transcription/${file.id}`, '/file']) {
    expect((await t.api('GET', path, { headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401)
  }
})

test.each([1, 7, 30])('a link of %i days works until then, and not a moment longer', async (days) => {
  const { t, clock, keyOf } = await open()
  const key = await keyOf(days)
  clock.now += days * DAY_MS - 1
  expect((await t.api('GET', `/shared/${key}`)).statusCode).toBe(200)
  clock.now += 1
  const gone = await t.api('GET', `/shared/${key}`)
  expect([gone.statusCode, gone.json()]).toEqual([404, { code: 'link_gone', message: messages.sharedLinkGone }])
  expect((await t.api('GET', `/shared/${key}/media`)).statusCode).toBe(404)
})

test('a link that was taken back, one that never was, and one of a deleted file answer alike', async () => {
  const { t, ann, file, keyOf, links } = await open()
  const [first, second] = [await keyOf(), await keyOf()]
  const [newest, oldest] = await links()
  expect((await t.api('DELETE', `/file/share/${file.id}/${oldest._id}`, { headers: ann.bearer })).statusCode).toBe(204)
  expect((await links()).map(({ _id }: { _id: string }) => _id)).toEqual([newest._id])
  const [taken, never] = [await t.api('GET', `/shared/${first}`), await t.api('GET', `/shared/${'k'.repeat(43)}`)]
  expect([taken.statusCode, taken.body]).toEqual([404, never.body])
  expect((await t.api('GET', `/shared/${second}`)).statusCode).toBe(200)
  await t.api('DELETE', `/file/${file.id}`, { headers: ann.bearer })
  expect((await t.api('GET', `/shared/${second}`)).body).toBe(never.body)
  expect(await t.db.selectFrom('share_link').selectAll().execute()).toEqual([])
})

test('its owner sees when a link was last opened, to the minute', async () => {
  const { t, clock, keyOf, links } = await open()
  const key = await keyOf()
  expect((await links())[0].last_opened_date).toBeNull()
  clock.now += 1000
  await t.api('GET', `/shared/${key}`)
  clock.now += 59_000
  await t.api('GET', `/shared/${key}`)
  expect((await links())[0].last_opened_date).toBe('2026-11-21T00:00:01.000Z')
  clock.now += 1000
  await t.api('GET', `/shared/${key}`)
  expect((await links())[0].last_opened_date).toBe('2026-11-21T00:01:01.000Z')
})

test('a reader is given what stands there now, as often as it changes', async () => {
  const { t, file, keyOf } = await open()
  const key = await keyOf()
  const read = async () => (await t.api('GET', `/shared/${key}`)).json()
  expect(await read()).toMatchObject({ type: 'audio/mpeg', has_media: true })
  const change = async (to: Partial<BuiltFile> | { media_key: null }) =>
    t.db.updateTable('file').set(to).where('id', '=', file.id).execute()
  for (const [to, seen] of [
    [{ name: 'Lecture.mp3' }, { name: 'Lecture.mp3' }],
    [{ type: 'audio/wav' }, { type: 'audio/wav' }],
    [{ playable_type: 'audio/mp4' }, { type: 'audio/mp4' }],
    [{ playable_type: 'audio/ogg' }, { type: 'audio/ogg' }],
    [{ length_seconds: 61 }, { length: 61 }],
    [{ language_code: 'fr' }, { language_code: 'fr' }],
    [{ media_key: null }, { has_media: false }],
  ] as const) {
    await change(to)
    expect(await read()).toMatchObject(seen)
  }
  const body = gzipSync(JSON.stringify(buildTranscript('Something else.')))
  await appendVersion(t.db, {
    fileId: file.id,
    language: 'original',
    body,
    words: 2,
    authorId: null,
    expectedVersion: 1,
  })
  expect(await read()).toMatchObject({ paragraphs: [{ text: 'Something else.' }] })
})

test('it is prepared in the turn of the file’s owner, by the plain size of the text', async () => {
  const { t, ann, file, keyOf } = await open()
  const key = await keyOf()
  const run = vi.fn<Threads['run']>().mockResolvedValue(new Uint8Array())
  const read = () =>
    createSharing({
      db: t.db,
      jobs: t.deps.jobs,
      publicUrl: '',
      threads: { run } as unknown as Threads,
      events: t.deps.events,
      guests: createGuests({ db: t.db, now: t.deps.now! }),
      now: t.deps.now!,
    }).read(key, {})
  await read()
  const body = await findVersion(t.db, file.id, ORIGINAL).then((found) => found?.body())
  await t.db.deleteFrom('transcript').where('file_id', '=', file.id).execute()
  await read()
  expect(run.mock.calls.map(([, , turn]) => turn)).toEqual(
    [gunzipSync(body!).byteLength, 0].map((bytes) => ({ account: ann.id, bytes })),
  )
})

test('a file in which nothing was written yet has an empty text', async () => {
  const { t, file, keyOf } = await open()
  await t.db.deleteFrom('transcript').where('file_id', '=', file.id).execute()
  expect((await t.api('GET', `/shared/${await keyOf()}`)).json()).toMatchObject({ name: 'Talk.mp3', paragraphs: [] })
})

test('its owner is told of each link by mail', async () => {
  const { t, ann, keyOf } = await open()
  await keyOf()
  await keyOf()
  const mails = await sendQueuedMails(t)
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail).toContain(`To: ${ann.email}`)
})

test('while the text is written anew a link says so, and there is no new one', async () => {
  const { t, file, share, keyOf } = await open()
  const key = await keyOf()
  await t.db.updateTable('file').set({ status: 'TRANSCRIBE' }).where('id', '=', file.id).execute()
  expect((await t.api('GET', `/shared/${key}`)).json()).toEqual({
    code: 'wrong_state',
    message: messages.sharedTextNotReady,
  })
  expect((await share()).statusCode).toBe(409)
})

test('other terms, a broken key and more than 20 links are refused', async () => {
  const { t, share, links } = await open()
  for (const payload of [{}, { days: 2 }, { days: '7' }, { days: 7, key: 'mine' }])
    expect((await share(payload)).statusCode).toBe(400)
  for (const key of ['x', 'k'.repeat(44), '..'])
    expect((await t.api('GET', `/shared/${key}`)).statusCode, key).toBeGreaterThanOrEqual(400)
  for (let n = 0; n < 20; n++) expect((await share()).statusCode).toBe(201)
  expect((await share()).json()).toEqual({ code: 'too_many_links', message: messages.tooManyShareLinks })
  expect(await links()).toHaveLength(20)
})

test('guessing keys is stopped', async () => {
  const { t } = await open()
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await t.api('GET', `/shared/${'k'.repeat(43)}`)).statusCode)
  expect([statuses.indexOf(429), statuses.filter((status) => status === 404).length]).toEqual([60, 60])
})

test('nobody else shares a file', async () => {
  const { t, file, share } = await open()
  const eve = await t.signIn('ADMIN')
  expect((await share({ days: 7 }, eve.bearer)).statusCode).toBe(404)
  expect((await t.api('GET', `/file/share/${file.id}`, { headers: eve.bearer })).statusCode).toBe(404)
  expect((await t.api('DELETE', `/file/share/${file.id}/${uuid()}`, { headers: eve.bearer })).statusCode).toBe(404)
})
