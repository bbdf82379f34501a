import { expect, test } from 'vitest'
import { createInFlightEstimate, type InFlightCall } from './in-flight-estimate.ts'

function clocked() {
  let at = 0
  const estimate = createInFlightEstimate({ now: () => at })
  return {
    ...estimate,
    pass: (ms: number) => {
      at += ms
    },
    /** Calls that come together and are done one after the other, each after so long. */
    serve(count: number, ms: number, weight = 1) {
      const calls: InFlightCall[] = Array.from({ length: count }, () => estimate.begin(weight))
      for (const call of calls) {
        at += ms
        call.end()
      }
    },
  }
}

test('nothing is known before anything was done, and nobody waits where nothing is in work', () => {
  const t = clocked()
  t.begin()
  expect(t.waitMs()).toBe(0)
  t.serve(5, 30)
  const empty = clocked()
  empty.serve(5, 30)
  expect(empty.waitMs()).toBe(0)
})

test('a call waits as long as those ahead of it take, one after the other', () => {
  const t = clocked()
  t.serve(8, 30)
  for (let n = 0; n < 10; n++) t.begin()
  expect(t.waitMs()).toBeCloseTo(300)
  expect(t.count()).toBe(10)
})

test('one of ten times the work counts ten times, among those ahead and among those that were', () => {
  const t = clocked()
  t.serve(4, 300, 10)
  t.begin()
  expect(t.waitMs()).toBeCloseTo(30)
  t.begin(10)
  expect(t.waitMs()).toBeCloseTo(330)
})

test('what the server waited for the client does not count, nor is it in work then', () => {
  const t = clocked()
  const slow = t.begin()
  t.pass(10)
  slow.pause()
  expect(t.count()).toBe(0)
  t.pass(60_000)
  slow.resume()
  t.pass(10)
  slow.end()
  slow.end()
  slow.resume()
  expect(t.count()).toBe(0)
  t.begin()
  expect(t.waitMs()).toBeCloseTo(20)
})

test('a few that wait for somebody else do not make all look slow, and many do', () => {
  const t = clocked()
  for (let n = 0; n < 32; n++) t.serve(1, n % 8 === 0 ? 5000 : 10)
  t.begin()
  expect(t.waitMs()).toBeCloseTo(10)
  t.serve(32, 400)
  expect(t.waitMs()).toBeGreaterThan(300)
})

test('it forgets a bad time once calls are quick again', () => {
  const t = clocked()
  t.serve(32, 500)
  t.serve(40, 5)
  t.begin()
  expect(t.waitMs()).toBeCloseTo(5)
})
