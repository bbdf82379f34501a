import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { removalDate, retentionEnd, type RetentionRule, retentionRule } from './retention.ts'

const rule = (days: number | null, from: RetentionRule['from'] = 'finished'): RetentionRule => ({ days, from })
const folder = (_id: string, parent_id: string | null, retention: RetentionRule | null) => ({
  _id,
  name: _id,
  parent_id,
  retention,
})

test('the nearest folder that says how long files are kept has its way, then the account', () => {
  const folders = [folder('a', null, rule(30)), folder('b', 'a', null), folder('c', 'b', rule(null))]
  const of = (folder_id: string | null) => retentionRule({ account: rule(90), folders }, { folder_id })
  expect(of('b')).toEqual(rule(30))
  expect(of('c')).toEqual(rule(null))
  expect(of(null)).toEqual(rule(90))
  expect(of('gone')).toEqual(rule(90))
  expect(retentionRule({ account: null, folders: [] }, { folder_id: null })).toBeNull()
})

test('a file is kept from its finish or its upload, and never goes before its owner has known for a week', () => {
  const file = { uploaded_at: 10 * DAY_MS, finished_at: null }
  expect(retentionEnd(rule(5), file)).toBeNull()
  expect(retentionEnd(rule(5, 'uploaded'), file)).toBe(15 * DAY_MS)
  expect(retentionEnd(rule(5), { ...file, finished_at: 20 * DAY_MS })).toBe(25 * DAY_MS)
  expect(retentionEnd(rule(null), { ...file, finished_at: 1 })).toBeNull()
  expect(removalDate(30 * DAY_MS, null, 10 * DAY_MS)).toBe(30 * DAY_MS)
  expect(removalDate(11 * DAY_MS, null, 10 * DAY_MS)).toBe(17 * DAY_MS)
  expect(removalDate(11 * DAY_MS, 12 * DAY_MS, 40 * DAY_MS)).toBe(12 * DAY_MS)
})
