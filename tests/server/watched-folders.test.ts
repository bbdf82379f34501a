import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRecordingSources } from '../../server/adapters/recording-sources/index.ts'
import { createWatchedFolders } from '../../server/adapters/recording-sources/watched-folders.ts'
import { runWorker } from '../../server/worker.ts'
import { type Episode, type Feed, MOST_OLD_RECORDINGS } from '../../src/shared/contract/feeds.ts'
import { buildTestApp } from '../support/app.ts'
import { speak, tone } from '../support/media-samples.ts'
import { quickFolder } from '../support/quick-folder.ts'
import { presentEngines } from '../support/uploads.ts'

/** An app whose operator has a folder in which recordings arrive; all in it is quiet. */
async function watchingApp() {
  const root = await mkdtemp(path.join(await quickFolder(), 'longhand-watch-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folders = createWatchedFolders({ root, now: () => Date.now() + 3_600_000 })
  const sources = createRecordingSources({ folders, hasBuckets: false, mail: null, allow: [] })
  const t = await buildTestApp({ engines: presentEngines(), sources })
  const me = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'DELETE', more: string, payload?: object) =>
    t.api(method, `/account/feeds${more}`, { headers: me.bearer, ...(payload && { payload }) })
  const own = path.join(root, me.id)
  return {
    t,
    me,
    call,
    place: (name: string) => path.join(own, name),
    async put(sample: string, name: string) {
      await mkdir(path.dirname(path.join(own, name)), { recursive: true })
      await copyFile(sample, path.join(own, name))
    },
    watch: (more: object = {}) =>
      call('POST', '', {
        kind: 'folder',
        url: ' Radio / Interviews/',
        language_code: 'en',
        folder_id: null,
        most_hours: 1,
        old_episodes: 0,
        ...more,
      }),
    /** Has the folder looked at, and waits for it; again where that met the end of the look before. */
    async check(id: string) {
      const lookedAt = async () =>
        (await call('GET', '')).json<Feed[]>().find(({ _id }) => _id === id)?.checked_date ?? null
      const before = await lookedAt()
      for (let isDone = false; !isDone;) {
        await call('POST', `/${id}/check`)
        isDone = await vi
          .waitFor(async () => expect(await lookedAt()).not.toBe(before), { timeout: 5000, interval: 100 })
          .then(
            () => true,
            () => false,
          )
      }
    },
    async work() {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
    },
    /** Waits until the recordings are in these states, by name. */
    reaches: (id: string, states: Record<string, Episode['state']>) =>
      vi.waitFor(
        async () => {
          const now = (await call('GET', `/${id}/episodes`)).json<Episode[]>()
          expect(Object.fromEntries(now.map(({ title, state }) => [title, state]))).toEqual(states)
          return now
        },
        { timeout: 30_000, interval: 100 },
      ),
    files: () => t.db.selectFrom('file').select(['id', 'name']).orderBy('name').execute(),
  }
}

test('each new recording becomes a file once, however it is moved, copied and checked again', async () => {
  const w = await watchingApp()
  await w.put(await tone({ seconds: 2 }), 'Radio/Interviews/old.wav')
  await w.put(await tone({ seconds: 3 }), 'Elsewhere/other.wav')
  const made = await w.watch()
  expect(made.json<Feed>()).toMatchObject({ kind: 'folder', url: 'Radio/Interviews', title: 'Interviews' })
  expect((await w.watch()).json().code).toBe('feed_is_there')
  const { _id: id } = made.json<Feed>()
  await w.work()
  await w.reaches(id, { 'old.wav': 'skipped' })
  await w.put(await speak(), 'Radio/Interviews/new.wav')
  await w.check(id)
  const [first] = await w.reaches(id, { 'old.wav': 'skipped', 'new.wav': 'done' })
  expect(await w.files()).toMatchObject([{ id: first!.file_id, name: 'new.wav' }])
  await mkdir(w.place('Radio/Interviews/done'))
  await rename(w.place('Radio/Interviews/new.wav'), w.place('Radio/Interviews/done/new.wav'))
  await w.put(await speak(), 'Radio/Interviews/copy.wav')
  await w.check(id)
  await w.reaches(id, { 'old.wav': 'skipped', 'new.wav': 'done', 'copy.wav': 'same' })
  // One that its owner deletes does not come back by itself.
  await w.t.api('DELETE', `/file/${first!.file_id}`, { headers: w.me.bearer })
  await rename(w.place('Radio/Interviews/done/new.wav'), w.place('Radio/Interviews/again.wav'))
  await w.check(id)
  await w.reaches(id, { 'old.wav': 'skipped', 'new.wav': 'done', 'copy.wav': 'same' })
  expect(await w.files()).toEqual([])
})

test('one that moves before its turn is found again, and those that were there come where that is wanted', async () => {
  const w = await watchingApp()
  await w.put(await speak(), 'Radio/Interviews/old.wav')
  const { _id: id } = (await w.watch({ old_episodes: MOST_OLD_RECORDINGS })).json<Feed>()
  // As after a worker that has looked, and died before it took anything.
  await w.t.db.updateTable('feed').set({ most_seconds: 0 }).execute()
  await w.work()
  await w.reaches(id, { 'old.wav': 'waiting' })
  await rename(w.place('Radio/Interviews/old.wav'), w.place('Radio/Interviews/moved.wav'))
  // Asked for again where that met the worker's last look.
  await vi.waitFor(
    async () => {
      await w.t.api('PUT', `/account/feeds/${id}`, { headers: w.me.bearer, payload: { most_hours: 1 } })
      const [failed] = (await w.call('GET', `/${id}/episodes`)).json<Episode[]>()
      expect(failed!.problem).toBe('The recording was changed or moved while it was being read.')
    },
    { timeout: 25_000, interval: 300 },
  )
  await w.check(id)
  await w.reaches(id, { 'moved.wav': 'done' })
  expect((await w.files()).map(({ name }) => name)).toEqual(['moved.wav'])
})

test('is refused where the operator has no folder, and for paths that lead elsewhere', async () => {
  const w = await watchingApp()
  for (const url of ['../bob', '.ssh', ' ']) expect((await w.watch({ url })).statusCode).toBe(400)
  const without = await buildTestApp({ engines: presentEngines() })
  const bob = await without.signIn()
  const payload = {
    kind: 'folder',
    url: 'a',
    language_code: 'en',
    folder_id: null,
    most_hours: 1,
    old_episodes: 0,
  }
  expect((await without.api('POST', '/account/feeds', { headers: bob.bearer, payload })).statusCode).toBe(404)
  // Only links of our own making lead into folders.
  const link = 'source:anything'
  const imported = await w.t.api('POST', '/imports?language_code=en', { headers: w.me.bearer, payload: { link } })
  expect([imported.statusCode, imported.json().code]).toEqual([422, 'link_refused'])
})
