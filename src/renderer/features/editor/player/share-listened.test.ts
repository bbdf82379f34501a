import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ListenedRange } from '../../../../shared/contract/listened.ts'
import { shareListened } from './share-listened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const range = (from: number, to: number): ListenedRange => ({ from, to, speed: 1 })

function world() {
  const store = createStore<{ listened: readonly ListenedRange[] }>(() => ({ listened: [] }))
  const join = vi.fn()
  const send = vi.fn(async (_ranges: readonly ListenedRange[], _options: { isLast: boolean }) => [range(0, 60)])
  const shared = shareListened({ listened: { store, join }, send })
  return { join, send, shared, play: (...listened: ListenedRange[]) => store.setState({ listened }) }
}

test('much that is played goes up in one call, and what other devices told comes back', async () => {
  const { play, send, join } = world()
  play(range(0, 1))
  play(range(0, 2))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(send.mock.calls).toEqual([[[range(0, 2)], { isLast: false }]])
  expect(join).toHaveBeenCalledWith([range(0, 60)])
})

test('who leaves tells what was not told yet, and nothing twice', async () => {
  const { play, send, shared } = world()
  play(range(0, 1))
  shared.stop()
  expect(send.mock.calls).toEqual([[[range(0, 1)], { isLast: true }]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('who played nothing says nothing', async () => {
  const { send, shared } = world()
  await vi.advanceTimersByTimeAsync(60_000)
  shared.stop()
  expect(send).not.toHaveBeenCalled()
})

test('without a network the next call tells it all', async () => {
  const { play, send, join } = world()
  send.mockRejectedValueOnce(new Error('no network'))
  play(range(0, 1))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(join).not.toHaveBeenCalled()
  play(range(0, 5))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(send.mock.lastCall![0]).toEqual([range(0, 5)])
})
