import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createPageMedia } from '../../server/adapters/page-media/index.ts'
import { createWebFiles } from '../../server/adapters/web-files/index.ts'
import { runWorker } from '../../server/worker.ts'
import type { MediaImport } from '../../src/shared/contract/imports.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime } from '../support/plan-time.ts'
import { presentEngines } from '../support/uploads.ts'
import { until } from '../support/workers.ts'
import { factsOf, pageOf, type PageScript, standInYtDlp } from '../support/yt-dlp.ts'

/** An app that fetches from pages of a site, of which one has a recording of 8 s. */
async function pageApp(pages: Record<string, PageScript>, { isOn = true }: { isOn?: boolean } = {}) {
  const recording = await readFile(await tone({ seconds: 8 }))
  const fetched: string[] = []
  const host = await startDropboxHost(({ url = '' }, response) => {
    fetched.push(url)
    const script = pages[url]
    if (script) response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(script))
    else response.end(recording)
  })
  onTestFinished(() => host.stop())
  const program = await standInYtDlp()
  onTestFinished(program.remove)
  const web = createWebFiles({ allow: ['127.0.0.1'], silenceMs: 3000 })
  const t = await buildTestApp({
    engines: presentEngines(),
    web,
    pages: isOn
      ? createPageMedia({
          check: (link) => web.check(link),
          allow: ['127.0.0.1'],
          programPath: program.path,
          searchPath: process.env['PATH'] ?? '',
          limitBytes: 1e9,
        })
      : null,
    env: { VIDEO_SITES: isOn ? 'on' : 'off', BILLING: 'sandbox' },
  })
  const me = await t.signIn()
  await giveTime(t.db, me.id, { auto: 3600 })
  const get = async (id: string) => (await t.api('GET', `/imports/${id}`, { headers: me.bearer })).json<MediaImport>()
  return {
    t,
    me,
    host,
    fetched,
    begin: async (path: string, asks = true) =>
      (
        await t.api('POST', '/imports?language_code=en&device=BROWSER', {
          headers: me.bearer,
          payload: { link: host.origin + path, asks_about_page: asks },
        })
      ).json<MediaImport>(),
    confirm: (id: string) => t.api('PUT', `/imports/${id}/confirm`, { headers: me.bearer }),
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
    reaches: (id: string, state: MediaImport['state']) =>
      until(`the import ${state}`, async () => {
        const now = await get(id)
        return now.state === state && now
      }),
    files: () => t.db.selectFrom('file').select(['name', 'size']).execute(),
    size: recording.byteLength,
  }
}

test('a page is looked at first; its recording comes once its person says so, as one file', async () => {
  const { begin, confirm, work, reaches, fetched, files, size, me, t } = await pageApp({
    '/watch': { facts: factsOf('Harbour: a talk', 8.2, 250_000), medium: '/medium' },
  })
  await work()
  const begun = await begin('/watch')
  expect(await reaches(begun._id, 'asking')).toMatchObject({
    name: 'Harbour: a talk.wav',
    page: { length: 8.2, size: 250_000, cost: { auto: 8, human: 0 } },
    received: 0,
  })
  expect(fetched).not.toContain('/medium')
  expect(await files()).toEqual([])
  const stranger = await t.signIn()
  expect((await t.api('PUT', `/imports/${begun._id}/confirm`, { headers: stranger.bearer })).statusCode).toBe(404)
  // Twice at once is once.
  const answers = await Promise.all([confirm(begun._id), confirm(begun._id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await reaches(begun._id, 'done')
  expect(await files()).toEqual([{ name: 'Harbour: a talk.wav', size }])
  expect((await t.api('GET', '/imports', { headers: me.bearer })).json()).toEqual([])
})

test('one that is longer than the time that is left is refused before it is fetched; it can be given up', async () => {
  const { begin, confirm, work, reaches, fetched, t, me } = await pageApp({
    '/long': { facts: factsOf('A day', 86_000), medium: '/medium' },
  })
  await work()
  const { _id } = await begin('/long')
  await reaches(_id, 'asking')
  const refused = await confirm(_id)
  expect([refused.statusCode, refused.json().message]).toEqual([402, messages.tooLarge])
  expect(fetched).not.toContain('/medium')
  expect((await t.api('DELETE', `/imports/${_id}`, { headers: me.bearer })).statusCode).toBe(204)
  expect((await t.api('GET', '/imports', { headers: me.bearer })).json()).toEqual([])
})

test('what a site refuses is said in plain words; who did not ask for pages, or has them off, gets none', async () => {
  const { begin, work, reaches } = await pageApp({ '/mine': { complaint: 'x: Private video' }, '/watch': {} })
  await work()
  expect((await reaches((await begin('/mine'))._id, 'failed')).problem).toMatch(/^This recording is private/)
  const refusal = 'This link leads to a web page. Use the link of the audio or video file itself.'
  expect((await reaches((await begin('/watch', false))._id, 'failed')).problem).toBe(refusal)
  const off = await pageApp({ '/watch': {} }, { isOn: false })
  await off.work()
  expect((await off.reaches((await off.begin('/watch'))._id, 'failed')).problem).toBe(refusal)
  expect((await off.t.api('GET', '/config')).json()).toMatchObject({ video_sites: false })
})

test('a worker that dies while it fetches leaves one file all the same', async () => {
  const { begin, confirm, work, reaches, files } = await pageApp({
    '/watch': { facts: factsOf('Talk', 8), medium: '/medium' },
  })
  const first = await work()
  const { _id } = await begin('/watch')
  await reaches(_id, 'asking')
  await confirm(_id)
  await first.stop()
  await work()
  await reaches(_id, 'done')
  expect(await files()).toHaveLength(1)
})
