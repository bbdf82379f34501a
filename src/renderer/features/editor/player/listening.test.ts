import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createListening } from './listening.ts'
import type { PlayerState } from './player.ts'

/** A player of which a test says where it is. */
function world() {
  const store = createStore(() => ({ isPlaying: false, speed: 1 }) as PlayerState)
  let tell = (_seconds: number) => {}
  let seconds = 0
  let pausedAt: number | undefined
  const listening = createListening({
    store,
    time: () => seconds,
    pausedAt: () => pausedAt,
    onTime: (listener) => ((tell = listener), () => {}),
  })
  const go = (to: number) => {
    seconds = to
    tell(to)
  }
  return {
    listening,
    play: (from: number, to: number, speed = 1) => {
      pausedAt = undefined
      store.setState({ isPlaying: true, speed })
      for (let at = from; at < to; at += 0.5) go(at)
      go(to)
    },
    pause: () => {
      store.setState({ isPlaying: false })
      pausedAt = seconds
      go(seconds)
    },
    seek: (to: number) => {
      pausedAt = undefined
      go(to)
    },
  }
}

test('nothing is listened to before anything was played', () => {
  expect(world().listening.now()).toBeUndefined()
})

test('while it plays, the typist is a moment behind the sound, more of it at a higher speed', () => {
  const { listening, play } = world()
  play(2, 6)
  expect(listening.now()).toEqual({ from: 2, to: 6, lag: 0.8 })
  play(6, 8, 2)
  expect(listening.now()).toEqual({ from: 2, to: 8, lag: 1.6 })
})

test('after a pause what was played up to it counts, and after a jump nothing does', () => {
  const { listening, play, pause, seek } = world()
  play(2, 6)
  pause()
  expect(listening.now()).toEqual({ from: 2, to: 6, lag: 0 })
  seek(20)
  expect(listening.now()).toBeUndefined()
})

test('a step back and a jump while it plays begin anew', () => {
  const { listening, play, pause, seek } = world()
  play(2, 6)
  pause()
  play(5, 9)
  expect(listening.now()).toEqual({ from: 5, to: 9, lag: 0.8 })
  seek(30)
  expect(listening.now()).toEqual({ from: 30, to: 30, lag: 0.8 })
})
