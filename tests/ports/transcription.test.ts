import { workerBasis } from '../support/worker-basis.ts'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { addMakeThumbnail, MAKE_THUMBNAIL } from '../../server/modules/files/jobs.ts'
import { TRANSCRIBE_FILE } from '../../server/modules/files/jobs.ts'
import { createFiles } from '../../server/modules/files/service.ts'
import { readWaveform } from '../../server/modules/files/waveform.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { savePreference } from '../../server/modules/identity/preferences/repository.ts'
import { transcribeOnce } from '../../server/modules/recognition/transcription/transcribe-once.ts'
import { appendVersion, readVersion } from '../../server/modules/texts/repository.ts'
import type { MediaTools } from '../../server/ports/media-tools.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { RecognisedWord, Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildUser } from '../support/factories.ts'
import { eachDatabase, type OpenFresh, openTestDatabase } from '../support/databases.ts'
import { fileLinks } from '../support/domain-events.ts'
import { noIntake } from '../support/intake.ts'
import { encoded, speak, tone, video } from '../support/media-samples.ts'
import { createScriptedEngine, writeToneSpeech } from '../support/scripted-engine.ts'
import { hurry } from '../support/hurry.ts'
import { silentLog } from '../support/silent-log.ts'
import { wordsOf } from '../../src/shared/transcript/compare.ts'
import { wordErrorRate } from '../support/word-error-rate.ts'
import { openWorkplace, until } from '../support/workers.ts'
import { noTranslators } from '../support/no-translators.ts'

const media = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })

/** An engine that answers by this function. */
const engineOf = (transcribe: Transcriber['transcribe']): Transcriber => ({ ...createScriptedEngine(), transcribe })
const heard = (text: string): RecognisedWord[] => [{ text, start: 0.1, end: 0.4, confidence: 0.9 }]

async function openTranscribing(open: OpenFresh) {
  const {
    env,
    settings: { dataDir },
  } = await open()
  const work = await openWorkplace(env)
  onTestFinished(() => work.end())
  const { db, events } = work
  const quota = createQuota({ isLimited: false })
  return {
    ...work,
    db,
    dataDir,
    files: createFiles({
      db,
      blobs: work.blobs,
      jobs: work.queue,
      events,
      ...fileLinks({ jobs: work.queue, events, quota }),
      engines: createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' }),
      quota,
      intake: noIntake,
      log: silentLog,
    }),
    /** A worker in this process. */
    async run(engine: Transcriber | null, over: { media?: Partial<MediaTools> } = {}) {
      const worker = await runWorker({
        ...(await workerBasis(dataDir)),
        db,
        jobs: work.queue,
        blobs: work.blobs,
        events,
        media: { ...media, ...over.media },
        translators: noTranslators,
        engines: createEngines({ transcribers: engine ? [engine] : [], setting: 'auto' }),
        log: silentLog,
      })
      onTestFinished(() => worker.stop())
      return worker
    },
    /** Lets a job that waits for its next try run at once. */
    hurry: () => hurry(db),
    /** Of the jobs that transcribe; mails about them are others. */
    jobStates: async () =>
      (await db.selectFrom('job').select('state').where('name', '=', TRANSCRIBE_FILE.name).orderBy('id').execute()).map(
        ({ state }) => state,
      ),
    workFolders: () => readdir(path.join(dataDir, 'work')).catch(() => []),
    async kinds(fileId: string) {
      return (await db.selectFrom('event').select('kind').where('file_id', '=', fileId).orderBy('id').execute()).map(
        ({ kind }) => kind,
      )
    },
  }
}

eachDatabase((open) => {
  test('[FI-051][FI-052] a file goes from TRANSCRIBE with growing progress to EDITING with its text', async () => {
    const work = await openTranscribing(open)
    const wavPath = path.join(work.dataDir, 'tones.wav')
    const words = await writeToneSpeech(wavPath, 35)
    // The header's length is not believed.
    const file = await work.addFile(wavPath, { length_seconds: 5 })
    const seen: number[] = []
    const scripted = createScriptedEngine()
    await work.run({
      ...scripted,
      transcribe: async (segment, options) => {
        seen.push((await work.fileIn(file.id, 'TRANSCRIBE')).progress)
        return scripted.transcribe(segment, options)
      },
    })
    const done = await work.fileIn(file.id, 'EDITING')
    expect(done).toMatchObject({ progress: 1, length_seconds: 35, failure_code: null, damaged_at: '[]' })
    expect(done.free_again_until).toBeGreaterThan(Date.now() + 86_000_000)
    expect(done.started_at).toBeGreaterThan(0)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 1)

    const text = await work.transcript(file.id)
    expect(text?.version).toBe(1)
    expect(wordsOf(text!.transcript)).toEqual(words)
    const kinds = await work.kinds(file.id)
    expect(kinds.at(-1)).toBe('file-changed')
    expect(kinds.filter((kind) => kind === 'file-progress').length).toBeGreaterThan(3)
    const wave = await readWaveform(work.blobs, done.waveform_key)
    expect(wave.length).toBe(35)
    expect(Math.abs(wave.peaks.length - 35 * wave.rate)).toBeLessThanOrEqual(1)
    expect(await work.plannedSegments(file.id)).toBe(0)
    await until('the work folder to go', async () => (await work.workFolders()).length === 0)
  })

  test.each([
    ['finds the words of the vocabulary in what an engine heard', false, 'account', 'met Castellani'],
    ["finds the words of the file's own vocabulary", false, 'file', 'met Castellani'],
    ['leaves the words alone of an engine that listened for the vocabulary', true, 'account', 'met kos tell any'],
  ])('%s', async (_, takesVocabulary, whose, said) => {
    const work = await openTranscribing(open)
    const vocabulary = '["Castellani"]'
    const file = await work.addFile(await tone({ seconds: 2 }), whose === 'file' ? { vocabulary } : {})
    if (whose === 'account') await savePreference(work.db, file.owner_id, { vocabulary })
    const words = ['met', 'kos', 'tell', 'any'].map((text, at) => ({
      text,
      start: at / 4,
      end: (at + 1) / 4,
      confidence: 0.6,
    }))
    await work.run({ ...engineOf(async () => words), takesVocabulary })
    await work.fileIn(file.id, 'EDITING')
    const { transcript } = (await work.transcript(file.id))!
    expect(wordsOf(transcript).join(' ')).toBe(said)
    if (!takesVocabulary)
      expect(transcript.paragraphs[0]!.words[1]).toMatchObject({
        origin: 'vocabulary',
        heard: 'kos tell any',
        data_start: 0.25,
        data_end: 1,
      })
  })

  test("written again with its owner's vocabulary, the edited text stays as a version; the next costs", async () => {
    const work = await openTranscribing(open)
    const edited = gzipSync('{"paragraphs":[],"speakers":[],"notes":["mine"]}')
    const begin = async () => {
      const file = await work.addFile(await tone({ seconds: 2 }), {
        former_language: 'fr',
        free_again_until: Date.now() + 60_000,
      })
      await appendVersion(work.db, {
        fileId: file.id,
        language: 'original',
        body: edited,
        words: 0,
        authorId: file.owner_id,
        expectedVersion: 0,
      })
      return file
    }
    const first = await begin()
    await savePreference(work.db, first.owner_id, { vocabulary: '["Rijeka"]' })
    const worker = await work.run(engineOf(async (_, { vocabulary }) => heard(`anew-${vocabulary.join()}`)))
    expect(await work.fileIn(first.id, 'EDITING')).toMatchObject({
      language_code: 'en',
      former_language: null,
      free_again_until: null,
      failure_code: null,
    })
    expect(await work.transcript(first.id)).toMatchObject({
      version: 2,
      transcript: { paragraphs: [{ words: [{ text: 'anew-Rijeka' }] }] },
    })
    expect((await readVersion(work.db, first.id, 'original', 1))!.author_id).toBe(first.owner_id)
    expect(await work.db.selectFrom('file_notice').select(['file_id', 'outcome']).execute()).toEqual([
      { file_id: first.id, outcome: 'ready' },
    ])
    await worker.stop()

    // When it fails, the file has its text and its language as before, and may be written again for nothing.
    const second = await begin()
    const refusing = await work.run(
      engineOf(() => Promise.reject(new EngineError('engine_refused', 'Refused.', { retry: false }))),
    )
    const kept = await work.fileIn(second.id, 'EDITING')
    expect(kept).toMatchObject({
      language_code: 'fr',
      former_language: null,
      failure_code: 'engine_refused',
      free_again_until: second.free_again_until,
    })
    expect(await work.transcript(second.id)).toMatchObject({ version: 1, transcript: { notes: ['mine'] } })
    expect(await work.plannedSegments(second.id)).toBe(0)

    // What is nobody's fault does not send its owner to a Resume that is not there.
    await refusing.stop()
    const third = await begin()
    await work.run(engineOf(() => Promise.reject(new Error('secret'))))
    await until('all tries to fail', async () => {
      await work.hurry()
      return (
        (await work.db.selectFrom('file').select('status').where('id', '=', third.id).executeTakeFirst())?.status ===
        'EDITING'
      )
    })
    expect(await work.fileIn(third.id, 'EDITING')).toMatchObject({
      failure_code: 'unexpected',
      failure_message: messages.notWrittenAgain,
    })
  })

  test('[FI-053] three failed tries make a file FAILED, and the reason names no details', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    let tries = 0
    await work.run(
      engineOf(() => {
        tries += 1
        return Promise.reject(new Error('ENOENT /secret/path'))
      }),
    )
    for (let attempt = 1; attempt < 3; attempt++) {
      await until(`try ${attempt} to fail`, async () => tries === attempt && (await work.jobStates()).includes('ready'))
      expect((await work.fileIn(file.id, 'TRANSCRIBE')).failure_code).toBeNull()
      await work.hurry()
    }
    const failed = await work.fileIn(file.id, 'FAILED')
    expect(tries).toBe(3)
    expect(failed.failure_code).toBe('unexpected')
    expect(failed.failure_message).toContain('Resume')
    expect(failed.failure_message).not.toContain('secret')
    expect((await work.kinds(file.id)).at(-1)).toBe('file-changed')
  })

  test('the words of an engine say why a file failed, and a hopeless case is not tried again', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    await work.run(
      engineOf(() =>
        Promise.reject(
          new EngineError('engine_refused', 'The speech server refused the key. Set OPENAI_API_KEY.', { retry: false }),
        ),
      ),
    )
    expect(await work.fileIn(file.id, 'FAILED')).toMatchObject({
      failure_code: 'engine_refused',
      failure_message: 'The speech server refused the key. Set OPENAI_API_KEY.',
    })
    expect(await work.jobStates()).toEqual(['dead'])
  })

  test('without an engine a queued file fails at once, with what to install', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    await work.run(createPocketSphinx({ modelFolder: '/nowhere' }))
    const failed = await work.fileIn(file.id, 'FAILED')
    expect(failed.failure_code).toBe('engine_missing')
    expect(failed.failure_message).toContain('apt-get install pocketsphinx pocketsphinx-en-us')
    expect(await work.jobStates()).toEqual(['dead'])
    expect(await work.workFolders()).toEqual([])
  })

  test('a sound without speech fails with the words for it, and a resumed file can still succeed', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    const silent = await work.run(engineOf(() => Promise.resolve([])))
    expect(await work.fileIn(file.id, 'FAILED')).toMatchObject({
      failure_code: 'no_speech',
      failure_message: messages.noSpeech,
    })
    await silent.stop()

    await work.files.resume({ id: file.owner_id, email: 'a@example.org', role: 'USER', sid: 'none' }, file.id)
    await work.run(engineOf(() => Promise.resolve(heard('now'))))
    await work.fileIn(file.id, 'EDITING')
    expect(wordsOf((await work.transcript(file.id))!.transcript)).toEqual(['now'])
  })

  test('a file that is removed while it is worked on is let go of quietly', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    const worker = await work.run(
      engineOf(async (_segment, { signal }) => {
        await work.files.remove({ id: file.owner_id, email: 'a@example.org', role: 'USER', sid: 'none' }, file.id)
        expect(signal?.aborted).toBe(false)
        return heard('gone')
      }),
    )
    await until('the removal', async () => (await work.db.selectFrom('file').selectAll().execute()).length === 0)
    await worker.stop()
    expect(await work.db.selectFrom('transcript').selectAll().execute()).toEqual([])
    expect(await work.db.selectFrom('segment').selectAll().execute()).toEqual([])
    expect((await work.kinds(file.id)).at(-1)).toBe('file-removed')
    expect(await work.jobStates()).toEqual([])
    await work.run(null)
    expect(await work.workFolders()).toEqual([])
  })

  test('a text that a person saved in the meantime is never overwritten', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    const own = { paragraphs: [], speakers: [], notes: ['mine'] }
    await work.run(
      engineOf(async () => {
        await appendVersion(work.db, {
          fileId: file.id,
          language: 'original',
          body: gzipSync(JSON.stringify(own)),
          words: 0,
          authorId: file.owner_id,
          expectedVersion: 0,
        })
        return heard('machine')
      }),
    )
    await work.fileIn(file.id, 'EDITING')
    expect(await work.transcript(file.id)).toEqual({ version: 1, transcript: own })
  })

  test('a worker that lost its lease writes nothing, whoever else is at it', async () => {
    const work = await openTranscribing(open)
    const file = await work.addFile(await tone({ seconds: 2 }))
    let release: (() => void) | undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isFirst = true
    const slow = await work.run(
      engineOf(async () => {
        // The same worker may be the one that takes it again.
        if (!isFirst) return heard('fresh')
        isFirst = false
        await released
        return heard('stale')
      }),
    )
    await until('the slow worker to be at work', async () => (await work.plannedSegments(file.id)) > 0)
    // Somebody takes its lease for dead, and another worker does the job.
    await work.queue.releaseWorker(slow.workerId)
    const quick = await work.run(engineOf(() => Promise.resolve(heard('fresh'))))
    await work.fileIn(file.id, 'EDITING')
    release?.()
    await slow.stop()
    await quick.stop()
    expect(wordsOf((await work.transcript(file.id))!.transcript)).toEqual(['fresh'])
    expect(await work.transcript(file.id)).toMatchObject({ version: 1 })
    expect(await work.jobStates()).toEqual(['done'])
  })

  test('a worker that stops gives its job back, and the next one goes on from the finished segments', async () => {
    const work = await openTranscribing(open)
    const wavPath = path.join(work.dataDir, 'tones.wav')
    const words = await writeToneSpeech(wavPath, 45)
    const file = await work.addFile(wavPath)
    const scripted = createScriptedEngine()
    let calls = 0
    const stuck = await work.run({
      ...scripted,
      parallel: 1,
      transcribe: (segment, options) => {
        calls += 1
        if (calls < 3) return scripted.transcribe(segment, options)
        return new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
        )
      },
    })
    await until('the third segment', async () => calls === 3)
    await stuck.stop()
    expect(await work.jobStates()).toEqual(['ready'])
    expect(await work.finishedSegments(file.id)).toBe(2)
    const planned = await work.plannedSegments(file.id)

    let more = 0
    await work.run(
      {
        ...scripted,
        transcribe: (segment, options) => {
          more += 1
          return scripted.transcribe(segment, options)
        },
      },
      { media: { normalise: () => Promise.reject(new Error('decoded twice')) } },
    )
    await work.fileIn(file.id, 'EDITING')
    expect(more).toBe(planned - 2)
    expect(wordsOf((await work.transcript(file.id))!.transcript)).toEqual(words)
  })

  test('[FI-055] when a multilingual file is done, the oldest that waits is next', async () => {
    const work = await openTranscribing(open)
    const owner = await buildUser(work.db)
    const sound = await tone({ seconds: 2 })
    const first = await work.addFile(sound, { owner_id: owner.id, is_multilingual: 1 })
    const { key } = await work.blobs.put(await work.blobs.read(first.media_key))
    const second = await work.addFile(sound, {
      owner_id: owner.id,
      is_multilingual: 1,
      status: 'QUEUED',
      media_key: key,
    })
    await work.queue.cancel(`transcribe:${second.id}`)
    await work.run(engineOf(() => Promise.resolve(heard('said'))))
    await work.fileIn(first.id, 'EDITING')
    await work.fileIn(second.id, 'EDITING')
  })

  test('[ED-048] what browsers cannot play gets a copy that they can; what they can play gets none', async () => {
    const work = await openTranscribing(open)
    const spoken = await speak()
    const strange = await work.addFile(await encoded(spoken, 'aiff'))
    const usual = await work.addFile(await encoded(spoken, 'mp3'))
    await work.run(engineOf(() => Promise.resolve(heard('said'))))
    const copied = await until('the copy', async () => {
      const row = await work.fileIn(strange.id, 'TRANSCRIBE', 'EDITING')
      return row.playable_key === null ? null : row
    })
    expect(copied.playable_type).toMatch(/^audio\/ogg/)
    const { path: copyPath } = await work.blobs.localFile(copied.playable_key!)
    expect(await media.probe(copyPath)).toMatchObject({ isPlayable: true, kind: 'audio' })
    await work.fileIn(usual.id, 'EDITING')
    expect((await work.fileIn(usual.id, 'EDITING')).playable_key).toBeNull()
    expect(await work.blobs.size(strange.media_key)).toBeGreaterThan(0)
  })
})

test('[ED-048] a video gets a small picture once, also when that is begun twice', async () => {
  const work = await openTranscribing(openTestDatabase)
  const file = await work.addFile(await video(await tone({ seconds: 1 })), { type: 'video/mp4' })
  const addPicture = () => work.db.transaction().execute((tx) => addMakeThumbnail(work.queue, file.id, tx))
  await addPicture()
  await addPicture()
  await work.run(engineOf(() => Promise.resolve(heard('said'))))
  const pictured = await until('the picture', async () => {
    const row = await work.fileIn(file.id, 'TRANSCRIBE', 'EDITING')
    return row.thumbnail_key === null ? null : row
  })
  expect(await work.blobs.size(pictured.thumbnail_key!)).toBeGreaterThan(100)
  await addPicture()
  await until('the jobs', async () =>
    (
      await work.db
        .selectFrom('job')
        .select('id')
        .where('name', '=', MAKE_THUMBNAIL.name)
        .where('state', 'in', ['ready', 'running'])
        .execute()
    ).length === 0
      ? true
      : null,
  )
  expect((await work.fileIn(file.id, 'EDITING')).thumbnail_key).toBe(pictured.thumbnail_key)
})

test('media that turns out to be none is FAILED in words of its own', async () => {
  const work = await openTranscribing(openTestDatabase)
  const file = await work.addFile(path.join(import.meta.dirname, 'transcription.test.ts'))
  await work.run(createScriptedEngine())
  expect(await work.fileIn(file.id, 'FAILED')).toMatchObject({
    failure_code: 'not_media',
    failure_message: messages.notMedia,
  })
})

test('transcribes a medium by PocketSphinx without server or database, with growing progress', async () => {
  const text = 'the meeting will begin at nine and everyone should bring their notes from last week'
  const progress: number[] = []
  const { transcript, lengthSeconds } = await transcribeOnce({
    mediaPath: await encoded(await speak(text), 'mp3'),
    engine: createPocketSphinx(),
    media,
    workers: 2,
    language: 'en',
    onProgress: (at) => progress.push(at),
  })
  expect(wordErrorRate(text, wordsOf(transcript).join(' ')).rate).toBeLessThan(0.2)
  expect(lengthSeconds).toBeGreaterThan(3)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
})
