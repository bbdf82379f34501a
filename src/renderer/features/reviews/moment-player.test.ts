// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createMomentPlayer } from './moment-player.ts'

test('a moment is heard with a second around it, pressed again it ends, and another takes its place', async () => {
  vi.useFakeTimers()
  const medium = document.createElement('audio')
  let seconds = 0
  Object.defineProperty(medium, 'currentTime', {
    get: () => seconds,
    set(to: number) {
      seconds = to
    },
  })
  medium.play = vi.fn<() => Promise<void>>(() => Promise.resolve())
  medium.pause = vi.fn<() => void>(() => void medium.dispatchEvent(new Event('pause')))
  const player = createMomentPlayer('/sound', medium)
  player.open()
  const playing = () => player.store.getState().playing

  player.listen(3, { start: 41, end: 42 })
  expect([playing(), seconds]).toEqual([3, 40])
  seconds = 42.9
  vi.advanceTimersByTime(100)
  expect(playing()).toBe(3)
  player.listen(4, { start: 0.2, end: 1 })
  expect([playing(), seconds]).toEqual([4, 0])
  seconds = 2
  vi.advanceTimersByTime(100)
  expect(playing()).toBeNull()
  player.listen(4, { start: 0.2, end: 1 })
  player.listen(4, { start: 0.2, end: 1 })
  expect(playing()).toBeNull()

  medium.play = () => Promise.reject(new Error('refused'))
  player.listen(1, { start: 5, end: 6 })
  await vi.advanceTimersByTimeAsync(0)
  expect(playing()).toBeNull()
  medium.dispatchEvent(new Event('error'))
  expect(player.store.getState().isFailed).toBe(true)
  player.stop()
  vi.useRealTimers()
})
