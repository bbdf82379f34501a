import { open } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { runWorker } from '../../server/worker.ts'
import type { Alignment } from '../../src/shared/contract/alignments.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { joined, speak, SPOKEN_TEXT } from '../support/media-samples.ts'
import { until } from '../support/workers.ts'

/** A file of Ann's in which a sentence is said twice, with a pause between. */
async function world() {
  const engines = createEngines({ transcribers: [createPocketSphinx()], setting: 'auto' })
  const t = await buildTestApp({ engines })
  const ann = await t.signIn()
  const sound = await joined([await speak(), await speak()], { pauseSeconds: 2 })
  const { key } = await t.deps.blobs.put((await open(sound)).createReadStream())
  const { id } = await buildFile(t.db, { owner_id: ann.id, media_key: key, length_seconds: 12 })
  return {
    t,
    engines,
    request: (words: readonly string[], { start, end }: { start: number; end: number }) =>
      t.api('POST', `/file/alignment/${id}`, { headers: ann.bearer, payload: { start, end, words } }),
    last: async (): Promise<Alignment> => (await t.api('GET', `/file/alignment/${id}`, { headers: ann.bearer })).json(),
    versions: async () => (await t.api('GET', `/file/transcription/${id}/versions`, { headers: ann.bearer })).json(),
  }
}

const WORDS = `${SPOKEN_TEXT}.`.split(' ')

describe('[ED-039] the words of a stretch are aligned to its sound again', () => {
  test('they are heard where they are said, in the range that was asked for; the text stays as it is', async () => {
    const { t, engines, request, last, versions } = await world()
    const before = await versions()
    const whole = (await t.db.selectFrom('file').select('length_seconds').executeTakeFirstOrThrow()).length_seconds
    expect((await request(WORDS, { start: 6, end: whole })).statusCode).toBe(200)
    expect(await last()).toMatchObject({ times: null, failure: null })
    const worker = await runWorker({ ...t.deps, engines })
    const { times } = await until('the times', async () => {
      const found = await last()
      return found.times || found.failure ? found : null
    })
    await worker.stop()

    expect(times).toHaveLength(WORDS.length)
    expect(
      times!.every(
        ({ data_start, data_end }, at) =>
          data_start >= 5.5 && data_end >= data_start && data_start >= (times![at - 1]?.data_start ?? 0),
      ),
    ).toBe(true)
    expect(times!.filter(({ origin }) => origin === 'aligned').length).toBeGreaterThan(WORDS.length / 4)
    expect(await versions()).toEqual(before)
    expect((await t.mediaNames()).filter((name) => name.includes('/work/'))).toEqual([])
  })
})
