import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import type { AlignedTimes } from '../../src/shared/contract/alignments.ts'
import type { HeardWord } from '../../src/shared/contract/hearings.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { runWorker } from '../../server/worker.ts'
import { talkWorld } from '../support/talk-world.ts'
import { turnsOfTwo, writeTracks } from '../support/tracks.ts'
import { until } from '../support/workers.ts'

const SECONDS = 40

/** Ann's file of two speakers with a track each, whose text by tracks a person has named. */
async function world(kind: 'channels' | 'streams') {
  const tracks = turnsOfTwo(SECONDS)
  const w = await talkWorld({
    length_seconds: SECONDS,
    makeSound: async (folder) => ({ sound: await writeTracks(folder, kind, tracks, SECONDS), turns: [] }),
  })
  const { t, ann, id } = w
  await t.db.updateTable('file').set({ tracks: 2, track_kind: kind }).where('id', '=', id).execute()
  const text: Transcript = {
    paragraphs: tracks.map((tones, track) => ({
      _id: `p${track}`,
      speaker: ['Ana', 'Ben'][track]!,
      color: `speaker-${track + 1}`,
      note: '',
      marked: false,
      data_start: tones[0]!.start,
      data_end: tones.at(-1)!.end,
      words: tones.map(({ start, end }) => ({
        text: ['low', 'high'][track]!,
        data_start: start,
        data_end: end,
        confidence: 0.9,
        is_highlight: false,
        is_strike: false,
      })),
    })),
    speakers: [],
    notes: [],
  }
  await appendVersion(t.db, {
    fileId: id,
    language: ORIGINAL,
    body: gzipSync(JSON.stringify(text)),
    words: 40,
    authorId: null,
    expectedVersion: 0,
  })
  const worker = await runWorker(t.deps)
  onTestFinished(() => worker.stop())
  const ask = async (pass: string, payload: object) => {
    const asked = await t.api('POST', `/file/${pass}/${id}`, { headers: ann.bearer, payload })
    expect(asked.statusCode).toBe(200)
    return until('what came of it', async () => {
      const reply = (await t.api('GET', `/file/${pass}/${id}`, { headers: ann.bearer })).json()
      return reply.words ?? reply.times ?? reply.reading?.words ?? reply.turns ?? reply.failure
    })
  }
  const hearing = { engine: 'sherpa', language_code: 'en', is_multilingual: false, speed: 1 }
  return {
    hear: async (range: object): Promise<string[]> => {
      const words = (await ask('hearing', { ...hearing, ...range })) as HeardWord[]
      return words.map(({ text: word }) => word)
    },
    align: (range: object) => ask('alignment', range) as Promise<AlignedTimes[]>,
    read: () => ask('second-reading', { engine: 'sherpa' }) as Promise<HeardWord[]>,
    diarise: (speakers: number | null) =>
      ask('speakers', { speakers }) as Promise<{ start: number; end: number; speaker: number }[]>,
  }
}

describe.each(['channels', 'streams'] as const)('of speakers with a track each, on %s,', (kind) => {
  test('a part is heard again on the track of who says it, though another one speaks; else on all', async () => {
    const w = await world(kind)
    // Ben says a word while Ana speaks.
    const both = { start: 10.8, end: 11.8 }
    expect(await w.hear({ ...both, speakers: ['Ben'] })).toEqual(['high'])
    expect(new Set(await w.hear({ ...both, speakers: ['Ana'] }))).toEqual(new Set(['low']))
    // Ben's turn alone, whoever is named.
    expect(new Set(await w.hear({ start: 5.2, end: 8.6 }))).toEqual(new Set(['high']))
    expect(new Set(await w.hear({ start: 2, end: 8.6, speakers: ['Ana', 'Ben'] }))).toEqual(new Set(['low', 'high']))
  })

  test('words are aligned on that track', async () => {
    const w = await world(kind)
    const [time] = await w.align({ start: 10, end: 13, words: ['high'], speakers: ['Ben'] })
    expect(time).toMatchObject({ origin: 'aligned' })
    expect(Math.abs(time!.data_start - 11)).toBeLessThan(0.2)
  })

  test('a second reading hears each track by itself', async () => {
    const words = await (await world(kind)).read()
    expect(words.filter(({ text }) => text === 'high')).toHaveLength(21)
    expect(words.filter(({ text }) => text === 'low')).toHaveLength(20)
  })

  test('their turns are found on each track', async () => {
    const turns = await (await world(kind)).diarise(null)
    const at = (seconds: number) =>
      turns.filter(({ start, end }) => start <= seconds && end >= seconds).map(({ speaker }) => speaker)
    expect([at(2), at(6)]).toEqual([[0], [1]])
    expect(new Set(at(11.3))).toEqual(new Set([0, 1]))
  })
})
