import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createWebFiles } from '../../server/adapters/web-files/index.ts'
import { createRecordingSources } from '../../server/adapters/recording-sources/index.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { CHECK_FEED, TAKE_EPISODES } from '../../server/modules/feeds/jobs.ts'
import { type Episode, type Feed, MOST_FEEDS, MOST_OLD_RECORDINGS } from '../../src/shared/contract/feeds.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { presentEngines } from '../support/uploads.ts'

const PATH = '/account/feeds'
const common = { language_code: 'en', folder_id: null, most_hours: 2 }
const feed = { ...common, kind: 'feed', url: 'https://radio.example.org/feed', old_episodes: 3 }
const folder = { ...common, kind: 'folder', url: 'Radio/Interviews', old_episodes: 0 }
const mail = { ...common, kind: 'mail', senders: ['Ben@example.org'] }
const place = {
  kind: 'bucket',
  endpoint: 'https://s3.example.org',
  region: 'eu-1',
  bucket: 'radio',
  prefix: '',
  access_key_id: 'ann',
}
const bucket = { ...common, kind: 'bucket', place, secret: 'one', old_episodes: 0 }

/** An app that takes recordings from everywhere, in which no worker runs. */
async function openWorld() {
  const nowhere = { list: () => Promise.resolve([]), open: () => Promise.reject(new Error('There is none.')) }
  const t = await buildTestApp({
    engines: presentEngines(),
    web: createWebFiles({ allow: [], silenceMs: 500 }),
    sources: createRecordingSources({ folders: nowhere, hasBuckets: true, mail: nowhere, allow: [] }),
    env: { MAIL_IN_URL: 'imaps://sound:password@mail.example.org', MAIL_IN_ADDRESS: 'sound@example.org' },
  })
  const me = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', more: string, payload?: object, who = me) =>
    t.api(method, `${PATH}${more}`, { headers: who.bearer, ...(payload && { payload }) })
  const rowOf = (id: string) => t.db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    t,
    me,
    call,
    rowOf,
    add: async (wish: object) => (await call('POST', '', wish)).json<Feed & { code?: string }>(),
    list: async () => (await call('GET', '')).json<Feed[]>(),
    set: (id: string, row: object) => t.db.updateTable('feed').set(row).where('id', '=', id).execute(),
    /** What a bucket is opened by. */
    async opens(id: string): Promise<string | null> {
      const { sealed_secret: sealed } = await rowOf(id)
      return sealed && createSealer(t.deps.sessionSecrets, 'sources').open(sealed, id)
    },
    /** Jobs that wait for feeds, which are then called off. */
    async waiting(): Promise<string[]> {
      const all = await t.deps.jobs.unfinished()
      const jobs = all.filter(({ name }) => [CHECK_FEED.name, TAKE_EPISODES.name].includes(name))
      for (const { key } of jobs) await t.deps.jobs.cancel(key!)
      return jobs.map(({ name, payload }) => `${name} ${(payload as { feedId: string }).feedId}`)
    },
    /** An episode that was begun by an import which is still there. */
    async episode(feedId: string, state: Episode['state']): Promise<{ id: string; importId: string }> {
      const [id, importId] = [uuidv7(), uuidv7()]
      const began = { created_at: Date.now(), name: 'one.wav', link: 'https://radio.example.org/one.wav' }
      await t.db
        .insertInto('import')
        .values({
          ...began,
          id: importId,
          user_id: me.id,
          options: '{}',
          state: 'failed',
          blob_key: null,
          expires_at: Date.now() + 1e9,
        })
        .execute()
      await t.db
        .insertInto('feed_episode')
        .values({
          id,
          feed_id: feedId,
          episode_key: id,
          title: state,
          link: began.link,
          published_at: null,
          length_seconds: 60,
          state,
          problem: state === 'failed' ? 'It is broken.' : null,
          import_id: importId,
          file_id: null,
          tries: 1,
          done_at: null,
          created_at: began.created_at,
        })
        .execute()
      return { id, importId }
    },
    imports: async () => (await t.db.selectFrom('import').select('id').execute()).map(({ id }) => id),
  }
}

test('each kind of source is taken once, is as it was wished, and is looked at soon', async () => {
  const w = await openWorld()
  const before = Date.now()
  const made = []
  for (const wish of [mail, feed, folder, bucket]) made.push(await w.add(wish))
  expect(made).toMatchObject([
    { kind: 'mail', senders: ['ben@example.org'], place: null },
    { kind: 'feed', url: feed.url, title: 'radio.example.org', senders: [], place: null },
    { kind: 'folder', url: folder.url, title: 'Interviews' },
    { kind: 'bucket', url: 's3://radio', title: 'radio', place },
  ])
  for (const one of made) {
    expect(one).toMatchObject({
      language_code: 'en',
      folder_id: null,
      most_hours: 2,
      used_time: 0,
      waiting: 0,
      is_enabled: true,
      paused_because: null,
      checked_date: null,
      problem: null,
    })
    expect(Date.parse(one.next_check_date!)).toBeGreaterThanOrEqual(before)
  }
  expect(await w.waiting()).toEqual(made.map(({ _id }) => `${CHECK_FEED.name} ${_id}`))
  const old = await w.t.db.selectFrom('feed').select(['kind', 'old_episodes', 'most_seconds']).orderBy('id').execute()
  expect(old).toEqual([
    { kind: 'mail', old_episodes: MOST_OLD_RECORDINGS, most_seconds: 7200 },
    { kind: 'feed', old_episodes: 3, most_seconds: 7200 },
    { kind: 'folder', old_episodes: 0, most_seconds: 7200 },
    { kind: 'bucket', old_episodes: 0, most_seconds: 7200 },
  ])
  expect([await w.opens(made[3]!._id), await w.opens(made[0]!._id)]).toEqual(['one', null])

  for (const [wish, message] of [
    [{ ...mail, senders: [] }, messages.mailIsThere],
    [feed, messages.feedIsThere],
    [folder, messages.folderIsWatched],
    [bucket, messages.bucketIsThere],
  ] as const)
    expect(await w.add(wish)).toMatchObject({ code: 'feed_is_there', message, fields: { url: message } })
  // A bucket of that name at another store is another, as is the same place to somebody else.
  const elsewhere = { ...bucket, place: { ...place, endpoint: 'https://store.example.org' } }
  expect(await w.add(elsewhere)).toMatchObject({ kind: 'bucket' })
  expect((await w.call('POST', '', mail, await w.t.signIn())).statusCode).toBe(201)
})

test('an account has so many sources, in languages that a machine writes down', async () => {
  const w = await openWorld()
  const field = { language_code: messages.feedLanguageNotAuto }
  for (const language_code of ['ro', 'xx'])
    expect(await w.add({ ...feed, language_code })).toMatchObject({ code: 'language_not_auto', fields: field })
  const { _id } = await w.add(feed)
  const changed = await w.call('PUT', `/${_id}`, { language_code: 'ro' })
  expect([changed.statusCode, changed.json().fields]).toEqual([422, field])
  const row = await w.rowOf(_id)
  const others = Array.from({ length: MOST_FEEDS - 2 }, (_, n) => ({ ...row, id: uuidv7(), url: `${row.url}/${n}` }))
  await w.t.db.insertInto('feed').values(others).execute()
  expect(await w.add(folder)).toMatchObject({ kind: 'folder' })
  expect((await w.add(bucket)).code).toBe('too_many_feeds')
})

test('what is changed of a source changes alone, and what waits in it is gone on with', async () => {
  const w = await openWorld()
  const { _id: folderId } = (
    await w.t.api('POST', '/folders', { headers: w.me.bearer, payload: { name: 'Radio', parent_id: null } })
  ).json<{ _id: string }>()
  const { _id } = await w.add(feed)
  const failing = { failures: 4, failing_since: 1, problem: 'It is away.' }
  await w.set(_id, failing)
  await w.waiting()
  let expected = (await w.list())[0]!
  expect(expected.problem).toBe('It is away.')
  for (const [body, then = body] of [
    [{ language_code: 'en' }],
    [{ folder_id: folderId }],
    [{ folder_id: null }],
    [{ most_hours: 9 }],
  ] as [object, object?][]) {
    expected = { ...expected, ...then }
    expect((await w.call('PUT', `/${_id}`, body)).json()).toEqual(expected)
    expect(await w.waiting()).toEqual([`${TAKE_EPISODES.name} ${_id}`])
  }
  expect(await w.rowOf(_id)).toMatchObject({ ...failing, most_seconds: 9 * 3600 })

  const off = await w.call('PUT', `/${_id}`, { is_enabled: false })
  expect(off.json()).toEqual({ ...expected, is_enabled: false, next_check_date: null, problem: null })
  expect(await w.waiting()).toEqual([`${TAKE_EPISODES.name} ${_id}`])
  expect((await w.call('POST', `/${_id}/check`)).json().code).toBe('wrong_state')
  await w.set(_id, { ...failing, paused_because: 'failing' })
  const on = await w.call('PUT', `/${_id}`, { is_enabled: true })
  expect(on.json()).toEqual({ ...expected, problem: null })
  expect(await w.rowOf(_id)).toMatchObject({ failures: 0, failing_since: null, paused_because: null })
  expect(await w.waiting()).toEqual([`${CHECK_FEED.name} ${_id}`])
  expect((await w.call('POST', `/${_id}/check`)).json()).toMatchObject({ _id })
  expect(await w.waiting()).toEqual([`${CHECK_FEED.name} ${_id}`])
})

test('keys are those of a bucket, senders those of mails; by new keys it is looked at unless it is off', async () => {
  const w = await openWorld()
  const [mails, bytes, rss] = [await w.add(mail), await w.add(bucket), await w.add(feed)]
  const keys = { access_key_id: 'ben', secret: 'two' }
  const change = (id: string, body: object) => w.call('PUT', `/${id}`, body)
  for (const { _id } of [mails, rss]) expect((await change(_id, { keys })).json().code).toBe('wrong_state')
  for (const { _id } of [bytes, rss]) expect((await change(_id, { senders: [] })).json().code).toBe('wrong_state')
  await w.waiting()

  const failing = { failures: 4, failing_since: 1, problem: 'It is away.' }
  await w.set(bytes._id, failing)
  expect((await change(bytes._id, { keys })).json()).toEqual({
    ...bytes,
    place: { ...place, access_key_id: 'ben' },
    problem: null,
  })
  expect(await w.rowOf(bytes._id)).toMatchObject({ failures: 0, failing_since: null })
  expect(await w.opens(bytes._id)).toBe('two')
  expect(await w.waiting()).toEqual([`${CHECK_FEED.name} ${bytes._id}`])
  await change(bytes._id, { is_enabled: false })
  await w.waiting()
  await change(bytes._id, { keys: { ...keys, secret: 'three' } })
  expect([await w.opens(bytes._id), await w.waiting()]).toEqual(['three', [`${TAKE_EPISODES.name} ${bytes._id}`]])

  expect((await change(mails._id, { senders: ['Cleo@example.org', 'cleo@EXAMPLE.org'] })).json()).toEqual({
    ...mails,
    senders: ['cleo@example.org'],
  })
})

test('an episode that was skipped or failed is fetched on demand, as another import; no other is', async () => {
  const w = await openWorld()
  const [{ _id: id }, { _id: other }] = [await w.add(feed), await w.add(folder)]
  const fetch = (episode: { id: string }, of = id) => w.call('POST', `/${of}/episodes/${episode.id}/fetch`)
  await w.waiting()
  const [failed, skipped, done] = [
    await w.episode(id, 'failed'),
    await w.episode(id, 'skipped'),
    await w.episode(id, 'done'),
  ]
  await w.t.db.updateTable('feed_episode').set({ import_id: null }).where('id', '=', skipped.id).execute()
  expect((await fetch(failed, other)).statusCode).toBe(404)
  expect((await fetch({ id: uuidv7() })).statusCode).toBe(404)
  expect((await fetch(done)).json().code).toBe('wrong_state')
  await w.set(id, { is_enabled: 0 })
  expect((await fetch(failed)).json().code).toBe('wrong_state')
  expect(await w.waiting()).toEqual([])
  expect(await w.imports()).toHaveLength(3)
  await w.set(id, { is_enabled: 1 })

  expect((await fetch(failed)).json()).toMatchObject({ _id: failed.id, state: 'waiting', problem: null })
  expect(await w.waiting()).toEqual([`${TAKE_EPISODES.name} ${id}`])
  expect((await fetch(skipped)).json()).toMatchObject({ _id: skipped.id, state: 'waiting' })
  const rows = await w.t.db.selectFrom('feed_episode').select(['state', 'import_id', 'tries']).orderBy('id').execute()
  expect(rows).toEqual([
    { state: 'waiting', import_id: null, tries: 2 },
    { state: 'waiting', import_id: null, tries: 2 },
    { state: 'done', import_id: done.importId, tries: 1 },
  ])
  expect(await w.imports()).toEqual([skipped.importId, done.importId])
  expect(await w.list()).toMatchObject([
    { _id: other, waiting: 0 },
    { _id: id, waiting: 2 },
  ])
})

test('a source that is removed takes along what is fetched for it, and is nobody else’s to see or change', async () => {
  const w = await openWorld()
  const { _id: id } = await w.add(feed)
  const episodes = []
  for (const state of ['fetching', 'failed', 'same', 'done'] as const) episodes.push(await w.episode(id, state))
  expect(await w.list()).toMatchObject([{ waiting: 1, used_time: 60 }])
  const eve = await w.t.signIn()
  for (const [method, more, payload] of [
    ['PUT', '', { most_hours: 1 }],
    ['DELETE', '', undefined],
    ['POST', '/check', undefined],
    ['GET', '/episodes', undefined],
    ['POST', `/episodes/${episodes[1]!.id}/fetch`, undefined],
  ] as const)
    expect((await w.call(method, `/${id}${more}`, payload, eve)).statusCode, `${method} ${more}`).toBe(404)
  expect((await w.call('GET', '', undefined, eve)).json()).toEqual([])
  const shown = (await w.call('GET', `/${id}/episodes`)).json<Episode[]>()
  expect(shown.map(({ state }) => state)).toEqual(['done', 'same', 'failed', 'fetching'])

  await w.t.db.deleteFrom('import').where('id', '=', episodes[1]!.importId).execute()
  expect((await w.call('DELETE', `/${id}`)).statusCode).toBe(204)
  expect(await w.list()).toEqual([])
  expect(await w.imports()).toEqual([episodes[3]!.importId])
})
