import { describe, expect, test } from 'vitest'
import { readSessionLengths } from './session-limits.ts'

describe('lengths of sessions by role', () => {
  test('are read, and what is said of all goes for those that are not named', () => {
    expect(readSessionLengths('SESSION_IDLE', 'ADMIN=30m, HUMAN-TRANSCRIPTOR=8h')).toEqual({
      ADMIN: 30 * 60_000,
      'HUMAN-TRANSCRIPTOR': 8 * 3_600_000,
    })
    expect(readSessionLengths('SESSION_MOST', 'all=90d,ADMIN=12h')).toEqual({
      USER: 90 * 86_400_000,
      SUBSCRIBER: 90 * 86_400_000,
      'HUMAN-TRANSCRIPTOR': 90 * 86_400_000,
      ADMIN: 12 * 3_600_000,
    })
  })

  test.each(['KING=1h', 'ADMIN', 'ADMIN=', 'ADMIN=1w', 'ADMIN=0m', 'ADMIN=4m', 'ADMIN=-5m', ''])(
    'stop the start where they cannot be read: %s',
    (list) => expect(() => readSessionLengths('SESSION_IDLE', list)).toThrow(/^SESSION_IDLE has /),
  )
})
