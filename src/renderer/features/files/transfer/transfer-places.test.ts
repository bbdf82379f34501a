import { expect, test } from 'vitest'
import { transferPlaces } from './transfer-places.ts'

const harbour = { _id: 'harbour', name: 'Harbour Radio' }
const pier = { _id: 'pier', name: 'The Pier' }

test('files go to teams in which one may add some, and only managers take them out of one', () => {
  const workspaces = [
    { ...harbour, role: 'editor' as const },
    { ...pier, role: 'reader' as const },
  ]
  expect(transferPlaces({})).toEqual([])
  expect(transferPlaces({ workspaces })).toEqual([{ id: 'harbour', name: 'Harbour Radio' }])
  expect(transferPlaces({ workspaces, workspace: { ...harbour, role: 'editor' } })).toEqual([])
  expect(transferPlaces({ workspaces, workspace: { ...pier, role: 'manager' } })).toEqual([
    { id: null, name: '' },
    { id: 'harbour', name: 'Harbour Radio' },
  ])
})
