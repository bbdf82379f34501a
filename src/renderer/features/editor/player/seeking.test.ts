import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSeeking } from './seeking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world(wasPlaying: boolean) {
  let isPlaying = wasPlaying
  let seconds = 100
  const player = {
    store: { getState: () => ({ isPlaying }) },
    play: () => void (isPlaying = true),
    pause: () => void (isPlaying = false),
    skip: (by: number) => void (seconds += by),
  }
  return { seeking: createSeeking(player as never), isPlaying: () => isPlaying, seconds: () => seconds }
}

test('[ED-046] winds while held, at once and on, and then plays on from there', () => {
  const { seeking, isPlaying, seconds } = world(true)
  seeking.start(-1)
  expect(seconds()).toBeCloseTo(99.2)
  expect(isPlaying()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(seconds()).toBeCloseTo(91.2)
  seeking.stop()
  vi.advanceTimersByTime(1000)
  expect(seconds()).toBeCloseTo(91.2)
  expect(isPlaying()).toBe(true)
})

test('[ED-046] what was paused stays so, and so does what the play pedal let go meanwhile', () => {
  const paused = world(false)
  paused.seeking.start(1)
  paused.seeking.stop()
  expect(paused.isPlaying()).toBe(false)

  const letGo = world(true)
  letGo.seeking.start(-1)
  letGo.seeking.stayPaused()
  letGo.seeking.stop()
  expect(letGo.isPlaying()).toBe(false)
})
