import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** A piece of work that says when it began and ends when told. */
function piece() {
  const end = Promise.withResolvers<void>()
  const state = {
    hasBegun: false,
    end: () => end.resolve(),
    work: async () => {
      state.hasBegun = true
      await end.promise
    },
  }
  return state
}

test('lets so many in at once, and the others in the order in which they came', async () => {
  const semaphore = createSemaphore(2)
  const pieces = [piece(), piece(), piece(), piece()] as const
  const all = Promise.all(pieces.map((one) => semaphore.use(one.work)))
  await Promise.resolve()
  expect(pieces.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false])
  pieces[1].end()
  await expect.poll(() => pieces[2].hasBegun).toBe(true)
  expect(pieces[3].hasBegun).toBe(false)
  for (const one of pieces) one.end()
  await all
})

test('who stops waiting leaves the queue, and a failure gives the place back', async () => {
  const semaphore = createSemaphore(1)
  const first = piece()
  const running = semaphore.use(first.work)
  const stop = new AbortController()
  const waiting = semaphore.use(() => Promise.resolve('never'), stop.signal)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  first.end()
  await running
  await expect(semaphore.use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await semaphore.use(() => Promise.resolve('next'))).toBe('next')
})
