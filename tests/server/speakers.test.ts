import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import { diarise } from '../../server/modules/recognition/speakers/diarise.ts'
import { heardSounds } from '../../server/modules/recognition/tracks/hear-tracks.ts'
import { openWav } from '../../server/modules/media/sound/wav-file.ts'
import type { Diariser } from '../../server/ports/diariser.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import { createSemaphore } from '../../server/kernel/semaphore.ts'
import type { SpeakersTold } from '../../src/shared/contract/speakers.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { openSocket } from '../support/socket-client.ts'
import { talkDiariser } from '../support/talk.ts'
import { talkWorld } from '../support/talk-world.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/workers.ts'

/** Turns as they were spoken, within the quarter of a second that models of this kind are exact to. */
function expectTurns(heard: SpeakersTold['turns'], spoken: SpeakersTold['turns']) {
  expect(heard!.map(({ speaker }) => speaker)).toEqual(spoken!.map(({ speaker }) => speaker))
  for (const [index, { start, end }] of spoken!.entries()) {
    expect(Math.abs(heard![index]!.start - start)).toBeLessThan(0.25)
    expect(Math.abs(heard![index]!.end - end)).toBeLessThan(0.25)
  }
}

describe('telling speakers apart again, alone', () => {
  test('who speaks when is found over all segments of a file; its text stays as it is', async () => {
    const { id, t, turns, tell, last, file, versions, work } = await talkWorld()
    const before = await versions()
    expect((await tell()).statusCode).toBe(200)
    expect(await last()).toMatchObject({ advice: null, turns: null, failure: null, progress: 0 })
    await work()
    const told = await until('the turns', async () => {
      const found = await last()
      return found.turns || found.failure ? found : null
    })
    expect(told.failure).toBeNull()
    expectTurns(told.turns, turns)
    expect(await file()).toMatchObject({ speakers_by: 'sherpa-onnx, Tones' })
    expect(await versions()).toEqual(before)
    await until(
      'the work folder to go',
      async () => (await readdir(path.join(t.dataDir, 'work')).catch(() => [])).length === 0,
    )
    expect(await t.db.selectFrom('segment').selectAll().where('file_id', '=', id).execute()).toEqual([])
  })

  test('who asked hears by the socket how far it is, and when it is done', async () => {
    const { t, ann, id, tell, last, work } = await talkWorld()
    const socket = await openSocket(await t.listen(), ann.bearer)
    await tell()
    await work()
    await socket.until('speakersChanged', (data) => data.id === id)
    await until('the turns', async () => (await last()).turns)
  })

  test('a try after a kill hears only what no try has heard before', async () => {
    const { sound } = await talkWorld({ diariser: null })
    const folder = await temporaryFolder()
    const real = await talkDiariser(folder)
    onTestFinished(() => real.close())
    const work = {
      sounds: await heardSounds({ wav: await openWav(sound), tracks: [] }),
      speakers: 2,
      folder,
      semaphore: createSemaphore(1),
    }
    let calls = 0
    const dying: Diariser = {
      ...real,
      diarise: (segment, options) =>
        ++calls === 2
          ? Promise.reject(new EngineError('engine_failed', 'It died.', { retry: true }))
          : real.diarise(segment, options),
    }
    await expect(diarise({ ...work, diariser: dying })).rejects.toThrow('It died.')
    calls = 10
    const { turns } = await diarise({ ...work, diariser: dying })
    expect(calls).toBe(12)
    expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set([0, 1]))
    expect((await readdir(folder)).filter((name) => name.endsWith('.wav'))).toEqual([])
  })
})

test('a worker that stops gives the telling to the next, which hears only what is missing', async () => {
  const folder = await temporaryFolder()
  const real = await talkDiariser(folder)
  onTestFinished(() => real.close())
  const heard: string[] = []
  let held: (() => void) | undefined
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const diariser: Diariser = {
    ...real,
    async diarise(segment, { signal }) {
      if (held && heard.length > 0) {
        held()
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      }
      const voices = await real.diarise(segment, { signal })
      heard.push(path.basename(segment.wavPath).replace(/-[0-9a-f-]{36}\.wav$/u, ''))
      return voices
    },
  }
  const { t, tell, last, turns, work } = await talkWorld({ diariser })
  await tell()
  const first = await work()
  await isHeld
  await until('what was heard to be kept', async () => (await last()).progress > 0)
  await first.stop()
  expect(await last()).toMatchObject({ turns: null, failure: null })
  held = undefined
  await work()
  expectTurns(await until('the turns', async () => (await last()).turns), turns)
  expect(heard.toSorted()).toEqual(['segment-0', 'segment-1', 'segment-2'])
  await until(
    'the work folder to go',
    async () => (await readdir(path.join(t.dataDir, 'work')).catch(() => [])).length === 0,
  )
})

describe('transcribing', () => {
  /** The speaker of each word that was heard. */
  const whoSaid = ({ paragraphs }: Transcript) =>
    paragraphs.map(({ speaker, words }) => `${speaker}: ${[...new Set(words.map(({ text }) => text))].join(' ')}`)

  async function transcribed(w: Awaited<ReturnType<typeof talkWorld>>) {
    await w.t.db.transaction().execute((tx) => addTranscription(w.t.deps.jobs, w.id, tx))
    await w.work()
    await until('the text', async () => ((await w.file()).status === 'TRANSCRIBE' ? null : true))
    return { text: await w.text(), file: await w.file() }
  }

  test('tells the speakers apart where there is a model for it', async () => {
    const w = await talkWorld({ status: 'TRANSCRIBE' })
    const { text, file } = await transcribed(w)
    expect(file).toMatchObject({ status: 'EDITING', speakers_by: 'sherpa-onnx, Tones' })
    expect(whoSaid(text)).toEqual(w.turns.map(({ speaker }) => (speaker === 0 ? 'Speaker 1: low' : 'Speaker 2: high')))
    expect(text.speakers).toHaveLength(2)
    expect(checkTranscript(text, 70)).toEqual([])
  })

  test('finds as many speakers as their owner says, and separates none of one', async () => {
    const one = await transcribed(await talkWorld({ status: 'TRANSCRIBE', speakers: '1' }))
    expect(one.file.speakers_by).toBeNull()
    expect(one.text.speakers).toHaveLength(1)
    const asked: (number | null)[] = []
    const folder = await temporaryFolder()
    const real = await talkDiariser(folder)
    onTestFinished(() => real.close())
    // Every print is a voice of its own, so that only a number brings them together.
    let print = 0
    const strict: Diariser = {
      ...real,
      sameVoice: 0,
      diarise: async (segment, options) =>
        (await real.diarise(segment, options)).map((voice) => {
          const own = print++ % 12
          return { ...voice, print: Array.from({ length: 12 }, (_, at) => (at === own ? 1 : 0)) }
        }),
    }
    for (const speakers of ['several', '3']) {
      const { text } = await transcribed(await talkWorld({ status: 'TRANSCRIBE', speakers, diariser: strict }))
      asked.push(text.speakers.length)
    }
    expect(asked[0]).toBeGreaterThan(3)
    expect(asked[1]).toBe(3)
  })

  test('goes by pauses where there is none, and where telling them apart fails', async () => {
    const broken: Diariser = {
      segments: { idealSeconds: 28, mostSeconds: 30 },
      sameVoice: 0.6,
      state: async () => ({ usable: true, label: 'Broken' }),
      diarise: () => Promise.reject(new EngineError('engine_failed', 'No.', { retry: true })),
      close: () => Promise.resolve(),
    }
    for (const diariser of [null, broken]) {
      const { text, file } = await transcribed(await talkWorld({ status: 'TRANSCRIBE', diariser }))
      expect(file).toMatchObject({ status: 'EDITING', speakers_by: 'pauses' })
      expect(text.speakers.map(({ name }) => name)).toEqual(['Speaker 1'])
    }
  })
})
