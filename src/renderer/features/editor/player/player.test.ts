import { expect, test } from 'vitest'
import { createPlayer, type Medium, SPEEDS } from './player.ts'

/** A medium of 60 seconds that moves only when told. */
class FakeMedium extends EventTarget implements Medium {
  currentTime = 0
  duration = 60
  paused = true
  playbackRate = 1
  preservesPitch = false
  error: MediaError | null = null
  loads = 0
  load() {
    this.loads += 1
    this.currentTime = 0
  }
  listened: [number, number][] = []
  get played(): TimeRanges {
    return {
      length: this.listened.length,
      start: (index) => this.listened[index]![0],
      end: (index) => this.listened[index]![1],
    }
  }
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

function world({ skipsSilence = false, isOnline = true } = {}) {
  const medium = new FakeMedium()
  let frame: (() => void) | undefined
  const player = createPlayer({
    medium,
    lengthSeconds: 59,
    skipsSilence: () => skipsSilence,
    isOnline: () => isOnline,
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
  player.play()
  medium.currentTime = 3.1
  draw()
  expect(times).toEqual([3, 3, 3.1])
  player.pause()
  expect(isTicking()).toBe(false)
  expect(player.store.getState().isPlaying).toBe(false)
})

test('[ED-047] knows where it was paused until the person goes elsewhere or the end is reached', () => {
  const { medium, player } = world()
  expect(player.pausedAt()).toBeUndefined()
  player.play()
  medium.currentTime = 7
  player.pause()
  expect(player.pausedAt()).toBe(7)
  player.skip(-5)
  expect(player.pausedAt()).toBeUndefined()
  player.play()
  player.pause()
  medium.dispatchEvent(new Event('ended'))
  expect(player.pausedAt()).toBeUndefined()
})

test('plays a range and pauses at its end, unless the person goes elsewhere', () => {
  const { medium, player, draw, isTicking } = world()
  player.playRange(10, 12)
  expect(medium).toMatchObject({ currentTime: 10, paused: false })
  medium.currentTime = 12.01
  draw()
  expect(medium.paused).toBe(true)
  expect(isTicking()).toBe(false)
  player.playRange(10, 12)
  player.seek(20)
  draw()
  expect(medium.paused).toBe(false)
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
  expect(player.store.getState()).toMatchObject({ failure: 'unplayable', isReady: false })
})

test('a sound that cannot be fetched without a network is not called unplayable; it is fetched again later', () => {
  const { medium, player } = world({ isOnline: false })
  player.seek(40)
  medium.dispatchEvent(new Event('error'))
  expect(player.store.getState()).toMatchObject({ failure: 'unreachable', isReady: false })
  player.retry()
  expect(medium).toMatchObject({ loads: 1, currentTime: 40 })
  medium.dispatchEvent(new Event('loadedmetadata'))
  expect(player.store.getState()).toMatchObject({ failure: null, isReady: true })
})

test('a medium that cannot be played is not fetched again', () => {
  const { medium, player } = world()
  medium.dispatchEvent(new Event('error'))
  player.retry()
  expect(medium.loads).toBe(0)
})

test('plays one range after another, unless somebody goes elsewhere', () => {
  const { medium, player, draw } = world()
  let ends = 0
  player.playRange(10, 12, () => ends++)
  medium.currentTime = 12.01
  draw()
  expect({ ends, paused: medium.paused }).toEqual({ ends: 1, paused: true })
  player.playRange(10, 12, () => ends++)
  player.pause()
  player.play()
  medium.currentTime = 12.01
  draw()
  expect(ends).toBe(1)
})

test('plays a range over and over until the person goes elsewhere', () => {
  const { medium, player, draw } = world()
  player.setLoop({ from: 10, to: 12 })
  expect(medium.currentTime).toBe(10)
  player.play()
  medium.currentTime = 12.02
  draw()
  expect(medium).toMatchObject({ currentTime: 10, paused: false })
  player.skip(1)
  expect(player.store.getState().loop).not.toBeNull()
  player.seek(30)
  expect(player.store.getState().loop).toBeNull()
})

test('goes over silences while it plays, for people who want that', () => {
  for (const skipsSilence of [true, false]) {
    const { medium, player, draw } = world({ skipsSilence })
    player.setSilences(() => [{ from: 5, to: 9 }])
    player.play()
    medium.currentTime = 4.9
    draw()
    expect(medium.currentTime).toBe(4.9)
    medium.currentTime = 5.01
    draw()
    expect(medium.currentTime).toBe(skipsSilence ? 9 : 5.01)
  }
})
