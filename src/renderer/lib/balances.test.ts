import { expect, test } from 'vitest'
import type { Plan } from '../../shared/contract/plan.ts'
import { timeOf } from './balances.ts'

const plan = (left: number | null, available: number | null) =>
  ({
    auto_transcription_time: left,
    available_auto_transcription_time: available,
    auto_transcription_exact_time: '1h 00m 00s',
    auto_transcription_diff_time: 900,
    auto_transcription_percent_diff_time: 20,
  }) as Plan

test('a balance is what may be spent now; what work in progress holds is told beside it', () => {
  expect(timeOf(plan(3600, 3600), 'auto')).toEqual({
    available: '1h 00m 00s',
    held: null,
    used: '15m 00s',
    percentUsed: 20,
  })
  expect(timeOf(plan(3600, 600), 'auto')).toMatchObject({ available: '10m 00s', held: '50m 00s' })
  expect(timeOf(plan(3600, 0), 'auto').available).toBe('0s')
})

test('without limits there is only a word', () => {
  expect(timeOf(plan(null, null), 'auto')).toMatchObject({ available: 'Unlimited', held: null })
})
