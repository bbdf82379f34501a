import { expect, test } from 'vitest'
import { isRoomShort, secondsOfRoom } from './room.ts'

test('room is counted at the usual rate first, then at the recording’s own', () => {
  expect(secondsOfRoom(1_600_000, { kind: 'audio', bytes: 0, recordedMs: 0 })).toBe(100)
  expect(secondsOfRoom(1_600_000, { kind: 'audio', bytes: 100_000, recordedMs: 10_000 })).toBe(160)
  expect(secondsOfRoom(-5, { kind: 'video', bytes: 0, recordedMs: 0 })).toBe(0)
})

test('a person is told twenty minutes before it is full', () => {
  expect([null, 1200, 1199, 0].map(isRoomShort)).toEqual([false, false, true, true])
})
