import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { VERSIONS_KEPT, versionsToRemove } from './kept-versions.ts'

/** Versions saved an hour after one another, newest first. */
function hourly(count: number, byMachine: readonly number[] = []) {
  return Array.from({ length: count }, (_, index) => {
    const version = count - index
    return {
      version,
      saved_at: version * HOUR_MS,
      author_id: byMachine.includes(version) ? null : 'ana',
      words: 1,
      words_added: null,
      words_removed: null,
      other_changes: null,
    }
  })
}

test('[ED-051] the newest 50 stay', () => {
  expect(versionsToRemove(hourly(VERSIONS_KEPT), null)).toEqual([])
  expect(versionsToRemove(hourly(VERSIONS_KEPT + 1), null)).toEqual([])
  expect(versionsToRemove(hourly(VERSIONS_KEPT + 2), null)).toEqual([2])
})

test('[ED-051] of older ones the first stays, and the last of each day', () => {
  const removed = new Set(versionsToRemove(hourly(VERSIONS_KEPT + 60), null))
  expect(Array.from({ length: 60 }, (_, index) => index + 1).filter((version) => !removed.has(version))).toEqual([
    1, 23, 47,
  ])
})

test('[ED-051] what the machine wrote stays, with what a person had before it, and what was published', () => {
  const removed = new Set(versionsToRemove(hourly(VERSIONS_KEPT + 20, [1, 10]), 15))
  expect(Array.from({ length: 20 }, (_, index) => index + 1).filter((version) => !removed.has(version))).toEqual([
    1, 9, 10, 15,
  ])
})

test('once removed, the same are not missed: what stays is the same the next time', () => {
  const all = hourly(VERSIONS_KEPT + 60)
  const removed = new Set(versionsToRemove(all, null))
  expect(
    versionsToRemove(
      all.filter(({ version }) => !removed.has(version)),
      null,
    ),
  ).toEqual([])
})
