import { expect, test } from 'vitest'
import { createPlayer, type Medium, SPEEDS } from './player.ts'

/** A medium of 60 seconds that moves only when told. */
class FakeMedium extends EventTarget implements Medium {
  currentTime = 0
  duration = 60
  paused = true
  playbackRate = 1
  preservesPitch = false
  play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

function world() {
  const medium = new FakeMedium()
  let frame: (() => void) | undefined
  const player = createPlayer({
    medium,
    lengthSeconds: 59,
    nextFrame: (run) => {
      frame = run
      return 1
    },
    cancelFrame: () => {
      frame = undefined
    },
  })
  medium.dispatchEvent(new Event('loadedmetadata'))
  const times: number[] = []
  player.onTime((seconds) => times.push(seconds))
  return { medium, player, times, draw: () => frame?.(), isTicking: () => frame !== undefined }
}

test('[ED-019] [ED-020] has the ten speeds, begins at 1, and keeps the pitch', () => {
  const { medium, player } = world()
  expect(SPEEDS).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2])
  expect(player.store.getState().speed).toBe(1)
  player.stepSpeed(1)
  expect(medium).toMatchObject({ playbackRate: 1.2, preservesPitch: true })
  for (let step = 0; step < 20; step++) player.stepSpeed(-1)
  expect(medium.playbackRate).toBe(0.2)
  for (let step = 0; step < 20; step++) player.stepSpeed(1)
  expect(medium.playbackRate).toBe(2)
})

test('[ED-021] [ED-022] skips 5 seconds, not below 0 and not past the end', () => {
  const { medium, player } = world()
  player.seek(7)
  player.skip(-5)
  expect(medium.currentTime).toBe(2)
  player.skip(-5)
  expect(medium.currentTime).toBe(0)
  player.seek(53)
  player.skip(5)
  expect(medium.currentTime).toBe(58)
  player.skip(5)
  expect(medium.currentTime).toBe(60)
})

test('tells its time on every frame while it plays, and on a jump while it does not', () => {
  const { medium, player, times, draw, isTicking } = world()
  player.seek(3)
  expect(times).toEqual([3])
  player.toggle()
  medium.currentTime = 3.1
  draw()
  expect(times).toEqual([3, 3, 3.1])
  player.toggle()
  expect(isTicking()).toBe(false)
  expect(player.store.getState().isPlaying).toBe(false)
})

test('a recording without a length in its header has the length of its file', () => {
  const { medium, player } = world()
  medium.duration = Infinity
  medium.dispatchEvent(new Event('loadedmetadata'))
  expect(player.store.getState().lengthSeconds).toBe(59)
})

test('a medium that cannot be played is said to be one', () => {
  const { medium, player } = world()
  medium.dispatchEvent(new Event('error'))
  expect(player.store.getState()).toMatchObject({ hasFailed: true, isReady: false })
})
