import { expect, test } from 'vitest'
import { roleOf } from './roles.ts'

const TABLE = { bosses: 'ADMIN', desk: 'HUMAN-TRANSCRIPTOR', staff: 'USER' } as const

test.each([
  [['desk', 'bosses', 'other'], 'USER', 'ADMIN'],
  [['desk'], 'ADMIN', 'HUMAN-TRANSCRIPTOR'],
  [['staff'], 'ADMIN', 'USER'],
  [['staff'], 'SUBSCRIBER', 'SUBSCRIBER'],
  [[], 'HUMAN-TRANSCRIPTOR', 'USER'],
  [[], 'SUBSCRIBER', 'SUBSCRIBER'],
  [['toString'], 'USER', 'USER'],
  [null, 'ADMIN', 'ADMIN'],
] as const)('groups %j make of %s %s', (groups, current, role) => {
  expect(roleOf(groups, TABLE, current)).toBe(role)
})

test('without a table roles stay as they are', () => {
  expect(roleOf(['bosses'], {}, 'HUMAN-TRANSCRIPTOR')).toBe('HUMAN-TRANSCRIPTOR')
})
