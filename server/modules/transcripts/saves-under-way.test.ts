import { expect, test, vi } from 'vitest'
import { createSavesUnderWay } from './saves-under-way.ts'

test('who follows a save waits for its end, also when it begins later or has failed', async () => {
  const underWay = createSavesUnderWay({ lateMs: 60_000 })
  const ended: string[] = []
  const first = Promise.withResolvers<void>()
  const waits = underWay.ended('one').then(() => ended.push('follower'))
  void underWay.run('one', () => first.promise).then(() => ended.push('one'))
  await underWay.run('two', async () => undefined)
  expect(ended).toEqual([])
  first.resolve()
  await waits
  expect(ended).toEqual(['one', 'follower'])
  await expect(underWay.run('three', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await underWay.ended('three')
})

test('what never comes is not waited for any longer, and what ended is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const underWay = createSavesUnderWay({ lateMs: 500, knownMs: 1000 })
    const ended = vi.fn()
    void underWay.ended('never').then(ended)
    await vi.advanceTimersByTimeAsync(499)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledTimes(1)

    await underWay.run('one', async () => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    void underWay.ended('one').then(ended)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(ended).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
