import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoopDelay } from './loop-delay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one long piece of work is no load, and two late looks in a row are', () => {
  let late = 0
  const delay = watchLoopDelay({ lookMs: 100, now: () => Date.now() + late })
  vi.advanceTimersByTime(300)
  expect(delay.read()).toBe(0)
  late = 2000
  vi.advanceTimersByTime(100)
  expect(delay.read()).toBe(0)
  late = 5000
  vi.advanceTimersByTime(100)
  expect(delay.read()).toBe(2000)
  vi.advanceTimersByTime(100)
  expect(delay.read()).toBe(0)
  delay.close()
})
