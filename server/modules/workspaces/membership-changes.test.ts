import { expect, test } from 'vitest'
import type { WorkspaceRole } from '../../../src/shared/domain/workspace-roles.ts'
import { membershipChanges } from './membership-changes.ts'

const standing = (workspaceId: string, role: WorkspaceRole, byProvider: string | null) => ({
  workspaceId,
  role,
  byProvider,
})

test('a provider gives, changes and ends what it gave, and nothing that others did', () => {
  const wanted = new Map<string, WorkspaceRole>([
    ['new', 'editor'],
    ['same', 'reader'],
    ['other-role', 'manager'],
    ['of-people', 'manager'],
    ['of-another', 'manager'],
  ])
  const standings = [
    standing('same', 'reader', 'harbour'),
    standing('other-role', 'reader', 'harbour'),
    standing('over', 'editor', 'harbour'),
    standing('of-people', 'reader', null),
    standing('of-another', 'reader', 'pier'),
    standing('of-people-over', 'owner', null),
  ]
  expect(membershipChanges('harbour', wanted, standings)).toEqual({
    added: [['new', 'editor']],
    changed: [['other-role', 'manager']],
    ended: ['over'],
  })
})
