import { expect, test, vi } from 'vitest'
import { createPlayer } from '../player/player.ts'
import { createSeeking } from '../player/seeking.ts'
import { beginAction, createPlayerActions } from './player-actions.ts'

/** A sound of a hundred seconds that plays when it is told to. */
class FakeMedium extends EventTarget {
  currentTime = 50
  duration = 100
  paused = true
  playbackRate = 1
  preservesPitch = true
  error = null
  load = () => {}
  played = { length: 0, start: () => 0, end: () => 0 }
  play = async () => this.turn(false)
  pause = () => this.turn(true)
  turn(paused: boolean) {
    if (this.paused === paused) return
    this.paused = paused
    this.dispatchEvent(new Event(paused ? 'pause' : 'play'))
  }
}

function world({ isReady = true } = {}) {
  const medium = new FakeMedium()
  const player = createPlayer({ medium, lengthSeconds: 100, nextFrame: () => 0, cancelFrame: () => {} })
  if (isReady) medium.dispatchEvent(new Event('loadedmetadata'))
  const actions = createPlayerActions({ player, seeking: createSeeking(player), backStepSeconds: () => 1 })
  return { medium, player, begin: (name: string) => beginAction(actions, player, name) }
}

test('[DT-012] a pedal that is held plays, and pauses when it is let go; it goes on a little before', () => {
  const { medium, begin } = world()
  const end = begin('play-held')
  expect(medium.paused).toBe(false)
  end?.()
  expect(medium.paused).toBe(true)
  begin('toggle-play')
  expect([medium.paused, medium.currentTime]).toEqual([false, 49])
  begin('toggle-play')
  expect(medium.paused).toBe(true)
})

test('[DT-012] keys and pedals skip, wind and change the speed', () => {
  vi.useFakeTimers()
  const { medium, player, begin } = world()
  begin('skip-back')
  expect(medium.currentTime).toBe(45)
  begin('skip-forward')
  expect(medium.currentTime).toBe(50)
  begin('faster')
  expect(player.store.getState().speed).toBe(1.2)
  begin('slower')
  expect(player.store.getState().speed).toBe(1)
  const end = begin('rewind-held')
  vi.advanceTimersByTime(1000)
  end?.()
  const wound = medium.currentTime
  vi.advanceTimersByTime(1000)
  expect(wound).toBeLessThan(45)
  expect(medium.currentTime).toBe(wound)
  vi.useRealTimers()
})

test('before the sound is there, and for a name that is none, nothing is done', () => {
  const { medium, begin } = world({ isReady: false })
  expect(begin('play-held')).toBeUndefined()
  expect(medium.paused).toBe(true)
  expect(world().begin('constructor')).toBeUndefined()
})
