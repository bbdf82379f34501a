import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createListened, unplayedSentence } from './listened.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'

function world(before: TimeRange[] = []) {
  const played: TimeRange[] = []
  let silences: TimeRange[] = []
  const store = createStore(() => ({ isPlaying: false, lengthSeconds: 60 }))
  const kept = createStore(() => ({ heard: before }))
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
    setSilences: (found: TimeRange[]) => void (silences = found),
  }
}

test('what was played now and before is kept, and the rest is known', () => {
  const { listened, kept, play } = world([{ from: 0, to: 10 }])
  play(10.04, 30.04)
  expect(kept.getState().heard).toEqual([{ from: 0, to: 30 }])
  expect(listened.unplayed()).toEqual([{ from: 30.04, to: 60 }])
})

test('where nothing is said, nothing was missed', () => {
  const { listened, play, setSilences } = world()
  play(0, 30)
  setSilences([{ from: 31, to: 59 }])
  expect(listened.unplayed()).toEqual([])
})

test('the question before finishing says how much was never played', () => {
  expect(unplayedSentence(180, 4)).toBe('You have not played 3 minutes of the recording on this device, in 4 places.')
  expect(unplayedSentence(17.4, 1)).toBe('You have not played 17 seconds of the recording on this device, in 1 place.')
})
