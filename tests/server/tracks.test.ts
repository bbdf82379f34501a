import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import { recognitionUse } from '../../server/modules/recognition/file-use.ts'
import { fillSegment, replaceSegments } from '../../server/modules/recognition/transcription/repository.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { talkWorld } from '../support/talk-world.ts'
import { turnsOfTwo, writeTracks } from '../support/tracks.ts'
import { until } from '../support/workers.ts'

const SECONDS = 40

/** Ann's file of two speakers with a track each. */
const world = (kind: 'channels' | 'streams', over: Parameters<typeof talkWorld>[0] = {}) =>
  talkWorld({
    status: 'TRANSCRIBE',
    length_seconds: SECONDS,
    makeSound: async (folder) => ({ sound: await writeTracks(folder, kind, turnsOfTwo(SECONDS), SECONDS), turns: [] }),
    ...over,
  })

async function transcribed(w: Awaited<ReturnType<typeof talkWorld>>) {
  await w.t.db.transaction().execute((tx) => addTranscription(w.t.deps.jobs, w.id, tx))
  await w.work()
  await until('the text', async () => ((await w.file()).status === 'TRANSCRIBE' ? null : true))
  return { text: await w.text(), file: await w.file() }
}

/** What each speaker says, each word once. */
const saidBy = ({ paragraphs }: Transcript) =>
  Object.fromEntries(
    [...Map.groupBy(paragraphs, ({ speaker }) => speaker)].map(([speaker, own]) => [
      speaker,
      [...new Set(own.flatMap(({ words }) => words.map(({ text }) => text)))].join(' '),
    ]),
  )

describe('speakers with a track each', () => {
  test.each(['channels', 'streams'] as const)(
    'on %s of their own are one speaker a track, with what they say at once, for the price of the length',
    async (kind) => {
      const w = await world(kind)
      const { text, file } = await transcribed(w)
      expect(file).toMatchObject({ status: 'EDITING', speakers_by: 'tracks', length: SECONDS })
      expect(saidBy(text)).toEqual({ 'Speaker 1': 'low', 'Speaker 2': 'high' })
      expect(checkTranscript(text, SECONDS)).toEqual([])
      const words = text.paragraphs.flatMap(({ words: own }) => own)
      expect(words.filter(({ text: word }) => word === 'high')).toHaveLength(21)
      expect(words.filter(({ text: word }) => word === 'low')).toHaveLength(20)
      const [row] = await w.t.db.selectFrom('file').select(['tracks', 'track_kind']).where('id', '=', w.id).execute()
      expect(row).toEqual({ tracks: 2, track_kind: kind })
    },
  )

  test('of several streams, browsers get a copy in which all are heard', async () => {
    const w = await world('streams')
    await transcribed(w)
    const playable = await until(
      'the copy',
      async () =>
        (await w.t.db.selectFrom('file').select('playable_key').where('id', '=', w.id).executeTakeFirst())!
          .playable_key,
    )
    const copy = path.join(w.t.dataDir, 'copy.ogg')
    const chunks: Buffer[] = []
    for await (const chunk of await w.t.deps.blobs.read(playable)) chunks.push(chunk as Buffer)
    await writeFile(copy, Buffer.concat(chunks))
    // The second speaker alone, between 5 and 9 s.
    const { stderr } = await promisify(execFile)(
      'ffmpeg',
      `-nostdin -ss 5.2 -t 3 -i ${copy} -af volumedetect -f null -`.split(' '),
    )
    expect(Number(/mean_volume: (-[\d.]+) dB/.exec(stderr)?.[1])).toBeGreaterThan(-20)
  })

  test('are one sound where their owner says so', async () => {
    const { text, file } = await transcribed(await world('channels', { speakers: 'several', diariser: null }))
    expect(file).toMatchObject({ speakers_by: 'pauses' })
    expect(text.speakers).toHaveLength(1)
  })

  test('are looked for no further where a medium has one sound, or both sides the same', async () => {
    const same = turnsOfTwo(SECONDS)[0]
    const w = await world('channels', {
      diariser: null,
      makeSound: async (folder) => ({
        sound: await writeTracks(folder, 'channels', [same, same], SECONDS),
        turns: [],
      }),
    })
    expect((await transcribed(w)).file).toMatchObject({ speakers_by: 'pauses' })
  })

  test('are taken as they are where their owner says that each has one', async () => {
    const [low] = turnsOfTwo(SECONDS)
    const w = await world('channels', {
      speakers: 'tracks',
      makeSound: async (folder) => ({
        sound: await writeTracks(folder, 'channels', [low, low.map((tone) => ({ ...tone, hertz: 3000 }))], SECONDS),
        turns: [],
      }),
    })
    const { text, file } = await transcribed(w)
    expect(file).toMatchObject({ speakers_by: 'tracks' })
    expect(saidBy(text)).toEqual({ 'Speaker 1': 'low', 'Speaker 2': 'high' })
  })
})

test('a later try hears only those segments of each track that no try has finished', async () => {
  const w = await world('channels')
  const halves = [0, 20].flatMap((start) => [0, 1].map((track) => ({ start, end: start + 20, track })))
  await replaceSegments(
    w.t.db,
    w.id,
    halves.map((segment, seq) => ({ ...segment, seq })),
  )
  const kept = [{ text: 'kept', start: 1, end: 2, confidence: 1 }]
  await fillSegment(w.t.db, w.id, 1, kept)
  const { text } = await transcribed(w)
  expect(saidBy(text)).toEqual({ 'Speaker 1': 'low', 'Speaker 2': 'kept high' })
  const early = text.paragraphs.flatMap(({ words }) => words).filter(({ data_start }) => data_start < 19)
  expect(early.some(({ text: word }) => word === 'high')).toBe(false)
})

test('what was heard of tracks when a file goes counts each track for its share of the length', async () => {
  const w = await world('channels')
  const file = (await w.t.db.selectFrom('file').selectAll().where('id', '=', w.id).executeTakeFirst())!
  await replaceSegments(w.t.db, w.id, [
    { seq: 0, start: 0, end: 20, track: 0 },
    { seq: 1, start: 0, end: 40, track: 1 },
    { seq: 2, start: 20, end: 40, track: 0 },
  ])
  const heard = async (seqs: number[]) => {
    await w.t.db.updateTable('segment').set({ words: '[]' }).where('seq', 'in', seqs).execute()
    return (await recognitionUse.secondsUsed(w.t.db, file)).own
  }
  expect(await heard([0])).toBe(10)
  expect(await heard([1])).toBe(30)
  expect(await heard([2])).toBe(SECONDS)
})
