import { expect, test } from 'vitest'
import { dueNotes } from './credit-notes-due.ts'

const back = (id: string, amount: number) => ({ id, amount, refundId: null })
const note = (id: string, amount: number, voidAt: number | null = null) => ({
  provider_refund_id: id,
  amount,
  void_at: voidAt,
})

test('each refund has one note, and none has two', () => {
  expect(dueNotes(1200, [back('a', 500), back('b', 200)], [note('a', 500)])).toEqual({
    write: [back('b', 200)],
    voided: [],
  })
  expect(dueNotes(1200, [back('a', 500)], [note('a', 500)])).toEqual({ write: [], voided: [] })
})

test('all notes together are of no more than was paid', () => {
  const due = dueNotes(1200, [back('refund', 400), back('lost', 1200), back('more', 1)], [])
  expect(due).toEqual({ write: [back('refund', 400), back('lost', 800)], voided: [] })
})

test('one whose refund failed after all is void, once, and leaves room for another', () => {
  expect(dueNotes(1200, [back('b', 1200)], [note('a', 1200)])).toEqual({ write: [back('b', 1200)], voided: ['a'] })
  expect(dueNotes(1200, [], [note('a', 1200, 7)])).toEqual({ write: [], voided: [] })
})
