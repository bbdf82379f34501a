import { expect, test } from 'vitest'
import { canMove, FILE_STATUSES, isEditable, STATUS_MOVES } from './file-status.ts'

test('a status moves as the table says, and nowhere else', () => {
  for (const from of FILE_STATUSES)
    expect(FILE_STATUSES.filter((to) => canMove(from, to)).toSorted()).toEqual([...STATUS_MOVES[from]].toSorted())
})

test('the editor opens what is EDITING or FINISHED', () => {
  expect(FILE_STATUSES.filter(isEditable)).toEqual(['EDITING', 'FINISHED'])
})
