import { describe, expect, test } from 'vitest'
import { isTakeable, judgeMedia, type TimeLeft } from './judge-media.ts'
import type { Way } from './wizard-state.ts'

const pricing = {
  auto_transcription: { price: 1110, discounts: [] },
  human_transcription: { price: 120, discounts: [] },
  answers: { letters_per_second: 300, least_seconds: 10 },
}
const medium = (lengthSeconds: number | null, isMedia = true) => ({
  file: new File([], 'talk.wav'),
  lengthSeconds,
  isMedia,
})
const problems = (lengths: (number | null)[], way: Way, time: Partial<TimeLeft> = {}) =>
  judgeMedia(
    lengths.map((length) => medium(length)),
    { way, time: { balanceSeconds: 1000, inWorkOrFailedSeconds: 0, ...time }, pricing },
  ).map(({ problem }) => problem)

describe('files that are chosen', () => {
  test('[UP-022] are counted together with those before them and with what is in work', () => {
    expect(problems([400, 500, 200, 90], 'FOR-AUTO-TRANSCRIPTION')).toEqual([null, null, 'too_large', null])
    expect(problems([400], 'FOR-AUTO-TRANSCRIPTION', { inWorkOrFailedSeconds: 600 })).toEqual(['too_large'])
  })

  test('of unknown length are left to the server, and an own text costs nothing', () => {
    expect(problems([null, 5000], 'NO-TRANSCRIPTION')).toEqual([null, null])
    expect(problems([null], 'FOR-HUMAN-TRANSCRIPTION')).toEqual([null])
  })

  test('of unknown length go to people with their quota accepted, whatever it is; none where time has no limit', () => {
    const quotaOf = (way: Way, balanceSeconds: number | null) =>
      judgeMedia([medium(null)], { way, time: { balanceSeconds, inWorkOrFailedSeconds: 0 }, pricing })[0]!.quota
    expect(quotaOf('FOR-HUMAN-TRANSCRIPTION', 1000)).toBe('later')
    expect(quotaOf('FOR-HUMAN-TRANSCRIPTION', null)).toBeNull()
    expect(quotaOf('FOR-AUTO-TRANSCRIPTION', 1000)).toBeNull()
  })

  test('[UP-048] one too long for human work is offered a quota with its price; one too small is not', () => {
    const [small, long] = judgeMedia([medium(600), medium(1001)], {
      way: 'FOR-HUMAN-TRANSCRIPTION',
      time: { balanceSeconds: 1000, inWorkOrFailedSeconds: 0 },
      pricing,
    })
    expect(small).toMatchObject({ problem: 'too_small_for_human', quota: null })
    expect(long).toMatchObject({ problem: 'too_large', quota: 17 * 120 })
    expect([small, long].map((judged) => isTakeable(judged!))).toEqual([false, true])
  })

  test('[UP-027] that are no media are not taken, whoever brings the text, and cost the others no time', () => {
    const judged = (way: Way) =>
      judgeMedia([medium(900, false), medium(900)], {
        way,
        time: { balanceSeconds: 1000, inWorkOrFailedSeconds: 0 },
        pricing,
      })
    for (const way of ['FOR-AUTO-TRANSCRIPTION', 'FOR-HUMAN-TRANSCRIPTION', 'NO-TRANSCRIPTION'] as const) {
      expect(judged(way).map(({ problem, quota }) => [problem, quota])).toEqual([
        ['not_media', null],
        [null, null],
      ])
    }
  })

  test('cost their length once for the text and once a translation; it has to be there, and is said before', () => {
    const judge = (lengthSeconds: number | null, over: Partial<TimeLeft> = {}, way: Way = 'FOR-AUTO-TRANSCRIPTION') =>
      judgeMedia([medium(lengthSeconds)], {
        way,
        time: { balanceSeconds: 1000, inWorkOrFailedSeconds: 0, ...over },
        pricing,
        translations: 2,
      })[0]!
    expect(judge(333)).toMatchObject({ problem: null, cost: { transcription: 333, translations: 666 } })
    expect(judge(334)).toMatchObject({ problem: 'too_large' })
    expect(judge(null)).toMatchObject({ problem: null, cost: 'later' })
    expect(judge(333, { balanceSeconds: null })).toMatchObject({ cost: null })
    expect(judge(900, {}, 'FOR-HUMAN-TRANSCRIPTION')).toMatchObject({ problem: null, cost: { translations: 1800 } })
    expect(judge(null, {}, 'NO-TRANSCRIPTION')).toMatchObject({ cost: null })
    expect(
      judgeMedia([medium(100)], {
        way: 'FOR-AUTO-TRANSCRIPTION',
        time: { balanceSeconds: 1000, inWorkOrFailedSeconds: 0 },
        pricing,
      })[0],
    ).toMatchObject({ cost: null })
  })
})
