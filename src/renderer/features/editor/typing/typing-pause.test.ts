import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingPause } from './typing-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world({ isOn = true, isPlaying = true } = {}) {
  const state = { isOn, isPlaying, resumes: 0 }
  const pause = createTypingPause({
    isPlaying: () => state.isPlaying,
    pause: () => void (state.isPlaying = false),
    resume: () => void ((state.isPlaying = true), state.resumes++),
    restSeconds: () => (state.isOn ? 1.5 : null),
  })
  return { state, pause }
}

test('typing pauses, and resting plays on', () => {
  const { state, pause } = world()
  pause.typed()
  expect(state.isPlaying).toBe(false)
  vi.advanceTimersByTime(1400)
  pause.typed()
  vi.advanceTimersByTime(1400)
  expect(state.isPlaying).toBe(false)
  vi.advanceTimersByTime(100)
  expect(state).toMatchObject({ isPlaying: true, resumes: 1 })
})

test('what was paused by hand stays paused', () => {
  const { state, pause } = world({ isPlaying: false })
  pause.typed()
  vi.runAllTimers()
  expect(state.resumes).toBe(0)
})

test('whoever plays or pauses by hand meanwhile decides', () => {
  const { state, pause } = world()
  pause.typed()
  pause.stop()
  vi.runAllTimers()
  expect(state).toMatchObject({ isPlaying: false, resumes: 0 })
})

test('it does nothing unless wanted', () => {
  const { state, pause } = world({ isOn: false })
  pause.typed()
  vi.runAllTimers()
  expect(state).toMatchObject({ isPlaying: true, resumes: 0 })
})
