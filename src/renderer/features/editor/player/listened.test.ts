import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createListened, unplayedSentence } from './listened.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'

function world(before: TimeRange[] = []) {
  const played: TimeRange[] = []
  let silences: TimeRange[] = []
  const store = createStore(() => ({ isPlaying: false, lengthSeconds: 60, speed: 1 }))
  const kept = createStore(() => ({ heard: before.map((range) => ({ ...range, speed: 1 })) }))
  const listened = createListened({
    kept,
    player: { played: () => played, onTime: () => () => true, store, silences: () => silences } as never,
  })
  return {
    listened,
    kept,
    play: (from: number, to: number) => {
      store.setState({ isPlaying: true })
      played.push({ from, to })
      store.setState({ isPlaying: false })
    },
    /** Goes on playing: the player tells all of it as one range. */
    playOn: (from: number, to: number) => void played.splice(0, played.length, { from, to }),
    setSpeed: (speed: number) => store.setState({ speed }),
    setSilences: (found: TimeRange[]) => void (silences = found),
  }
}

test('what was played now and before is kept, and the rest is known', () => {
  const { listened, kept, play } = world([{ from: 0, to: 10 }])
  play(10.04, 30.04)
  expect(kept.getState().heard).toEqual([{ from: 0, to: 30, speed: 1 }])
  expect(listened.unplayed()).toEqual([{ from: 30, to: 60 }])
})

test('how fast it was played is known too; played again more slowly, that counts', () => {
  const { listened, kept, play, setSpeed } = world([{ from: 0, to: 10 }])
  setSpeed(2)
  play(5, 20)
  listened.join([{ from: 15, to: 30, speed: 1.5 }])
  expect(kept.getState().heard).toEqual([
    { from: 0, to: 10, speed: 1 },
    { from: 10, to: 15, speed: 2 },
    { from: 15, to: 30, speed: 1.5 },
  ])
})

test('a range that is played while the speed changes has both', () => {
  const { listened, playOn, setSpeed } = world()
  playOn(0, 10)
  setSpeed(2)
  playOn(0, 20)
  listened.stop()
  expect(listened.store.getState().listened).toEqual([
    { from: 0, to: 10, speed: 1 },
    { from: 10, to: 20, speed: 2 },
  ])
})

test('where nothing is said, nothing was missed', () => {
  const { listened, play, setSilences } = world()
  play(0, 30)
  setSilences([{ from: 31, to: 59 }])
  expect(listened.unplayed()).toEqual([])
})

test('the question before finishing says how much was never played', () => {
  expect(unplayedSentence(180, 4)).toBe('You haven’t played 3 minutes of the recording, in 4 places.')
  expect(unplayedSentence(17.4, 1)).toBe('You haven’t played 17 seconds of the recording, in 1 place.')
})
