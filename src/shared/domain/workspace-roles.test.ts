import { expect, test } from 'vitest'
import { mayManage, rolesToGive, textAccessOfMember, WORKSPACE_ROLES } from './workspace-roles.ts'

test('each role may do with a text what those before it may', () => {
  expect(WORKSPACE_ROLES.map((role) => textAccessOfMember(role, 'write'))).toEqual([
    'read',
    'edit',
    'write',
    'write',
    'write',
  ])
  for (const role of WORKSPACE_ROLES) expect(textAccessOfMember(role, 'none')).toBe('none')
})

test('members are managed by managers, and owners by owners alone', () => {
  expect(rolesToGive('editor')).toEqual([])
  expect(rolesToGive('manager')).toEqual(['reader', 'transcriptor', 'editor', 'manager'])
  expect(rolesToGive('owner')).toEqual(WORKSPACE_ROLES)
  expect(mayManage('manager', 'owner')).toBe(false)
})
