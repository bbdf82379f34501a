import { expect, test } from 'vitest'
import { isRole, isRoleAllowed, ROLES } from './roles.ts'

test('a route admits the roles of its list, or everybody who is signed in', () => {
  const allowed = (access: string) => ROLES.filter((role) => isRoleAllowed(role, access))
  expect(allowed('public')).toEqual(ROLES)
  expect(allowed('session')).toEqual(ROLES)
  expect(allowed('ADMIN')).toEqual(['ADMIN'])
  expect(allowed('USER|HUMAN-TRANSCRIPTOR')).toEqual(['USER', 'HUMAN-TRANSCRIPTOR'])
  expect(allowed('TRANSCRIPTOR')).toEqual([])
  expect(allowed('')).toEqual([])
})

test('a role is one of the four, and nothing like it', () => {
  expect(ROLES.every(isRole)).toBe(true)
  expect(['user', 'ADMIN ', '', undefined, null, 0, ['USER']].some(isRole)).toBe(false)
})
