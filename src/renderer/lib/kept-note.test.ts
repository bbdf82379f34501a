import { expect, test } from 'vitest'
import { keptNote } from './kept-note.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const note = (more: Partial<Parameters<typeof keptNote>[0]>) =>
  keptNote({ status: 'EDITING', media_removed: null, kept_until: null, ...more }, NOW)

test('a person is told a week before, when it is due, and once it is gone', () => {
  expect(note({})).toBeNull()
  expect(note({ kept_until: '2026-12-08T12:00:01Z' })).toBeNull()
  expect(note({ kept_until: '2026-12-08T12:00:00Z' })).toBe('The recording is removed on 8 Dec 2026.')
  expect(note({ kept_until: '2026-12-08T12:00:00Z', status: 'FAILED' })).toBe('This file is removed on 8 Dec 2026.')
  expect(note({ kept_until: '2026-12-01T12:00:00Z' })).toBe('The recording is about to be removed.')
  expect(note({ media_removed: { date: '2026-11-30T12:00:00Z', after_days: 30 } })).toBe(
    'Recordings are kept for 30 days here. This one was removed on 30 Nov 2026.',
  )
  expect(note({ media_removed: { date: '2026-11-30T12:00:00Z', after_days: 1 } })).toContain('for 1 day here')
})
