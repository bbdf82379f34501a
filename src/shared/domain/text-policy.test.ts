import { describe, expect, test } from 'vitest'
import { FILE_STATUSES, isEditable } from './file-status.ts'
import { HUMAN_STATUSES } from './human-desk.ts'
import { mayWithText, mostOf, SHARE_RIGHTS, textAccess, type TextAccess, type TextAction } from './text-policy.ts'

const ACTIONS: readonly TextAction[] = ['read', 'comment', 'edit', 'order-work']

test.each([
  ['none', []],
  ['read', ['read']],
  ['comment', ['read', 'comment']],
  ['edit', ['read', 'comment', 'edit']],
  ['write', ['read', 'comment', 'edit', 'order-work']],
] as const satisfies readonly (readonly [TextAccess, readonly TextAction[]])[])(
  'who may %s may do %j and nothing else',
  (access, actions) => {
    expect(ACTIONS.filter((action) => mayWithText(access, action))).toEqual(actions)
  },
)

test.each(FILE_STATUSES)('a shared text is as its owner’s in %s, and never more than the right says', (status) => {
  for (const right of SHARE_RIGHTS)
    for (const human of [
      null,
      { status: 'EDITING', published: false },
      { status: 'FINISHED', published: true },
    ] as const)
      expect(textAccess({ right }, { status, human })).toBe(isEditable(status) ? right : 'none')
})

test('of several shares the one counts that allows most', () => {
  expect(mostOf([])).toBeNull()
  expect(mostOf(['read'])).toBe('read')
  expect(mostOf(['edit', 'read'])).toBe('edit')
  expect(mostOf(['read', 'comment', 'read'])).toBe('comment')
})

test('who writes a part of a text changes it until it is finished, and reads it all', () => {
  const accessTo = (
    part: 'taken' | 'finished',
    status: 'HUMAN-TRANSCRIBE' | 'EDITING' | 'FINISHED',
    published = false,
  ) => textAccess({ part }, { status: published ? 'EDITING' : 'HUMAN-TRANSCRIBE', human: { status, published } })
  expect(accessTo('taken', 'HUMAN-TRANSCRIBE')).toBe('none')
  expect(accessTo('taken', 'EDITING')).toBe('edit')
  expect(accessTo('finished', 'EDITING')).toBe('comment')
  expect(accessTo('finished', 'FINISHED', true)).toBe('read')
  expect(textAccess({ part: 'finished' }, { status: 'EDITING', human: null })).toBe('none')
})

describe('a text', () => {
  test.each(FILE_STATUSES)(
    "is its owner's to change in %s only when it is there, whatever the transcriptor does",
    (status) => {
      const access = status === 'EDITING' || status === 'FINISHED' ? 'write' : 'none'
      for (const human of [
        null,
        { status: 'EDITING', published: false } as const,
        { status: 'FINISHED', published: true } as const,
      ]) {
        expect(textAccess('owner', { status, human })).toBe(access)
      }
    },
  )

  test.each(HUMAN_STATUSES)(
    "is its transcriptor's to change in %s until it is published, and to read from then on",
    (status) => {
      const isThere = status === 'EDITING' || status === 'FINISHED'
      expect(textAccess('transcriptor', { status: 'HUMAN-TRANSCRIBE', human: { status, published: false } })).toBe(
        isThere ? 'write' : 'none',
      )
      expect(textAccess('transcriptor', { status: 'HUMAN-TRANSCRIBE', human: { status, published: true } })).toBe(
        isThere ? 'read' : 'none',
      )
    },
  )

  test("is no transcriptor's where people do not transcribe it", () => {
    expect(textAccess('transcriptor', { status: 'EDITING', human: null })).toBe('none')
  })
})
