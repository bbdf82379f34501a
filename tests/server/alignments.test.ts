import { open } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolderMailer } from '../../server/adapters/mailer-folder.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { finish } from '../../server/features/alignments/repository.ts'
import { createEngines } from '../../server/features/engines/create-engines.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import type { Alignment } from '../../src/shared/contract/alignments.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { joined, speak, SPOKEN_TEXT } from '../support/media-samples.ts'
import { until } from '../support/workers.ts'
import { messages } from '../../src/shared/messages.ts'

/** A file of Ann's in which a sentence is said twice, with a pause between. */
async function world(transcribers: Transcriber[]) {
  const engines = createEngines({ transcribers, setting: 'auto' })
  const t = await buildTestApp({ engines })
  const ann = await t.signIn()
  const sound = await joined([await speak(), await speak()], { pauseSeconds: 2 })
  const { key } = await t.deps.blobs.put((await open(sound)).createReadStream())
  const { id } = await buildFile(t.db, { owner_id: ann.id, media_key: key, length_seconds: 12 })
  return {
    t, engines, id,
    request: (words: readonly string[], { start = 0, end = 12, who = ann } = {}) => t.api('POST', `/file/alignment/${id}`, { headers: who.bearer, payload: { start, end, words } }),
    last: async (): Promise<Alignment> => (await t.api('GET', `/file/alignment/${id}`, { headers: ann.bearer })).json(),
    versions: async () => (await t.api('GET', `/file/transcription/${id}/versions`, { headers: ann.bearer })).json(),
  }
}

const WORDS = `${SPOKEN_TEXT}.`.split(' ')

describe('[ED-039] the words of a stretch are aligned to its sound again', () => {
  test('they are heard where they are said, in the stretch that was asked for and no other; the text stays as it is', async () => {
    const { t, engines, request, last, versions } = await world([createPocketSphinx()])
    const before = await versions()
    const whole = (await t.db.selectFrom('file').select('length_seconds').executeTakeFirstOrThrow()).length_seconds
    expect((await request(WORDS, { start: 6, end: whole })).statusCode).toBe(200)
    expect(await last()).toMatchObject({ times: null, failure: null })
    const { db, jobs, blobs, events, media, translators, config, log } = t.deps
    const mailer = createFolderMailer({ folder: path.join(t.dataDir, 'mail'), from: 'Longhand <longhand@localhost>' })
    const worker = await runWorker({ db, jobs, blobs, events, media, engines, translators, mailer, config, log })
    const { times } = await until('the times', async () => { const found = await last(); return found.times || found.failure ? found : null }, 100)
    await worker.stop()

    expect(times).toHaveLength(WORDS.length)
    expect(times!.every(({ data_start, data_end }, at) => data_start >= 5.5 && data_end >= data_start && data_start >= (times![at - 1]?.data_start ?? 0))).toBe(true)
    expect(times!.filter(({ origin }) => origin === 'aligned').length).toBeGreaterThan(WORDS.length / 4)
    expect(await versions()).toEqual(before)
    expect((await t.mediaNames()).filter((name) => name.includes('/work/'))).toEqual([])
  }, 120_000)

  test('without an engine for the language it is refused, without what only an ADMIN could do', async () => {
    const { t, request } = await world([])
    const reply = await request(WORDS)
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ code: 'engine_missing', message: messages.engineMissing })
    expect(await t.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('a newer request takes the place of the one before, which then writes nothing', async () => {
    const { t, id, request, last } = await world([createPocketSphinx()])
    const first = (await request(['one'])).json().request as string
    const second = (await request(['two'])).json().request as string
    await finish(t.db, { fileId: id, request: first }, { failure: 'too late' })
    expect(await last()).toEqual({ request: second, times: null, failure: null })
    await finish(t.db, { fileId: id, request: second }, { failure: 'Nothing was heard.' })
    expect(await last()).toMatchObject({ failure: 'Nothing was heard.' })
  })

  test.each([
    ['an end before the start', { start: 5, end: 4 }, 400],
    ['more than fifteen minutes', { start: 0, end: 901 }, 400],
  ])('%s is refused', async (_name, stretch, status) => {
    const { request } = await world([createPocketSphinx()])
    expect((await request(WORDS, stretch)).statusCode).toBe(status)
  })

  test('somebody else does not learn that the file is there', async () => {
    const { t, request } = await world([createPocketSphinx()])
    expect((await request(WORDS, { who: await t.signIn() })).statusCode).toBe(404)
  })
})
