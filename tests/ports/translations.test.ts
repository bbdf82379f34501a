import { workerBasis } from '../support/worker-basis.ts'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createFiles } from '../../server/modules/files/service.ts'
import { createDesk } from '../../server/modules/human-desk/desk.ts'
import { keepMarks } from '../../server/modules/translations/keep-marks.ts'
import { translationsOf } from '../../server/modules/translations/repository.ts'
import { createTranslations } from '../../server/modules/translations/service.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { createTranslationOrders } from '../../server/modules/translations/orders.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL, readVersion } from '../../server/modules/texts/repository.ts'
import { noStyleGate } from '../support/no-style-gate.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { runWorker } from '../../server/worker.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildWork } from '../support/desk.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { fileLinks } from '../support/domain-events.ts'
import { noIntake } from '../support/intake.ts'
import { tone } from '../support/media-samples.ts'
import { noThreads } from '../support/no-threads.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { createScriptedEngine } from '../support/scripted-engine.ts'
import { silentLog } from '../support/silent-log.ts'
import { createTaggingTranslator } from '../support/tagging-translator.ts'
import { linesOf } from '../support/translation-app.ts'
import { openWorkplace, until } from '../support/workers.ts'

/**
 * An owner with auto time, the services that translate, and workers in this process whose speech engine hears one word,
 * or fails.
 */
async function openTranslating(open: OpenFresh, { seconds = 5000 }: { seconds?: number } = {}) {
  const {
    env,
    settings: { dataDir },
  } = await open()
  const work = await openWorkplace(env)
  onTestFinished(() => work.end())
  const { db, events } = work
  const engine = createTaggingTranslator({ batchLetters: 15 })
  const translators = createTranslators({ translators: [engine], setting: 'auto' })
  const quota = createQuota({ isLimited: true })
  const hearing: { works: boolean } = { works: true }
  const transcriber: Transcriber = {
    ...createScriptedEngine(),
    transcribe: () =>
      hearing.works ? Promise.resolve([{ text: 'said', start: 0.1, end: 0.4, confidence: 0.9 }]) : Promise.resolve([]),
  }
  const engines = createEngines({ transcribers: [transcriber], setting: 'auto' })
  const owner = await buildUser(db)
  await giveTime(db, owner.id, { auto: seconds })
  const callerOf = ({ id, email }: { id: string; email: string }, role: Role) => ({ id, email, role, sid: 'none' })
  const services = { db, jobs: work.queue, events, quota }
  return {
    ...work,
    db,
    engine,
    owner,
    hearing,
    me: callerOf(owner, 'USER'),
    callerOf,
    orders: createTranslationOrders({ quota, jobs: work.queue }),
    translations: createTranslations({ ...services, translators, threads: noThreads }),
    files: createFiles({
      ...services,
      ...fileLinks(services),
      blobs: work.blobs,
      engines,
      intake: noIntake,
      log: silentLog,
    }),
    desk: createDesk({ ...services, engines, threads: noThreads, styleGuides: noStyleGate }),
    async write(fileId: string, transcript: Transcript) {
      await appendVersion(db, {
        fileId,
        language: ORIGINAL,
        ...(await packTranscript(transcript)),
        authorId: null,
        expectedVersion: null,
      })
    },
    async run() {
      const worker = await runWorker({
        ...(await workerBasis(dataDir)),
        db,
        jobs: work.queue,
        blobs: work.blobs,
        events,
        log: silentLog,
        engines,
        translators,
        media: createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null }),
      })
      onTestFinished(() => worker.stop())
      return worker
    },
    statuses: async (fileId: string) =>
      (await translationsOf(db, fileId)).map(({ language, status }) => [language, status]),
    inStatus: (fileId: string, language: string, status: string) =>
      until(`${language} in ${status}`, async () =>
        (await translationsOf(db, fileId)).find((row) => row.language === language && row.status === status),
      ),
    async lines(fileId: string, language: string) {
      const row = await readVersion(db, fileId, language)
      return row ? linesOf(JSON.parse(gunzipSync(row.body).toString('utf8')) as Transcript) : null
    },
    time: async () => timeOn(db, await planOf(db, owner.id)),
  }
}

eachDatabase((open) => {
  test('a worker that is stopped in the middle leaves what it has to the next, and all is charged once', async () => {
    const t = await openTranslating(open)
    const file = await buildFile(t.db, { owner_id: t.owner.id })
    await t.write(file.id, buildTranscript('Hello there.', 'The house.', 'Good bye.'))
    const held = Promise.withResolvers<void>()
    t.engine.next.push(
      () => Promise.resolve(),
      (signal) => {
        held.resolve()
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
        )
      },
    )
    const first = await t.run()
    await t.translations.request(t.me, file.id, 'es')
    await held.promise
    expect(t.engine.asked).toEqual([['Hello there.']])
    await first.stop()

    await t.run()
    await t.inStatus(file.id, 'es', 'READY')
    expect(t.engine.asked).toEqual([['Hello there.'], ['The house.'], ['Good bye.']])
    expect(await t.lines(file.id, 'es')).toEqual(['es:Hello es:there.', 'es:The es:house.', 'es:Good es:bye.'])
    expect(await t.time()).toMatchObject({ available: 4940, reserved: 0, used: 60 })
  })

  describe('ordered with an upload', () => {
    /** A file of the machine's work, whose translations were ordered with it. */
    async function ordered(t: Awaited<ReturnType<typeof openTranslating>>, lengthSeconds: number) {
      const media = await t.addFile(await tone({ seconds: 6 }), {
        owner_id: t.owner.id,
        length_seconds: lengthSeconds,
        status: 'STANDBY',
      })
      await t.db.deleteFrom('job').execute()
      await t.db.deleteFrom('file').where('id', '=', media.id).execute()
      return t.files.add(t.me, {
        name: 'talk.wav',
        type: 'audio/wav',
        size: 1,
        lengthSeconds,
        isMultilingual: false,
        languageCode: 'en',
        mediaKey: media.media_key,
        mediaSha256: media.media_sha256,
        translateLanguages: ['es', 'de'],
      })
    }

    test('[UP-038 PL-026] they take their time at once, begin with the text, end at the decoded length', async () => {
      const t = await openTranslating(open)
      const id = await ordered(t, 5)
      expect(await t.statuses(id)).toEqual([
        ['de', 'WAITING'],
        ['es', 'WAITING'],
      ])
      expect(await t.time()).toMatchObject({ available: 4985, reserved: 15 })
      await t.run()
      await Promise.all([t.inStatus(id, 'es', 'READY'), t.inStatus(id, 'de', 'READY')])
      expect(await t.lines(id, 'de')).toEqual(['de:said'])
      expect(await t.time()).toMatchObject({ available: 4982, reserved: 0, used: 18 })
    })

    test('[PL-026] without time for all of them nothing is accepted', async () => {
      const t = await openTranslating(open, { seconds: 15 })
      await expect(ordered(t, 5)).rejects.toMatchObject({ status: 402 })
      expect(await t.time()).toMatchObject({ available: 15, reserved: 0 })
      expect(await t.db.selectFrom('translation').selectAll().execute()).toEqual([])
    })

    test('a text that does not come gives their time back; another try takes it again', async () => {
      const t = await openTranslating(open)
      t.hearing.works = false
      const id = await ordered(t, 6)
      await t.run()
      await t.fileIn(id, 'FAILED')
      expect(await t.time()).toMatchObject({ available: 5000, reserved: 0 })
      t.hearing.works = true
      await t.files.resume(t.me, id)
      await Promise.all([t.inStatus(id, 'es', 'READY'), t.inStatus(id, 'de', 'READY')])
      expect(await t.time()).toMatchObject({ available: 4982, reserved: 0, used: 18 })
    })

    test("removing the file, or the account's files, gives their time back", async () => {
      const t = await openTranslating(open)
      await t.files.remove(t.me, await ordered(t, 6))
      expect(await t.time()).toMatchObject({ available: 5000, reserved: 0 })
      await ordered(t, 6)
      await t.db.transaction().execute((tx) => t.files.removeAll(t.owner.id, tx))
      expect(await t.time()).toMatchObject({ available: 5000, reserved: 0 })
    })
  })

  test('[HU-002 HU-011 TR-008] are UNTRANSLATED until all paragraphs are marked, charged when published', async () => {
    const t = await openTranslating(open)
    const file = await buildWork(t.db, t.owner.id, { languages: ['es'], language_code: 'en', waveform_key: 'none' })
    await t.db.transaction().execute((tx) => t.orders.order(tx, t.me, file, ['es'], Date.now()))
    expect(await t.time()).toMatchObject({ available: 4300, reserved: 700 })
    await expect(t.translations.request(t.me, file.id, 'es')).rejects.toMatchObject({ status: 409 })

    const tina = t.callerOf(await buildUser(t.db, { role: 'HUMAN-TRANSCRIPTOR' }), 'HUMAN-TRANSCRIPTOR')
    await t.write(file.id, buildTranscript('Hello there.'))
    await t.desk.take(tina, file.id)
    expect(await t.translations.list(tina, file.id)).toMatchObject([{ language: 'es', status: 'WAITING' }])
    await t.run()
    await t.translations.request(tina, file.id, 'es')
    await t.inStatus(file.id, 'es', 'READY')
    expect(await t.time()).toMatchObject({ available: 4300, reserved: 700 })

    await t.db.updateTable('human_transcription').set({ status: 'FINISHED' }).execute()
    await expect(t.desk.publish(tina, file.id)).rejects.toMatchObject({ code: 'translations_unresolved' })
    await keepMarks(t.db, file.id, 'es', { paragraphs: 3, marked: 3 })
    await t.desk.publish(tina, file.id)
    expect(await t.time()).toMatchObject({ available: 4300, reserved: 0, used: 700 })
    const rows = await t.db
      .selectFrom('ledger')
      .select(['reason', 'seconds'])
      .where('reason', 'in', ['translation', 'human_publish'])
      .orderBy('reason')
      .execute()
    expect(rows.map(({ reason, seconds }) => [reason, seconds])).toEqual([
      ['human_publish', -700],
      ['translation', -700],
    ])
    expect(await t.lines(file.id, 'es')).toEqual(['es:Hello es:there.'])
  })
})
