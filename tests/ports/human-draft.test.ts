import { workerBasis } from '../support/worker-basis.ts'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createDesk } from '../../server/modules/human-desk/desk.ts'
import { humanOf } from '../../server/modules/files/human/repository.ts'
import { noThreads } from '../support/no-threads.ts'
import { noStyleGate } from '../support/no-style-gate.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import { messages } from '../../src/shared/messages.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildWork, WORK_SECONDS } from '../support/desk.ts'
import { buildUser } from '../support/factories.ts'
import { tone } from '../support/media-samples.ts'
import { planOf, timeOn } from '../support/plan-time.ts'
import { createScriptedEngine, writeToneSpeech } from '../support/scripted-engine.ts'
import { silentLog } from '../support/silent-log.ts'
import { wordsOf } from '../../src/shared/transcript/compare.ts'
import { openWorkplace, until } from '../support/workers.ts'
import { noTranslators } from '../support/no-translators.ts'

/** A file of somebody with human time, a transcriptor at the desk, and workers with an engine. */
async function openDesk(
  open: OpenFresh,
  { engine, media, over = {} }: { engine: Transcriber | null; media: string; over?: object },
) {
  const {
    env,
    settings: { dataDir },
  } = await open()
  const work = await openWorkplace(env)
  onTestFinished(() => work.end())
  const { db, events } = work
  const engines = createEngines({ transcribers: engine ? [engine] : [], setting: 'auto' })
  const quota = createQuota({ isLimited: true })
  const owner = await buildUser(db)
  const tina = {
    ...(await buildUser(db, { role: 'HUMAN-TRANSCRIPTOR' })),
    role: 'HUMAN-TRANSCRIPTOR' as const,
    sid: 'none',
  }
  const { key } = await work.blobs.put(createReadStream(media))
  const file = await buildWork(db, owner.id, { language_code: 'en', media_key: key, ...over })
  const worker = await runWorker({
    ...(await workerBasis(dataDir)),
    db,
    jobs: work.queue,
    blobs: work.blobs,
    events,
    log: silentLog,
    translators: noTranslators,
    engines,
    media: createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null }),
  })
  onTestFinished(() => worker.stop())
  return {
    ...work,
    db,
    owner,
    tina,
    file,
    worker,
    desk: createDesk({ db, jobs: work.queue, events, engines, threads: noThreads, quota, styleGuides: noStyleGate }),
    recordIn: (...statuses: string[]) =>
      until(`the record in ${statuses.join(' or ')}`, async () => {
        const human = await humanOf(db, file.id)
        return human && statuses.includes(human.status) ? human : null
      }),
    time: async () => timeOn(db, await planOf(db, owner.id), 'human'),
  }
}

/** An engine that answers by this function. */
const engineOf = (transcribe: Transcriber['transcribe']): Transcriber => ({ ...createScriptedEngine(), transcribe })

async function toneSpeech(open: OpenFresh) {
  const { settings } = await open()
  const wav = path.join(settings.dataDir, `tones-${Math.random().toString(36).slice(2)}.wav`)
  return { wav, words: await writeToneSpeech(wav, 20) }
}

eachDatabase((open) => {
  test('[HU-006] a taken file starts from a draft of the machine, which costs the owner nothing', async () => {
    const { wav, words } = await toneSpeech(open)
    const d = await openDesk(open, { engine: createScriptedEngine(), media: wav })
    await d.desk.take(d.tina, d.file.id)
    await d.recordIn('EDITING')
    expect(wordsOf((await d.transcript(d.file.id))!.transcript)).toEqual(words)
    expect(await d.fileIn(d.file.id, 'HUMAN-TRANSCRIBE')).toMatchObject({ length_seconds: 20 })
    expect(await d.time()).toMatchObject({ reserved: WORK_SECONDS, used: 0 })
  })

  test('[FI-032] a failed draft is FAILED with its reason; taking it tries again, unseen by the owner', async () => {
    let isBroken = true
    const d = await openDesk(open, {
      engine: engineOf(async () => {
        if (isBroken) throw new EngineError('engine_refused', 'The engine refused.', { retry: false })
        return [{ text: 'draft', start: 0.1, end: 0.4, confidence: 0.9 }]
      }),
      media: await tone({ seconds: 2 }),
    })
    await d.desk.take(d.tina, d.file.id)
    expect(await d.recordIn('FAILED')).toMatchObject({
      failure_message: 'The engine refused.',
      transcriptor_id: d.tina.id,
    })
    expect((await d.fileIn(d.file.id, 'HUMAN-TRANSCRIBE')).failure_message).toBeNull()
    isBroken = false
    await d.desk.take(d.tina, d.file.id)
    await d.recordIn('EDITING')
    expect(wordsOf((await d.transcript(d.file.id))!.transcript)).toEqual(['draft'])
  })

  test('where the machine hears nothing, the transcriptor begins with an empty text', async () => {
    const d = await openDesk(open, { engine: engineOf(async () => []), media: await tone({ seconds: 2 }) })
    await d.desk.take(d.tina, d.file.id)
    await d.recordIn('EDITING')
    expect(await d.transcript(d.file.id)).toBeNull()
  })

  test('without an engine the text is open at once, and the sound is measured and drawn beside it', async () => {
    const d = await openDesk(open, { engine: null, media: await tone({ seconds: 2 }) })
    await d.desk.take(d.tina, d.file.id)
    expect((await humanOf(d.db, d.file.id))?.status).toBe('EDITING')
    const drawn = await until('the waveform', async () => {
      const file = await d.db
        .selectFrom('file')
        .select(['waveform_key', 'length_seconds'])
        .where('id', '=', d.file.id)
        .executeTakeFirst()
      return file?.waveform_key ? file : null
    })
    expect(drawn.length_seconds).toBe(2)
  })

  test('a file that turns out longer than its owner has time for stops the work before it begins', async () => {
    const d = await openDesk(open, { engine: null, media: await tone({ seconds: 1100 }) })
    await d.desk.take(d.tina, d.file.id)
    expect(await d.recordIn('FAILED')).toMatchObject({
      failure_code: 'not_enough_time',
      failure_message: messages.tooLarge,
    })
    expect(await d.time()).toMatchObject({ available: 300, reserved: WORK_SECONDS })
  })

  test('a draft that is given back in the middle is dropped, and the next one starts anew', async () => {
    const held = Promise.withResolvers<void>()
    let isHeld = true
    const d = await openDesk(open, {
      engine: engineOf(async () => {
        if (isHeld) await held.promise
        return [{ text: 'draft', start: 0.1, end: 0.4, confidence: 0.9 }]
      }),
      media: await tone({ seconds: 2 }),
    })
    await d.desk.take(d.tina, d.file.id)
    await until('the segments', async () => (await d.plannedSegments(d.file.id)) > 0)
    await d.desk.release(d.tina, d.file.id)
    isHeld = false
    held.resolve()
    expect(await d.recordIn('STANDBY')).toMatchObject({ transcriptor_id: null })
    await d.desk.take(d.tina, d.file.id)
    await d.recordIn('EDITING')
    expect(wordsOf((await d.transcript(d.file.id))!.transcript)).toEqual(['draft'])
  })
})
