import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebFiles } from '../../server/adapters/web-files/index.ts'
import { createDomainEvents } from '../../server/kernel/domain-events.ts'
import { handleIdentityEvents } from '../../server/modules/feeds/index.ts'
import type { IdentityEvents } from '../../server/modules/identity/events.ts'
import { runWorker } from '../../server/worker.ts'
import type { Episode, Feed } from '../../src/shared/contract/feeds.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { speak, tone } from '../support/media-samples.ts'
import { presentEngines } from '../support/uploads.ts'
import { PATIENCE } from '../support/patience.ts'

/** An item of RSS whose recording is at this path of the host. */
const item =
  (name: string, { path = `/${name}.wav`, guid = name, seconds = '', at = '' } = {}) =>
  (origin: string) =>
    `<item><title>${name}</title><guid>${guid}</guid>${seconds && `<itunes:duration>${seconds}</itunes:duration>`}` +
    (at && `<pubDate>${at}</pubDate>`) +
    `<enclosure url="${origin}${path}" type="audio/wav"/></item>`

/** An app that follows feeds of this machine, on which a host serves one at `/feed`. */
async function feedApp(media: (request: IncomingMessage, response: ServerResponse) => void) {
  let items: ((origin: string) => string)[] = []
  const asked: string[] = []
  const host = await startDropboxHost((request, response) => {
    const { url = '' } = request
    if (url === '/moved') return void response.writeHead(301, { location: '/feed' }).end()
    if (url === '/feed') {
      const rss = `<rss version="2.0"><channel><title>Harbour</title>${items.map((each) => each(host.origin)).join('')}`
      return void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(`${rss}</channel></rss>`)
    }
    asked.push(url)
    return media(request, response)
  })
  onTestFinished(() => host.stop())
  const t = await buildTestApp({
    engines: presentEngines(),
    web: createWebFiles({ allow: ['127.0.0.1'], silenceMs: 500 }),
  })
  const me = await t.signIn()
  const path = '/account/feeds'
  const post = (url: string, more: object = {}) =>
    t.api('POST', path, {
      headers: me.bearer,
      payload: { kind: 'feed', url, language_code: 'en', folder_id: null, most_hours: 1, old_episodes: 1, ...more },
    })
  const episodes = async (id: string) =>
    (await t.api('GET', `${path}/${id}/episodes`, { headers: me.bearer })).json<Episode[]>()
  return {
    t,
    me,
    host,
    asked,
    post,
    episodes,
    announce: (...all: typeof items) => void (items = all),
    follow: async (url = `${host.origin}/moved`, more: object = {}) => (await post(url, more)).json<Feed>()._id,
    feed: async (id: string) =>
      (await t.api('GET', path, { headers: me.bearer })).json<Feed[]>().find(({ _id }) => _id === id),
    change: (id: string, payload: object) => t.api('PUT', `${path}/${id}`, { headers: me.bearer, payload }),
    check: (id: string) => t.api('POST', `${path}/${id}/check`, { headers: me.bearer }),
    again: (id: string, episode: string) =>
      t.api('POST', `${path}/${id}/episodes/${episode}/fetch`, { headers: me.bearer }),
    remove: (id: string) => t.api('DELETE', `${path}/${id}`, { headers: me.bearer }),
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
    /** Waits until the episodes are in these states, by title. */
    reaches: (id: string, states: Record<string, Episode['state']>) =>
      vi.waitFor(
        async () => {
          const now = await episodes(id)
          expect(Object.fromEntries(now.map(({ title, state }) => [title, state]))).toEqual(states)
          return now
        },
        { timeout: 30_000, interval: 100 },
      ),
    files: () => t.db.selectFrom('file').select(['id', 'name', 'folder_id', 'language_code']).orderBy('name').execute(),
  }
}

test('new episodes become files, each once; of the old ones as many as were asked for, and one on demand', async () => {
  const sounds: Record<string, Buffer> = {
    '/one.wav': await readFile(await speak()),
    '/two.wav': await readFile(await tone({ seconds: 2 })),
    '/three.wav': await readFile(await tone({ seconds: 3 })),
  }
  const w = await feedApp(({ url = '' }, response) => void response.end(sounds[url]))
  w.announce(item('two'), item('one'))
  const id = await w.follow()
  expect((await w.post(`${w.host.origin}/moved`)).json().code).toBe('feed_is_there')
  await w.work()
  await w.reaches(id, { two: 'done', one: 'skipped' })
  expect(await w.feed(id)).toMatchObject({ title: 'Harbour', used_time: 2, waiting: 0, problem: null })
  w.announce(item('three'), item('two'), item('one'))
  await w.check(id)
  const [three, , one] = await w.reaches(id, { three: 'done', two: 'done', one: 'skipped' })
  expect((await w.again(id, three!._id)).statusCode).toBe(409)
  await w.again(id, one!._id)
  const all = await w.reaches(id, { three: 'done', two: 'done', one: 'done' })
  const files = await w.files()
  expect(files.map(({ name }) => name)).toEqual(['one', 'three', 'two'])
  expect(new Set(all.map(({ file_id: file }) => file))).toEqual(new Set(files.map((file) => file.id)))
  expect(w.asked.toSorted()).toEqual(['/one.wav', '/three.wav', '/two.wav'])
  const { used_time: used } = (await w.feed(id))!
  expect(used).toBeGreaterThanOrEqual(5)
  expect((await w.remove(id)).statusCode).toBe(204)
  expect([await w.feed(id), (await w.files()).length]).toEqual([undefined, 3])
})

test('the same recording under another name is no second file, and failures are told and tried again', async () => {
  const sound = await readFile(await speak())
  let isThere = false
  const w = await feedApp(({ url }, response) => {
    if (url === '/gone.wav' && !isThere) response.writeHead(404).end()
    else if (url === '/gone.wav') response.end(Buffer.concat([sound, Buffer.alloc(2)]))
    else response.end(sound)
  })
  w.announce(item('first'))
  const id = await w.follow()
  await w.work()
  await w.reaches(id, { first: 'done' })
  w.announce(item('gone'), item('copy'), item('first'))
  await w.check(id)
  const [gone] = await w.reaches(id, { gone: 'failed', copy: 'same', first: 'done' })
  expect(gone!.problem).toBe('There is no file at this link any more.')
  isThere = true
  await w.again(id, gone!._id)
  await w.reaches(id, { gone: 'done', copy: 'same', first: 'done' })
  expect((await w.files()).map(({ name }) => name)).toEqual(['first', 'gone'])
  // What failed is told in the feed's history, and stands in nobody's way.
  await vi.waitFor(async () => expect((await w.t.api('GET', '/imports', { headers: w.me.bearer })).json()).toEqual([]))
})

test('an episode that is asked for just as the job that takes them ends is fetched all the same', async () => {
  const sound = await readFile(await speak())
  const w = await feedApp((_request, response) => void response.end(sound))
  w.announce(item('old'))
  const id = await w.follow(undefined, { old_episodes: 0 })
  const first = await w.work()
  const [old] = await w.reaches(id, { old: 'skipped' })
  await first.stop()
  await w.change(id, { most_hours: 2 })
  const { jobs } = w.t.deps
  let isAsked = false
  const complete: typeof jobs.complete = async (job, tx) => {
    if (job.name === 'take-episodes' && !isAsked) {
      isAsked = true
      const asking = w.again(id, old!._id)
      // Who asks waits for the end of the transaction; where there is none, nothing holds them up.
      if (!tx) await asking
    }
    return jobs.complete(job, tx)
  }
  const worker = await runWorker({ ...w.t.deps, jobs: { ...jobs, complete } })
  onTestFinished(() => worker.stop())
  await w.reaches(id, { old: 'done' })
  expect(isAsked).toBe(true)
})

test('no more is fetched in a month than its owner has said, whatever the feed says of its lengths', async () => {
  const hour = await readFile(await tone({ seconds: 2 }))
  const other = await readFile(await tone({ seconds: 3 }))
  const short = await readFile(await tone({ seconds: 1 }))
  const sounds: Record<string, Buffer> = { '/b.wav': other, '/e.wav': short }
  const w = await feedApp(({ url = '' }, response) => void response.end(sounds[url] ?? hour))
  w.announce(item('d', { seconds: '2:00:00' }), item('c', { seconds: '50:00' }), item('a'))
  const id = await w.follow(undefined, { old_episodes: 3 })
  // As if an hour were four seconds, so that what is real can be short.
  await w.t.db.updateTable('feed').set({ most_seconds: 4 }).execute()
  await w.work()
  await w.reaches(id, { d: 'failed', c: 'failed', a: 'done' })
  w.announce(item('b'))
  await w.check(id)
  const all = await w.reaches(id, { b: 'failed', d: 'failed', c: 'failed', a: 'done' })
  const { episodeOverMonth: over } = messages
  expect(all.map(({ problem }) => problem)).toEqual([over, over, over, null])
  expect(w.asked.toSorted()).toEqual(['/a.wav', '/b.wav'])
  expect(await w.files()).toHaveLength(1)
  w.announce(item('e', { seconds: '3' }))
  await w.check(id)
  await vi.waitFor(async () => expect((await w.feed(id))?.problem).toBe(messages.feedMonthUsedUp), PATIENCE)
  expect((await w.episodes(id))[0]).toMatchObject({ title: 'e', state: 'waiting' })
  await w.change(id, { most_hours: 1 })
  await vi.waitFor(async () => expect((await w.files()).length).toBe(2), PATIENCE)
})

test('a worker that ends between any two steps leaves one file', async () => {
  const sound = await readFile(await speak())
  const w = await feedApp((_request, response) => void response.end(sound))
  w.announce(item('one'))
  const id = await w.follow()
  const first = await w.work()
  await w.reaches(id, { one: 'done' })
  await first.stop()
  // As they are after a worker that died before it wrote down that it had begun, or that it was done.
  const begun = await w.t.db.selectFrom('import').select('client_key').executeTakeFirstOrThrow()
  await w.t.db.updateTable('feed_episode').set({ state: 'waiting' }).execute()
  await w.work()
  await w.check(id)
  await vi.waitFor(async () => expect((await w.feed(id))?.waiting).toBe(1))
  expect(await w.files()).toHaveLength(1)
  const imports = await w.t.db.selectFrom('import').select('client_key').execute()
  expect(imports).toEqual([begun])
})

test('what is no feed, is away, or leads inside says so, and is read less and less often', async () => {
  const w = await feedApp(({ url }, response) => {
    if (url === '/page') response.writeHead(200, { 'content-type': 'text/plain' }).end('this is text')
    else if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/feed' }).end()
    else response.writeHead(503).end()
  })
  expect((await w.post('http://10.0.0.1/feed')).json().code).toBe('link_refused')
  expect((await w.post(`${w.host.origin}/a`, { language_code: 'ro' })).json().code).toBe('language_not_auto')
  const ids = await Promise.all(['/page', '/inside', '/away'].map((path) => w.follow(w.host.origin + path)))
  await w.work()
  const problems = await vi.waitFor(async () => {
    const all = await Promise.all(ids.map(async (id) => (await w.feed(id))!.problem))
    expect(all).not.toContain(null)
    return all
  }, PATIENCE)
  expect(problems).toEqual([
    messages.notAFeed,
    'This server does not fetch from this address.',
    'The host could not be reached, or stopped sending.',
  ])
  const { next_check_date: next } = (await w.feed(ids[0]!))!
  await w.check(ids[0]!)
  await vi.waitFor(async () => {
    const later = (await w.feed(ids[0]!))!.next_check_date!
    expect(Date.parse(later) - Date.parse(next!)).toBeGreaterThan(3_000_000)
  }, PATIENCE)
})

test('a feed that calls its old episodes otherwise, or shows more of them, brings none of them by itself', async () => {
  const sounds: Record<string, Buffer> = {
    '/last.wav': await readFile(await speak()),
    '/next.wav': await readFile(await tone({ seconds: 2 })),
    '/undated.wav': await readFile(await tone({ seconds: 3 })),
  }
  const w = await feedApp(({ url = '' }, response) => void response.end(sounds[url]))
  const [march, april] = ['Sun, 01 Mar 2020 09:00:00 GMT', 'Wed, 01 Apr 2020 09:00:00 GMT']
  // The first episode first: the newest is the newest all the same.
  w.announce(item('first', { at: march }), item('last', { at: april }))
  const id = await w.follow()
  await w.work()
  await w.reaches(id, { first: 'skipped', last: 'done' })
  w.announce(
    item('next', { at: new Date().toUTCString() }),
    item('undated'),
    item('last anew', { guid: 'other', path: '/last.wav', at: april }),
    item('older', { at: 'Wed, 01 Jan 2020 09:00:00 GMT' }),
  )
  await w.check(id)
  const states = { first: 'skipped', last: 'done', 'last anew': 'skipped', older: 'skipped' } as const
  await w.reaches(id, { ...states, next: 'done', undated: 'done' })
  expect(w.asked.toSorted()).toEqual(['/last.wav', '/next.wav', '/undated.wav'])
})

test('an episode that waits or has failed is fetched from where the feed has it by then', async () => {
  const sound = await readFile(await speak())
  const w = await feedApp(({ url }, response) => {
    if (url === '/gone.wav') response.writeHead(410).end()
    else response.end(url === '/a2.wav' ? sound : Buffer.concat([sound, Buffer.alloc(2)]))
  })
  w.announce(item('b', { path: '/gone.wav' }))
  const id = await w.follow()
  await w.work()
  const [failed] = await w.reaches(id, { b: 'failed' })
  await w.t.db.updateTable('feed').set({ most_seconds: 0 }).execute()
  w.announce(item('a', { path: '/a1.wav' }), item('b', { path: '/gone.wav' }))
  await w.check(id)
  await w.reaches(id, { a: 'waiting', b: 'failed' })
  w.announce(item('a', { path: '/a2.wav' }), item('b', { path: '/b2.wav' }))
  await w.check(id)
  const links = () => w.t.db.selectFrom('feed_episode').select('link').orderBy('title').execute()
  await vi.waitFor(async () =>
    expect((await links()).map(({ link }) => link.slice(-7))).toEqual(['/a2.wav', '/b2.wav']),
  )
  await w.change(id, { most_hours: 1 })
  // What failed is not tried again by itself for a link that may be another each time.
  await w.reaches(id, { a: 'done', b: 'failed' })
  await w.again(id, failed!._id)
  await w.reaches(id, { a: 'done', b: 'done' })
  expect(w.asked).toEqual(['/gone.wav', '/a2.wav', '/b2.wav'])
})

test('a feed that breaks off keeps what it had, and one without an end is read as far as it counts', async () => {
  const sound = await readFile(await speak())
  let way: 'whole' | 'broken' | 'endless' = 'whole'
  const w = await feedApp(({ url }, response) => {
    if (url !== '/lying') return void response.end(sound)
    const rss = `<rss version="2.0"><channel><title>Harbour</title>${item('one')(w.host.origin)}`
    response.writeHead(200, {
      'content-type': 'application/rss+xml',
      ...(way === 'broken' && { 'content-length': 9999 }),
    })
    if (way === 'whole') return void response.end(`${rss}</channel></rss>`)
    response.write(rss.replaceAll('one', way), () => way === 'broken' && response.destroy())
    const more = () => response.write(Buffer.alloc(500_000, ' '))
    if (way === 'endless') response.on('drain', more)
    return way === 'endless' && more()
  })
  const id = await w.follow(`${w.host.origin}/lying`)
  await w.work()
  await w.reaches(id, { one: 'done' })
  way = 'broken'
  await w.check(id)
  const broken = 'The host could not be reached, or stopped sending.'
  await vi.waitFor(async () => expect((await w.feed(id))!.problem).toBe(broken), PATIENCE)
  expect(await w.episodes(id)).toMatchObject([{ title: 'one', state: 'done' }])
  way = 'endless'
  await w.check(id)
  await w.reaches(id, { one: 'done', endless: 'same' })
  expect((await w.feed(id))!.problem).toBe(null)
  expect(await w.files()).toHaveLength(1)
})

test('a recording that breaks off, is a page, or leads inside is told of, and the others come', async () => {
  const sound = await readFile(await speak())
  let tries = 0
  const w = await feedApp(({ url }, response) => {
    if (url === '/inside.wav') response.writeHead(302, { location: 'http://10.0.0.1/a.wav' }).end()
    else if (url === '/page.wav') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    else if (url === '/broken.wav' && tries++ === 0)
      response
        .writeHead(200, { 'content-length': sound.length })
        .write(sound.subarray(0, 1000), () => response.destroy())
    else response.end(sound)
  })
  w.announce(item('broken'), item('page'), item('inside'))
  const id = await w.follow(undefined, { old_episodes: 3 })
  await w.work()
  const all = await w.reaches(id, { broken: 'done', page: 'failed', inside: 'failed' })
  expect(all.map(({ problem }) => problem)).toEqual([
    null,
    'This link leads to a web page. Use the link of the audio or video file itself.',
    'This server does not fetch from this address.',
  ])
  expect(await w.files()).toMatchObject([{ name: 'broken' }])
  expect(tries).toBe(2)
})

test('whoever shuts an intruder out switches off the feeds that these may have left', async () => {
  const w = await feedApp((_request, response) => void response.end())
  const id = await w.follow()
  const identity = createDomainEvents<IdentityEvents>()
  handleIdentityEvents(identity)
  await w.t.db.transaction().execute((tx) => identity.publish(tx, 'access-ended', { userId: w.me.id }))
  expect((await w.feed(id))?.is_enabled).toBe(false)
})
